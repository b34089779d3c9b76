import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'dots-too-fine': 'Dots too small to show',
  'nothing-fades': 'Nothing to screen',
  'background-prints': 'Paper that prints as dots',
  'tone-differs': 'Changed tones',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
