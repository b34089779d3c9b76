/** Prefix codes in lossless WebP (RFC 9649, 6.2); bits are read starting with the least significant. */

const LONGEST = 15;
const ROOT_BITS = 8;
const ROOT_SIZE = 1 << ROOT_BITS;

export class BitReader {
  /** Position in bits. */
  at = 0;
  readonly bits: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.bits = bytes.length * 8;
  }

  /** Peeks at 24 or more bits; bits past the end are zeros. */
  peek(): number {
    const { bytes } = this;
    const from = this.at >> 3;
    const word = bytes[from]! | (bytes[from + 1]! << 8) | (bytes[from + 2]! << 16) | (bytes[from + 3]! << 24);
    return word >>> (this.at & 7);
  }

  /** @param count 0…24 */
  read(count: number): number {
    const value = this.peek() & ((1 << count) - 1);
    this.at += count;
    return value;
  }
}

export type PrefixCode = {
  /** Entry for the next 8 bits: `symbol << 4 | length`, or −1 for a longer code. */
  readonly root: Int32Array;
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
};

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}

/** @param lengths code length per symbol, 0…15 */
function createPrefixCode(lengths: Uint8Array): PrefixCode {
  const counts = new Uint16Array(LONGEST + 1);
  for (const length of lengths) if (length > 0) counts[length]!++;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const symbols = new Uint16Array(total);
  const root = new Int32Array(ROOT_SIZE).fill(-1);
  let code = 0;
  let placed = 0;
  for (let length = 1; length <= LONGEST; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      symbols[placed++] = symbol;
      if (length <= ROOT_BITS)
        for (let slot = reversed(code, length); slot < ROOT_SIZE; slot += 1 << length)
          root[slot] = (symbol << 4) | length;
      code++;
    }
    code <<= 1;
  }
  // A code with a single symbol takes no bits, regardless of the stated length.
  if (total === 1) root.fill(symbols[0]! << 4);
  return { root, counts, symbols };
}

/** Returns the symbol; −1 for an invalid code. */
export function readSymbol(reader: BitReader, { root, counts, symbols }: PrefixCode): number {
  const bits = reader.peek();
  const found = root[bits & (ROOT_SIZE - 1)]!;
  if (found >= 0) {
    reader.at += found & 15;
    return found >> 4;
  }
  let [code, first, index] = [0, 0, 0];
  for (let length = 1; length <= LONGEST; length++) {
    code = (code << 1) | ((bits >> (length - 1)) & 1);
    const count = counts[length]!;
    if (code - first < count) {
      reader.at += length;
      return symbols[index + code - first]!;
    }
    index += count;
    first = (first + count) << 1;
  }
  return -1;
}

const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
const REPEAT_LAST = 16;
/** Extra bits and minimum repeat count for the codes 16, 17, and 18. */
const REPEATS = [
  [2, 3],
  [3, 3],
  [7, 11],
] as const;
const FIRST_LENGTH = 8;

function readLengths(reader: BitReader, size: number): Uint8Array | null {
  const ofLengths = new Uint8Array(LENGTH_ORDER.length);
  const given = 4 + reader.read(4);
  for (const place of LENGTH_ORDER.slice(0, given)) ofLengths[place] = reader.read(3);
  const code = createPrefixCode(ofLengths);
  let left = size;
  if (reader.read(1) === 1) {
    const bits = 2 + 2 * reader.read(3);
    left = 2 + reader.read(bits);
  }
  const lengths = new Uint8Array(size);
  let last = FIRST_LENGTH;
  for (let at = 0; at < size && left > 0; left--) {
    const symbol = readSymbol(reader, code);
    if (symbol < 0) return null;
    if (symbol < REPEAT_LAST) {
      lengths[at++] = symbol;
      if (symbol > 0) last = symbol;
      continue;
    }
    const [bits, least] = REPEATS[symbol - REPEAT_LAST]!;
    const count = least + reader.read(bits);
    if (at + count > size) return null;
    lengths.fill(symbol === REPEAT_LAST ? last : 0, at, at + count);
    at += count;
  }
  return lengths;
}

export function readPrefixCode(reader: BitReader, size: number): PrefixCode | null {
  if (reader.read(1) === 0) {
    const lengths = readLengths(reader, size);
    return lengths && createPrefixCode(lengths);
  }
  const count = 1 + reader.read(1);
  const lengths = new Uint8Array(Math.max(size, ROOT_SIZE));
  lengths[reader.read(reader.read(1) === 0 ? 1 : 8)] = 1;
  if (count === 2) lengths[reader.read(8)] = 1;
  return createPrefixCode(lengths);
}
