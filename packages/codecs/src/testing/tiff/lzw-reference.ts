/**
 * Reference implementation of TIFF's LZW (TIFF 6.0, §13) for testing the kernel. Most significant bit first; codes
 * widen one code early.
 */

const CLEAR = 256;
const END = 257;
const FIRST = 258;
/** The table is cleared one code before the 12-bit codes are exhausted, as in libtiff. */
const FULL = 4094;
const HASH_BITS = 14;
const HASH_MASK = (1 << HASH_BITS) - 1;

export function compressLzwReference(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  // Worst case: a 12-bit code for each byte, plus occasional clears.
  const out = new Uint8Array(Math.ceil(bytes.length * 1.6) + 16);
  const keys = new Int32Array(1 << HASH_BITS).fill(-1);
  const codes = new Uint16Array(1 << HASH_BITS);
  let at = 0;
  let bits = 0;
  let bitCount = 0;
  let width = 9;
  let next = FIRST;
  const put = (code: number) => {
    bits = (bits << width) | code;
    bitCount += width;
    while (bitCount >= 8) {
      bitCount -= 8;
      out[at++] = bits >>> bitCount;
    }
    bits &= (1 << bitCount) - 1;
  };
  /** Adds a code to the table, widens codes when needed, and clears a full table. */
  const grow = () => {
    next += 1;
    if (next === FULL) {
      put(CLEAR);
      width = 9;
      next = FIRST;
    } else if (next === 1 << width) width += 1;
  };
  put(CLEAR);
  let prefix = bytes.length > 0 ? bytes[0]! : -1;
  for (let i = 1; i < bytes.length; i++) {
    const byte = bytes[i]!;
    const key = (prefix << 8) | byte;
    let slot = (Math.imul(key, 0x9e3779b1) >>> (32 - HASH_BITS)) & HASH_MASK;
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & HASH_MASK;
    if (keys[slot] === key) {
      prefix = codes[slot]!;
      continue;
    }
    put(prefix);
    keys[slot] = key;
    codes[slot] = next;
    grow();
    if (next === FIRST) keys.fill(-1);
    prefix = byte;
  }
  if (prefix >= 0) {
    put(prefix);
    grow();
  }
  put(END);
  if (bitCount > 0) out[at++] = bits << (8 - bitCount);
  return out.slice(0, at);
}
