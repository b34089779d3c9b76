import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';
import { READ_IN_PART, UNREADABLE } from '../judging/read-rows.ts';

export const FINDINGS = {
  ...READ_IN_PART,
  ...UNREADABLE,
  'empty-art': 'Art without ink',
  'size-assumed': 'Art of an assumed size',
  'resolution-low': 'Art of low resolution',
  'white-not-choked': 'Parts too thin to choke their white',
  'white-missing': 'Parts that print without white',
  'white-not-held': 'Formats that hold no white',
  'too-large': 'Art too large for a sheet or to open',
  'rates-unreadable': 'Rates that cannot be read',
  'price-missing': 'Prices and quotes that cannot be given',
  'pieces-missing': 'Missing copies',
  'size-differs': 'Copies of a different size',
  'off-sheet': 'Pieces over the edge of their sheet',
  'pieces-overlap': 'Overlapping pieces',
  'fields-unfilled': 'Fields without a list',
  'list-design': 'Designs that a list cannot fill',
  'list-unreadable': 'Lists that cannot be read',
  'list-columns': 'Missing columns',
  'list-by-order': 'Columns taken in order',
  'list-copies': 'Wrong numbers of copies',
  'list-empty-field': 'Empty fields',
  'list-repeated': 'Repeated rows',
  'text-too-large': 'Text that does not fit',
  'text-narrowed': 'Narrowed text',
  'text-blank': 'Text that prints nothing',
  'letters-missing': 'Letters that the font lacks',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
