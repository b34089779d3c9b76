import { FAX_BLACK, FAX_MAKE_UP, FAX_WHITE, VERTICAL } from './codes.ts';

const PASS = [0b0001, 4] as const;
const HORIZONTAL = [0b001, 3] as const;
const END_OF_BLOCK_HALF = [1, 12] as const;
const LONGEST_RUN = 2560;

function createBitWriter(capacity: number) {
  let out = new Uint8Array(capacity);
  let at = 0;
  let bits = 0;
  let bitCount = 0;
  return {
    put: ([code, count]: readonly [number, number]): void => {
      bits = (bits << count) | code;
      bitCount += count;
      while (bitCount >= 8) {
        bitCount -= 8;
        if (at === out.length) {
          const grown = new Uint8Array(out.length * 2);
          grown.set(out);
          out = grown;
        }
        out[at++] = bits >>> bitCount;
      }
      bits &= (1 << bitCount) - 1;
    },
    end(): Uint8Array<ArrayBuffer> {
      const tail = bitCount > 0 ? [bits << (8 - bitCount)] : [];
      const file = new Uint8Array(at + tail.length);
      file.set(out.subarray(0, at));
      file.set(tail, at);
      return file;
    },
  };
}

/** First pixel from `from` on with the opposite color; `width` if there is none. */
function runEnd(row: Uint8Array, from: number, width: number, color: 0 | 1): number {
  if (from >= width) return width;
  const same = color === 1 ? 0xff : 0;
  let byte = from >> 3;
  // Differing bits, with those before `from` masked out.
  let other = (row[byte]! ^ same) & (0xff >> (from & 7));
  const bytes = (width + 7) >> 3;
  while (other === 0) {
    if (++byte === bytes) return width;
    other = row[byte]! ^ same;
  }
  const x = byte * 8 + Math.clz32(other) - 24;
  return x < width ? x : width;
}

const pixelAt = (row: Uint8Array, x: number, width: number): 0 | 1 =>
  x >= 0 && x < width && ((row[x >> 3]! >> (7 - (x & 7))) & 1) === 1 ? 1 : 0;

/** First change in the row above that is right of `from` and goes to the opposite of `color` (b1 in T.6). */
function changeAbove(above: Uint8Array, from: number, width: number, color: 0 | 1): number {
  const start = from < 0 ? 0 : from;
  let x = start;
  if (from >= 0 && pixelAt(above, from, width) !== color) x = runEnd(above, from, width, color === 1 ? 0 : 1);
  return runEnd(above, x, width, color);
}

/** @param rows packed rows, the first pixel in the top bit, 1 = black */
export function compressG4Reference(rows: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil(width / 8);
  const writer = createBitWriter(Math.max(1024, rows.length >> 3));
  const putRun = (length: number, color: 0 | 1) => {
    let left = length;
    while (left >= LONGEST_RUN + 64) {
      writer.put(FAX_MAKE_UP[LONGEST_RUN / 64 - 28]!);
      left -= LONGEST_RUN;
    }
    const table = color === 1 ? FAX_BLACK : FAX_WHITE;
    if (left >= 64) {
      const step = left >> 6;
      writer.put(step >= 28 ? FAX_MAKE_UP[step - 28]! : table[63 + step]!);
    }
    writer.put(table[left & 63]!);
  };
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let at = 0; at < rows.length; at += rowBytes) {
    const row = rows.subarray(at, at + rowBytes);
    encodeRow(row, above, width, writer.put, putRun);
    above = row;
  }
  writer.put(END_OF_BLOCK_HALF);
  writer.put(END_OF_BLOCK_HALF);
  return writer.end();
}

/** The names a0, a1, a2, b1, b2 are from ITU-T T.6, §2.2. */
function encodeRow(
  row: Uint8Array,
  above: Uint8Array,
  width: number,
  put: (code: readonly [number, number]) => void,
  putRun: (length: number, color: 0 | 1) => void,
): void {
  let a0 = -1;
  let color: 0 | 1 = 0;
  while (a0 < width) {
    const from = a0 < 0 ? 0 : a0;
    const a1 = runEnd(row, from, width, color);
    const b1 = changeAbove(above, a0, width, color);
    const b2 = runEnd(above, b1, width, color === 1 ? 0 : 1);
    if (b2 < a1) {
      put(PASS);
      a0 = b2;
      continue;
    }
    if (Math.abs(a1 - b1) <= 3) {
      put(VERTICAL[a1 - b1 + 3]!);
      a0 = a1;
      color = color === 1 ? 0 : 1;
    } else {
      const a2 = runEnd(row, a1, width, color === 1 ? 0 : 1);
      put(HORIZONTAL);
      putRun(a1 - from, color);
      putRun(a2 - a1, color === 1 ? 0 : 1);
      a0 = a2;
    }
  }
}
