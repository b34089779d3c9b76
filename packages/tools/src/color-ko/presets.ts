import type { Options } from './options.ts';

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  {
    name: 'Black shirt',
    options: { keys: [{ r: 0, g: 0, b: 0 }], gated: true, tolerance: 12, softness: 24, alpha: 'smooth' },
  },
  {
    name: 'White shirt',
    options: {
      keys: [{ r: 255, g: 255, b: 255 }],
      gated: true,
      tolerance: 6,
      softness: 14,
      alpha: 'smooth',
    },
  },
  {
    name: 'DTF hard edge',
    options: { alpha: 'hard', threshold: 50, cleanUp: 5, enhanceLines: true, minimumLineMm: 0.35 },
  },
  {
    name: 'Halftone for screen print',
    options: { alpha: 'halftone', lpi: 45, angle: 22.5, dot: 'ellipse', cleanUp: 3 },
  },
];
