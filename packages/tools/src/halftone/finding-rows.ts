import { ASK, BY_SIZE, type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'dots-too-fine': { title: 'Dots too small to show', ...NOTE },
  'nothing-fades': { title: 'Nothing to screen', ...NOTE },
  'background-prints': { title: 'Paper that prints as dots', severities: ASK, fixes: ['tool'] },
  'tone-differs': { title: 'Changed tones', severities: BY_SIZE, fixes: ['options'] },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
