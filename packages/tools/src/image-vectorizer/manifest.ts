import type { ToolManifest } from '../contract/tool.ts';
import type { Options } from './options.ts';

export const manifest = {
  id: 'image-vectorizer',
  title: 'Image Vectorizer',
  wrapperTitle: 'Image Vectorizer',
  summary: 'Turns logos and line art into clean curves that print sharp at any size: SVG, PDF, EPS and DXF.',
  keywords: ['trace', 'outline', 'vinyl', 'cut', 'plotter'],
  category: 'Conversion',
  order: 2,
  icon: 'spline',
  price: { tokens: 2 },
  access: 'guarded',
  suffix: '_vector',
  perImage: ['lockedInks'],
  // All files are written at print size.
  outputs: [
    {
      id: 'svg',
      extension: 'svg',
      mediaType: 'image/svg+xml',
      label: 'SVG',
      note: 'For Illustrator, Inkscape, CorelDRAW and the web.',
      main: true,
    },
    {
      id: 'pdf',
      extension: 'pdf',
      mediaType: 'application/pdf',
      label: 'PDF',
      note: 'Vector page at the print size.',
    },
    {
      id: 'eps',
      extension: 'eps',
      mediaType: 'application/postscript',
      label: 'EPS',
      note: 'For older RIPs and sign software.',
    },
    {
      id: 'dxf',
      extension: 'dxf',
      mediaType: 'image/vnd.dxf',
      label: 'DXF',
      note: 'Outlines in mm for cutters, a layer per color.',
    },
  ],
} as const satisfies ToolManifest<'image-vectorizer', Options>;
