import { ASK, BY_SIZE, type CodeOf, type FindingRows } from '../contract/finding-rows.ts';
import { ENCLOSED_BACKGROUND, JPEG_DAMAGE } from '../grounds/finding-rows.ts';

export const FINDINGS = {
  ...ENCLOSED_BACKGROUND,
  ...JPEG_DAMAGE,
  'soft-shadow': { title: 'Soft shadow left out', severities: ['note', 'ask'], fixes: [] },
  'background-left': { title: 'Background left as a box', severities: ASK, fixes: ['tool'] },
  'background-prints': {
    title: 'Background that prints as a box',
    severities: ASK,
    fixes: ['options', 'tool'],
  },
  'openings-left': { title: 'Filled letters', severities: ASK, fixes: ['options'] },
  'lost-detail': { title: 'Missing details', severities: BY_SIZE, fixes: ['options'] },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
