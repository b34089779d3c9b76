import { type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'lines-not-measured': { title: 'Thin lines not measured', ...NOTE },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
