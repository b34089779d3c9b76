/** One image file directory in a TIFF (TIFF 6.0, §2), little-endian. */
import { writeUint32LittleEndian } from '@printready/pixels/bytes';

export type TiffEntry =
  | { readonly tag: number; readonly type: 'short' | 'long' | 'rational'; readonly values: readonly number[] }
  | { readonly tag: number; readonly type: 'bytes'; readonly values: Uint8Array }
  /** Value copied from another TIFF: type, count, and little-endian bytes. */
  | {
      readonly tag: number;
      readonly type: 'raw';
      readonly code: number;
      readonly count: number;
      readonly values: Uint8Array;
    };

const TYPES = { short: 3, long: 4, rational: 5, bytes: 7 } as const;
const SIZES = { short: 2, long: 4, rational: 8, bytes: 1 } as const;
const RATIONAL_DIVISOR = 10_000;

function writeValues(entry: TiffEntry): Uint8Array {
  if (entry.type === 'bytes' || entry.type === 'raw') return entry.values;
  const bytes = new Uint8Array(entry.values.length * SIZES[entry.type]);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of entry.values.entries()) {
    if (entry.type === 'short') view.setUint16(i * 2, value, true);
    else if (entry.type === 'long') view.setUint32(i * 4, value, true);
    else {
      const divisor = Number.isInteger(value) ? 1 : RATIONAL_DIVISOR;
      view.setUint32(i * 8, Math.round(value * divisor), true);
      view.setUint32(i * 8 + 4, divisor, true);
    }
  }
  return bytes;
}

/** @param at even offset in the file. @param last false if another directory follows at its (even) end */
export function writeDirectory(
  entries: readonly TiffEntry[],
  at: number,
  last: boolean,
): Uint8Array<ArrayBuffer> {
  const bodies = entries.map(writeValues);
  const headBytes = 2 + entries.length * 12 + 4;
  const even = (length: number) => length + (length % 2);
  const total = bodies.reduce((sum, body) => sum + (body.length > 4 ? even(body.length) : 0), headBytes);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, entries.length, true);
  let free = headBytes;
  for (const [i, entry] of entries.entries()) {
    const to = 2 + i * 12;
    const body = bodies[i]!;
    view.setUint16(to, entry.tag, true);
    const raw = entry.type === 'raw';
    view.setUint16(to + 2, raw ? entry.code : TYPES[entry.type], true);
    view.setUint32(to + 4, raw ? entry.count : entry.values.length, true);
    if (body.length <= 4) bytes.set(body, to + 8);
    else {
      view.setUint32(to + 8, at + free, true);
      bytes.set(body, free);
      free += even(body.length);
    }
  }
  writeUint32LittleEndian(bytes, headBytes - 4, last ? 0 : at + total);
  return bytes;
}
