import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'over-file-size': 'Larger than the limit in MB',
  'lines-not-measured': 'Thin lines not measured',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
