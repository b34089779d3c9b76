/** Group 4 back into rows: what a film holds is read again before it is handed over. */
import { FAX_BLACK, FAX_MAKE_UP, FAX_WHITE } from './codes.ts';

/** The longest code of a run; modes have at most seven bits. */
const RUN_BITS = 13;
const RUN_SHIFT = 4;
const MAKE_UP = 64;

/** By the next thirteen bits: `run << 4 | bits` of the code that they begin with, 0 where none does. */
function runTable(codes: typeof FAX_WHITE): Int32Array {
  const table = new Int32Array(1 << RUN_BITS);
  const put = ([code, count]: (typeof codes)[number], run: number) => {
    const first = code << (RUN_BITS - count);
    table.fill((run << RUN_SHIFT) | count, first, first + (1 << (RUN_BITS - count)));
  };
  for (const [i, code] of codes.entries()) put(code, i < MAKE_UP ? i : MAKE_UP * (i - MAKE_UP + 1));
  for (const [i, code] of FAX_MAKE_UP.entries()) put(code, MAKE_UP * (i + 28));
  return table;
}

const RUNS = [runTable(FAX_WHITE), runTable(FAX_BLACK)] as const;

/** By the next seven bits: the mode and its bits; a vertical one as its shift of −3 … 3. */
const PASS = 10;
const HORIZONTAL = 11;
const MODES = new Int8Array(128).fill(127);
const MODE_BITS = new Uint8Array(128);
for (const [bits, count, mode] of [
  [0b1, 1, 0],
  [0b011, 3, 1],
  [0b010, 3, -1],
  [0b001, 3, HORIZONTAL],
  [0b0001, 4, PASS],
  [0b000011, 6, 2],
  [0b000010, 6, -2],
  [0b0000011, 7, 3],
  [0b0000010, 7, -3],
] as const) {
  MODES.fill(mode, bits << (7 - count), (bits + 1) << (7 - count));
  MODE_BITS.fill(count, bits << (7 - count), (bits + 1) << (7 - count));
}

/** Sets bits `from` … `to − 1` of a packed row. */
function blacken(rows: Uint8Array, at: number, from: number, to: number): void {
  if (to <= from) return;
  const [first, last] = [at + (from >> 3), at + ((to - 1) >> 3)];
  const [head, tail] = [0xff >> (from & 7), (0xff << (7 - ((to - 1) & 7))) & 0xff];
  if (first === last) rows[first]! |= head & tail;
  else {
    rows[first]! |= head;
    rows.fill(0xff, first + 1, last);
    rows[last]! |= tail;
  }
}

/** The coded bits one after another; what lies behind the last are zeros. */
class BitReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  peek(count: number): number {
    const byte = this.at >> 3;
    const { bytes } = this;
    const word = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0);
    return (word >> (24 - (this.at & 7) - count)) & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.at += count;
  }

  /** A run of make-up codes and the code that ends it; −1 where there is none. */
  run(color: 0 | 1): number {
    const table = RUNS[color];
    for (let sum = 0; ; ) {
      const code = table[this.peek(RUN_BITS)]!;
      if (code === 0) return -1;
      this.at += code & ((1 << RUN_SHIFT) - 1);
      const run = code >> RUN_SHIFT;
      sum += run;
      if (run < MAKE_UP) return sum;
    }
  }
}

/**
 * Reads one row. @param above columns at which the row above changes, from white on, ended by the width three times.
 * @param changes takes those of this row. @returns how many there are; −1 for codes that are no row.
 */
function readRow(reader: BitReader, above: Int32Array, changes: Int32Array, width: number): number {
  let [a0, count, near] = [-1, 0, 0];
  let color: 0 | 1 = 0;
  while (a0 < width) {
    // b1: the first change above right of a0 to the other color; those at even places are to black.
    while (near > 0 && above[near - 1]! > a0) near--;
    while (above[near]! < width && (above[near]! <= a0 || (near & 1) !== color)) near++;
    const mode = MODES[reader.peek(7)]!;
    reader.skip(MODE_BITS[reader.peek(7)]!);
    if (mode === PASS) {
      a0 = above[near + 1]!;
      continue;
    }
    if (mode === HORIZONTAL) {
      const first = reader.run(color);
      const second = reader.run(color === 0 ? 1 : 0);
      const from = Math.max(0, a0);
      if (first < 0 || second < 0 || from + first + second > width) return -1;
      changes[count++] = from + first;
      changes[count++] = a0 = from + first + second;
      continue;
    }
    if (mode > 3) return -1;
    const at = above[near]! + mode;
    if (at < Math.max(0, a0) || at > width) return -1;
    changes[count++] = a0 = at;
    color = color === 0 ? 1 : 0;
  }
  return count;
}

/**
 * @param bytes of one strip. @returns packed rows, the first pixel in the top bit, 1 = black; null where the codes are
 * no such rows.
 */
export function decompressG4(
  bytes: Uint8Array,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> | null {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const reader = new BitReader(bytes);
  let above = new Int32Array(width + 5).fill(width);
  let changes = new Int32Array(width + 5);
  for (let y = 0; y < height; y++) {
    const count = readRow(reader, above, changes, width);
    if (count < 0) return null;
    changes.fill(width, count, count + 3);
    for (let i = 0; i < count; i += 2) blacken(rows, y * rowBytes, changes[i]!, changes[i + 1]!);
    [above, changes] = [changes, above];
  }
  return rows;
}
