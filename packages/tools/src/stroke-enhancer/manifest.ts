import type { ToolManifest } from '../contract/tool.ts';

export const manifest = {
  id: 'stroke-enhancer',
  title: 'Stroke Enhancer',
  wrapperTitle: 'Stroke Enhancer',
  summary: 'Add outlines, thicken only the lines too thin to print, and export a cut line.',
  keywords: [
    'stroke',
    'outline',
    'border',
    'sticker',
    'cut line',
    'contour',
    'kiss cut',
    'thin lines',
    'thicken',
    'spread',
  ],
  category: 'Print Prep',
  order: 3,
  menu: 'no',
  icon: 'pen-line',
  price: { tokens: 1 },
  access: 'guarded',
  suffix: '_stroke',
  outputs: [
    {
      id: 'cut-svg',
      extension: 'svg',
      mediaType: 'image/svg+xml',
      label: 'Cut line, SVG',
      note: 'Vector, exact size in mm, group CutContour',
    },
    {
      id: 'cut-pdf',
      extension: 'pdf',
      mediaType: 'application/pdf',
      label: 'Cut line, PDF',
      note: 'Spot color CutContour, exact size',
    },
  ],
} as const satisfies ToolManifest<'stroke-enhancer'>;
