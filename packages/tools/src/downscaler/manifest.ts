import type { ToolManifest } from '../contract/tool.ts';

export const manifest = {
  id: 'downscaler',
  title: 'Downscaler',
  wrapperTitle: 'Downscaler',
  summary: 'Make artwork smaller but still crisp, at an exact size in pixels, inches or megabytes.',
  keywords: ['downscale', 'resize', 'smaller', 'shrink', 'reduce', 'compress', 'file size', 'dpi', 'web'],
  category: 'Scaling',
  order: 2,
  icon: 'minimize-2',
  price: { tokens: 0 },
  access: 'guarded',
  effect: 'size',
  suffix: '_small',
  anySize: true,
  keepsJpeg: true,
} as const satisfies ToolManifest<'downscaler'>;
