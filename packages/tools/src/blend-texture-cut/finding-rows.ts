import { ASK, BY_SIZE, type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';
import { ENCLOSED_BACKGROUND } from '../grounds/finding-rows.ts';

export const FINDINGS = {
  ...ENCLOSED_BACKGROUND,
  unchanged: { title: 'No effect set', ...NOTE },
  'shape-unreadable': { title: 'Cut shape that cannot be read', ...NOTE },
  'letters-missing': { title: 'Letters that the font lacks', ...NOTE },
  'texture-short': { title: 'Textures that wear less than set', ...NOTE, numbered: true },
  'layer-unreadable': { title: 'Layers that cannot be opened', ...NOTE, numbered: true },
  'nothing-left': { title: 'Almost nothing left', ...NOTE },
  'background-left-out': {
    title: 'Background left out',
    severities: ['note', 'ask'],
    fixes: ['options'],
  },
  'wide-hole': { title: 'Wide holes', severities: BY_SIZE, fixes: ['options'] },
  'part-lost': { title: 'Parts worn away', severities: ASK, fixes: ['options'] },
  'worn-too-far': { title: 'More wear than set', severities: ASK, fixes: ['options'] },
  'color-changed': { title: 'Changed colors', severities: BY_SIZE, fixes: ['options'] },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
