import { type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';
import { READ_IN_PART, UNREADABLE } from '../judging/read-rows.ts';

export const FINDINGS = {
  ...READ_IN_PART,
  ...UNREADABLE,
  'empty-art': { title: 'Art without ink', ...NOTE },
  'size-assumed': { title: 'Art of an assumed size', ...NOTE },
  'resolution-low': { title: 'Art of low resolution', ...NOTE },
  'white-not-choked': { title: 'Parts too thin to choke their white', ...NOTE },
  'white-missing': { title: 'Parts that print without white', ...NOTE },
  'white-not-held': { title: 'Formats that hold no white', ...NOTE },
  'too-large': { title: 'Art too large for a sheet or to open', ...NOTE },
  'pieces-missing': { title: 'Missing copies', ...NOTE },
  'size-differs': { title: 'Copies of a different size', ...NOTE },
  'off-sheet': { title: 'Pieces over the edge of their sheet', ...NOTE },
  'pieces-overlap': { title: 'Overlapping pieces', ...NOTE },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
