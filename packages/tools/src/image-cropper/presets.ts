import type { Options } from './options.ts';

const inches = (width: number, height: number): Partial<Options> => ({
  shape: 'print',
  widthMm: width * 25.4,
  heightMm: height * 25.4,
  dpi: 300,
  bleedMm: 0,
});

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  { name: 'Adult front, 12 × 16 in', options: inches(12, 16) },
  { name: 'Adult front, 10 × 12 in', options: inches(10, 12) },
  { name: 'Youth, 9 × 12 in', options: inches(9, 12) },
  { name: 'Toddler, 6 × 6 in', options: inches(6, 6) },
  { name: 'Left chest, 3.5 × 3.5 in', options: inches(3.5, 3.5) },
  { name: 'Sleeve, 3 × 4 in', options: inches(3, 4) },
  {
    name: 'A4 with 3 mm bleed',
    options: { shape: 'print', widthMm: 210, heightMm: 297, dpi: 300, bleedMm: 3, safeMm: 3 },
  },
  {
    name: 'Business card with bleed',
    options: { shape: 'print', widthMm: 88.9, heightMm: 50.8, dpi: 300, bleedMm: 3, safeMm: 3 },
  },
  { name: 'Shirt mock-up, 4500 × 5400 px', options: { shape: 'pixels', widthPx: 4500, heightPx: 5400 } },
  { name: 'Square', options: { shape: 'ratio', ratioWidth: 1, ratioHeight: 1 } },
];
