import { BY_SIZE, type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'no-network': { title: 'Made without the AI model', ...NOTE },
  'cleaned-up': { title: 'JPEG artifacts cleaned up', ...NOTE },
  'flat-art': { title: 'Flat artwork, better vectorized', ...NOTE },
  'differs-from-file': {
    title: 'Details that differ from the file',
    severities: BY_SIZE,
    fixes: ['options'],
  },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
