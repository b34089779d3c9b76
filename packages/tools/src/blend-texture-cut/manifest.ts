import type { ToolManifest } from '../contract/tool.ts';
import type { Options } from './options.ts';

export const manifest = {
  id: 'blend-texture-cut',
  title: 'Design Effects',
  wrapperTitle: 'Blend, Texture and Cut',
  summary: 'Blend textures, add a vintage look, or cut artwork to a shape.',
  keywords: [
    'distress',
    'distressed',
    'vintage',
    'grunge',
    'worn',
    'cracked',
    'texture',
    'blend mode',
    'multiply',
    'overlay',
    'clipping mask',
    'shape cut',
    'knock out text',
    'halftone fade',
  ],
  category: 'Editing',
  order: 5,
  icon: 'layers',
  price: { tokens: 1 },
  access: 'guarded',
  suffix: '_effects',
  perImage: ['layers', 'strokes', 'fadeFrom', 'fadeTo', 'fadePath', 'cutBox'],
} as const satisfies ToolManifest<'blend-texture-cut', Options>;
