import type { ToolManifest } from '../contract/tool.ts';

export const manifest = {
  id: 'halftone',
  title: 'Halftone Editor',
  wrapperTitle: 'Halftone Tool',
  summary: 'Turns shading into printable dots at the LPI and angle your screens can hold.',
  keywords: ['screen print', 'films', 'cmyk', 'separation', 'dtf', '1-bit', 'dither', 'rip'],
  category: 'Editing',
  order: 4,
  icon: 'grip',
  price: { tokens: 1 },
  access: 'public',
  effect: 'dots',
  suffix: '_halftone',
  outputs: [
    {
      id: 'films',
      extension: 'zip',
      mediaType: 'application/zip',
      label: 'Films, ZIP',
      note: 'Each ink as a black PNG at print size',
      main: true,
    },
  ],
} as const satisfies ToolManifest<'halftone'>;
