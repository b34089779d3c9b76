import { type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'not-looked-for': { title: 'Checks left out of a large image', ...NOTE },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
