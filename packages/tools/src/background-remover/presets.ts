import type { Options } from './options.ts';

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  {
    name: 'Logo on white',
    options: {
      engine: 'color',
      keys: [{ r: 255, g: 255, b: 255 }],
      tolerance: 8,
      edge: 2,
      innerHoles: true,
      alpha: 'smooth',
    },
  },
  { name: 'Scan or JPEG', options: { engine: 'color', tolerance: 16, edge: 3, alpha: 'smooth' } },
  { name: 'Photo', options: { engine: 'ai', detail: 'auto', decontaminate: true, alpha: 'smooth' } },
  {
    name: 'Photo with hair, fine',
    options: { engine: 'ai', detail: 'fine', decontaminate: true, alpha: 'smooth' },
  },
  {
    name: 'DTF hard edge',
    options: { shadow: 'drop', unit: 'px', choke: 1, feather: 0, alpha: 'hard', threshold: 50 },
  },
  { name: 'DTF, fades as dots', options: { alpha: 'halftone', lpi: 45, angle: 22.5, dot: 'round' } },
];
