/** Replaces control characters and bidirectional marks in untrusted text, except line breaks and tabs. */
import type { Terminal } from './terminal.ts';

const CONTROL_CHARACTERS = /(?!\r\n|[\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export const printable = (text: string): string => text.replaceAll(CONTROL_CHARACTERS, ' ');

export const printableLine = (text: string): string => printable(text.replaceAll(/[\r\n\t]/g, ' '));

export function printableTerminal({ stdout, stderr }: Terminal): Terminal {
  return {
    stdout: { write: (text) => stdout.write(typeof text === 'string' ? printable(text) : text) },
    stderr: { write: (text) => stderr.write(printable(text)) },
  };
}
