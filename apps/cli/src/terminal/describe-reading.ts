/** Formats the reader's note on a file: as a word of its line, or as lines of their own. */
import { entryLines, noteTitle, type StoredFinding } from '@printready/imaging/raster';
import type { Terminal } from './terminal.ts';

/** Short form, such as "read in full" or "1 to check". */
export function describeReading(reading: readonly StoredFinding[]): string {
  const title = noteTitle(reading);
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** Writes one line per entry; none for a file that was read in full. */
export function writeReading(
  stderr: Terminal['stderr'],
  input: string,
  reading: readonly StoredFinding[],
): void {
  for (const line of entryLines(reading)) stderr.write(`${input}: ${line}\n`);
}
