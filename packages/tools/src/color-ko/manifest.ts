import type { ToolManifest } from '../contract/tool.ts';
import type { Options } from './options.ts';

export const manifest = {
  id: 'color-ko',
  title: 'Color Knockout',
  wrapperTitle: 'Color Knockout',
  summary: 'Removes the shirt color from your artwork so the garment shows through and you use less ink.',
  keywords: [
    'remove color',
    'remove black',
    'remove white background',
    'black background',
    'transparent',
    'knock out',
    'dtf',
    'shirt',
    'garment',
    'ink saving',
  ],
  category: 'Editing',
  order: 1,
  icon: 'droplet-off',
  price: { tokens: 1 },
  access: 'signed-in',
  suffix: '_knockout',
  perImage: ['keys', 'strokes'],
} as const satisfies ToolManifest<'color-ko', Options>;
