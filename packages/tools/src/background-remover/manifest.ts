import type { ToolManifest } from '../contract/tool.ts';
import type { Options } from './options.ts';

export const manifest = {
  id: 'background-remover',
  title: 'Background Remover',
  wrapperTitle: 'Background Remover',
  summary: 'Removes the background cleanly, with no halo on the shirt.',
  keywords: [
    'remove background',
    'white background',
    'cut out',
    'transparent',
    'isolate',
    'subject',
    'photo',
    'people',
    'product',
    'ai',
    'dtf',
  ],
  category: 'Editing',
  order: 2,
  icon: 'scissors',
  price: { tokens: 2 },
  access: 'guarded',
  suffix: '_cutout',
  perImage: ['engine', 'keys', 'tolerance', 'areas', 'points', 'strokes'],
} as const satisfies ToolManifest<'background-remover', Options>;
