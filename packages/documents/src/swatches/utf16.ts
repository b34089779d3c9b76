import { u16 } from '@printready/pixels/bytes';
import { Malformed } from '../budget.ts';
import type { Cursor } from '../cursor.ts';

/** @param units number of 16-bit units, big-endian, including the terminating zero. */
export function readUtf16(cursor: Cursor, units: number): string {
  if (2 * units > cursor.left) throw new Malformed('A name breaks off.');
  const codes = Array.from({ length: units }, () => cursor.u16());
  const end = codes.indexOf(0);
  return (end < 0 ? codes : codes.slice(0, end))
    .map((code) => String.fromCharCode(code))
    .join('')
    .trim();
}

export function utf16(text: string): Uint8Array<ArrayBuffer> {
  return u16(...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)), 0);
}
