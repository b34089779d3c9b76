import type { Options } from './options.ts';

export const POSTER: { readonly name: string; readonly options: Partial<Options> } = {
  name: 'Photo / poster',
  options: {
    mode: 'colors',
    colors: 24,
    similarity: 3,
    joinShades: true,
    smallestArea: 60,
    tolerance: 0.6,
    cornerAngle: 50,
  },
};

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  {
    name: 'Logo',
    options: {
      mode: 'colors',
      colors: 16,
      similarity: 5,
      joinShades: true,
      smallestArea: 6,
      tolerance: 0.25,
      cornerAngle: 35,
    },
  },
  {
    name: 'Line art (1 color)',
    options: { mode: 'line-art', threshold: 50, smallestArea: 6, tolerance: 0.25, cornerAngle: 35 },
  },
  POSTER,
  {
    name: 'Single lines for plotters',
    options: { mode: 'centerline', threshold: 50, smallestArea: 20, tolerance: 0.5, cornerAngle: 45 },
  },
];
