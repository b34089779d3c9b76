import type { Options } from './options.ts';

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  { name: 'DTF: hard edges', options: { fix: 'harden', threshold: 50, dropSpecks: true } },
  { name: 'DTF: fades as dots', options: { fix: 'halftone', lpi: 35, angle: 22.5 } },
  {
    name: 'Flatten onto a black shirt',
    options: { fix: 'flatten', garment: { r: 0, g: 0, b: 0 } },
  },
];
