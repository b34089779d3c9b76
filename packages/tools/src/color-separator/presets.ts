import type { Options } from './options.ts';

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  {
    name: 'Plastisol on dark',
    options: {
      opacity: 60,
      baseOpacity: 93,
      base: 'auto',
      trapMm: 0.18,
      dotGain: 30,
      lpi: 45,
    },
  },
  {
    name: 'Opaque plastisol',
    options: {
      opacity: 85,
      baseOpacity: 93,
      base: 'auto',
      trapMm: 0.18,
      dotGain: 30,
      lpi: 45,
    },
  },
  {
    name: 'Water-based on light',
    options: {
      opacity: 30,
      base: 'none',
      trapMm: 0.18,
      dotGain: 35,
      lpi: 45,
      garment: { r: 255, g: 255, b: 255 },
    },
  },
  {
    name: 'Discharge on dark cotton',
    options: { opacity: 100, base: 'none', trapMm: 0.18, dotGain: 35, lpi: 40 },
  },
  {
    name: 'Process inks on white',
    options: {
      kind: 'cmyk',
      opacity: 10,
      base: 'none',
      dotGain: 30,
      lpi: 55,
      inkLimit: 300,
      garment: { r: 255, g: 255, b: 255 },
    },
  },
];
