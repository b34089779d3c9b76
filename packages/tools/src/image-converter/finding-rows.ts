import { type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';
import { UNREADABLE } from '../judging/read-rows.ts';

export const FINDINGS = {
  ...UNREADABLE,
  lost: { title: 'Parts lost in the conversion', ...NOTE },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
