import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'white-not-choked': 'Parts too thin to choke their white',
  'white-missing': 'Parts that print without white',
  'white-empty': 'No white at all',
  'white-everywhere': 'White under a whole box',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
