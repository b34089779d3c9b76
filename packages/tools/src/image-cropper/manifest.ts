import type { ToolManifest } from '../contract/tool.ts';
import type { Options } from './options.ts';

export const manifest = {
  id: 'image-cropper',
  title: 'Image Cropper',
  wrapperTitle: 'Image Cropper',
  summary: 'Crop to an exact size, straighten, trim transparent margins and add bleed.',
  keywords: ['crop', 'trim', 'cut', 'rotate', 'straighten', 'aspect ratio', 'canvas size'],
  category: 'Editing',
  order: 3,
  icon: 'crop',
  price: { tokens: 0 },
  access: 'guarded',
  suffix: '_crop',
  anySize: true,
  keepsJpeg: true,
  perImage: ['turn', 'flipHorizontal', 'flipVertical', 'straightenDegrees', 'frame'],
} as const satisfies ToolManifest<'image-cropper', Options>;
