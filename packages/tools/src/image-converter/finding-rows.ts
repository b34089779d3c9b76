import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';
import { UNREADABLE } from '../judging/read-rows.ts';

export const FINDINGS = {
  ...UNREADABLE,
  lost: 'Parts lost in the conversion',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
