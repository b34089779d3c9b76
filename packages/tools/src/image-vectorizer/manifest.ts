import type { ToolManifest } from '../tool.ts';

export const manifest = {
  id: 'image-vectorizer',
  title: 'Image Vectorizer',
  wrapperTitle: 'Image Vectorizer',
  summary: 'Turns logos and line art into clean curves that print sharp at any size: SVG, PDF, EPS and DXF.',
  category: 'Conversion',
  order: 2,
  icon: 'spline',
  price: { tokens: 2 },
  access: 'guarded',
  suffix: '_vector',
} as const satisfies ToolManifest<'image-vectorizer'>;
