import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'no-network': 'Made without the AI model',
  'cleaned-up': 'JPEG artifacts cleaned up',
  'flat-art': 'Flat artwork, better vectorized',
  'differs-from-file': 'Details that differ from the file',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
