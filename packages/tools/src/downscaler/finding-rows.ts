import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'lines-not-measured': 'Thin lines not measured',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
