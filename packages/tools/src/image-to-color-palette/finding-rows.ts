import { BY_SIZE, type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'not-flat': { title: 'Shading in flat art', ...NOTE },
  'low-contrast': { title: 'Neighbors of similar lightness', ...NOTE },
  'unevenly-recolored': { title: 'Unevenly recolored parts', severities: BY_SIZE, fixes: ['options'] },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
