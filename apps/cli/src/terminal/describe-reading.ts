import { entryLines, noteTitle, type StoredFinding } from '@printready/pixels/reading';
import type { Terminal } from './terminal.ts';

export function describeReading(reading: readonly StoredFinding[]): string {
  const title = noteTitle(reading);
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

export function writeReading(
  stderr: Terminal['stderr'],
  input: string,
  reading: readonly StoredFinding[],
): void {
  for (const line of entryLines(reading)) stderr.write(`${input}: ${line}\n`);
}
