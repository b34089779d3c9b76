/** Rows of the findings of files that are read in part or not at all. */
import type { DecodeProblem } from '@printready/codecs';
import { READ_CODES, type ReadFinding } from '@printready/pixels/reading';
import { type FindingRow, NOTE } from '../contract/finding-rows.ts';

export const UNREADABLE = {
  empty: { title: 'Empty files', ...NOTE },
  'no-page': { title: 'Missing pages', ...NOTE },
  unsupported: { title: 'Files of an unsupported format', ...NOTE },
  'too-large': { title: 'Pictures too large to open', ...NOTE },
  corrupt: { title: 'Damaged files', ...NOTE },
  'out-of-memory': { title: 'Files that need too much memory', ...NOTE },
} as const satisfies Readonly<Record<DecodeProblem['code'], FindingRow>>;

export const READ_IN_PART = Object.fromEntries<FindingRow>(
  READ_CODES.map((code) => [code, { title: null, ...NOTE }]),
) as Readonly<Record<ReadFinding['code'], FindingRow>>;
