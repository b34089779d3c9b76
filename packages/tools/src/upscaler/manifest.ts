import type { ToolManifest } from '../contract/tool.ts';
import type { Options } from './options.ts';
import { factorOf } from './price.ts';

export const manifest = {
  id: 'upscaler',
  title: 'Upscaler',
  wrapperTitle: 'Upscaler',
  summary: 'Enlarge artwork two to six times with sharp edges, at an exact size and dpi.',
  keywords: ['resize', 'bigger', 'larger', 'resolution', 'sharpen', 'blurry', 'pixelated', 'ai'],
  category: 'Scaling',
  order: 1,
  icon: 'maximize-2',
  price: { tokens: 1, variants: { '2x': 1, '3x': 2, '4x': 3, '5x': 4, '6x': 5 }, variantOf: factorOf },
  access: 'guarded',
  effect: 'size',
  suffix: '_large',
} as const satisfies ToolManifest<'upscaler', Options>;
