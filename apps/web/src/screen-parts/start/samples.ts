export type Sample = { readonly name: string; readonly file: string; readonly about: string };

export const SAMPLES: readonly Sample[] = [
  { name: 'Black shirt design', file: 'black-shirt.jpg', about: 'JPEG, 300 dpi' },
  { name: 'Logo', file: 'logo.png', about: 'PNG, flat colors' },
  { name: 'Glow', file: 'glow.jpg', about: 'JPEG, soft fades' },
];

export const thumbnailUrl = ({ file }: Sample) => `/samples/${file.replace(/\.[a-z]+$/, '')}-small.webp`;

export const sampleUrl = ({ file }: Sample) => `/samples/${file}`;
