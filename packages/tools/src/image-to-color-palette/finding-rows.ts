import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'not-flat': 'Shading in flat art',
  'low-contrast': 'Neighbors of similar lightness',
  'unevenly-recolored': 'Unevenly recolored parts',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
