import type { Options } from './options.ts';

export const presets: readonly { readonly name: string; readonly options: Partial<Options> }[] = [
  { name: 'Half the pixels each way', options: { target: 'percent', percent: 50, filter: 'lanczos3' } },
  {
    name: 'Left chest, 3.5 in at 300 ppi',
    options: { target: 'print', side: 'width', lengthMm: 88.9, dpi: 300, filter: 'lanczos3', edges: 'clean' },
  },
  {
    name: 'Adult front, 11 in at 300 ppi',
    options: {
      target: 'print',
      side: 'width',
      lengthMm: 279.4,
      dpi: 300,
      filter: 'lanczos3',
      edges: 'clean',
    },
  },
  {
    name: 'Web shop, 2000 px',
    options: { target: 'pixels', side: 'longest', pixels: 2000, filter: 'lanczos3' },
  },
  {
    name: 'Email proof, 1 MB JPEG',
    options: { target: 'file-size', megabytes: 1, fileFormat: 'jpeg', filter: 'lanczos3' },
  },
  { name: 'Texture, detail kept', options: { filter: 'detail', detail: 0.5 } },
  { name: 'Pixel art, half', options: { target: 'percent', percent: 50, filter: 'nearest' } },
];
