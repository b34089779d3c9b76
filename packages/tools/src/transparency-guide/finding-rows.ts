import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'not-looked-for': 'Checks left out of a large image',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
