/**
 * A stranger's names and texts, as a terminal may show them: what it would obey (control characters, and the marks that
 * turn the order of letters around) becomes a space. The program's own line ends and tabs stay.
 */
import type { Terminal } from './terminal.ts';

const OBEYED = /(?!\r\n|[\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export const printable = (text: string): string => text.replaceAll(OBEYED, ' ');

/** The same for one line: its names hold no line ends either. */
export const printableLine = (text: string): string => printable(text.replaceAll(/[\r\n\t]/g, ' '));

/** A terminal that is only shown what is printable. */
export function printableTerminal({ stdout, stderr }: Terminal): Terminal {
  return {
    stdout: { write: (text) => stdout.write(typeof text === 'string' ? printable(text) : text) },
    stderr: { write: (text) => stderr.write(printable(text)) },
  };
}
