import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';
import { ENCLOSED_BACKGROUND } from '../grounds/finding-rows.ts';

export const FINDINGS = {
  ...ENCLOSED_BACKGROUND,
  unchanged: 'No effect set',
  'shape-unreadable': 'Cut shape that cannot be read',
  'letters-missing': 'Letters that the font lacks',
  'texture-short-#': 'Textures that wear less than set',
  'layer-unreadable-#': 'Layers that cannot be opened',
  'nothing-left': 'Almost nothing left',
  'background-left-out': 'Background left out',
  'wide-hole': 'Wide holes',
  'part-lost': 'Parts worn away',
  'worn-too-far': 'More wear than set',
  'color-changed': 'Changed colors',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
