import type { Options } from './options.ts';

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  { name: 'Artwork and line art', options: { method: 'network', detail: 'fine' } },
  { name: 'Photo', options: { method: 'network', detail: 'fast', cleanUp: 'off' } },
  {
    name: 'Clean up JPEG, same size',
    options: { target: 'factor', factor: '1x', method: 'network', cleanUp: 'on' },
  },
  { name: 'Pixel art, exact', options: { method: 'pixels' } },
  {
    name: 'Adult front, 11 in at 300 ppi',
    options: { target: 'print', widthMm: 279.4, dpi: 300, method: 'network' },
  },
  { name: 'Quick, without AI', options: { method: 'filter' } },
];
