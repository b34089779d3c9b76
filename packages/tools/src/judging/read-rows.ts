/** Rows of the findings of files that are read in part or not at all. */
import type { DecodeProblem } from '@printready/codecs';
import { READ_CODES, type ReadFinding } from '@printready/pixels/reading';

export const UNREADABLE = {
  empty: 'Empty files',
  'no-page': 'Missing pages',
  unsupported: 'Files of an unsupported format',
  'too-large': 'Pictures too large to open',
  corrupt: 'Damaged files',
  'out-of-memory': 'Files that need too much memory',
} as const satisfies Readonly<Record<DecodeProblem['code'], string>>;

export const READ_IN_PART = Object.fromEntries(READ_CODES.map((code) => [code, null])) as Readonly<
  Record<ReadFinding['code'], null>
>;
