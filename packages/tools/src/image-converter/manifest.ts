import type { ToolManifest } from '../tool.ts';

export const manifest = {
  id: 'image-converter',
  title: 'Image Converter',
  wrapperTitle: 'Image Converter',
  summary:
    'Turns many files at once into PNG, TIFF, PDF, CMYK and more, and says what each one lost on the way.',
  category: 'Conversion',
  order: 1,
  icon: 'file-output',
  price: { tokens: 0 },
  access: 'guarded',
  suffix: '_converted',
  screen: 'own',
} as const satisfies ToolManifest<'image-converter'>;
