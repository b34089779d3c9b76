import type { Options } from './options.ts';

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  { name: 'Faded vintage', options: { saturation: -35, lightness: 14, hue: 0 } },
  { name: 'Sunset warm', options: { hue: -18, saturation: 12, lightness: 4 } },
  { name: 'Deeper for light shirts', options: { hue: 0, saturation: 10, lightness: -22 } },
  { name: 'One color from a photo', options: { kind: 'photo', method: 'inks', colors: 1 } },
  { name: 'Three inks from a photo', options: { kind: 'photo', method: 'inks', colors: 3 } },
  { name: 'Only my inks', options: { onlyInks: true } },
];
