/** Horizontal differencing with SIMD, and TIFF's LZW (TIFF 6.0, §13 and §14). Addresses are in bytes. */

const CLEAR: u32 = 256;
const END: u32 = 257;
const FIRST: u32 = 258;
/** The table is cleared one code before the 12-bit codes are exhausted, as in libtiff. */
const FULL: u32 = 4094;
const FIRST_WIDTH: u32 = 9;

/** Slots hold `prefix << 20 | byte << 12 | code`; 0 marks an empty slot. */
const HASH_BITS: u32 = 14;
const HASH_MASK: u32 = (1 << HASH_BITS) - 1;
const HASH_BYTES: u32 = 4 << HASH_BITS;

export function subtractBytes(row: usize, target: usize, length: i32, step: i32): void {
  memory.copy(target, row, step);
  let i = step;
  for (; i + 16 <= length; i += 16) {
    v128.store(target + i, i8x16.sub(v128.load(row + i), v128.load(row + i - step)));
  }
  for (; i < length; i++) store<u8>(target + i, load<u8>(row + i) - load<u8>(row + i - step));
}

/** Variant of `subtractBytes` for little-endian 16-bit samples; lengths and steps are in bytes. */
export function subtractWords(row: usize, target: usize, length: i32, step: i32): void {
  memory.copy(target, row, step);
  let i = step;
  for (; i + 16 <= length; i += 16) {
    v128.store(target + i, i16x8.sub(v128.load(row + i), v128.load(row + i - step)));
  }
  for (; i < length; i += 2) store<u16>(target + i, load<u16>(row + i) - load<u16>(row + i - step));
}

function countZeros(from: usize, end: usize, limit: u32): u32 {
  const stop = min(end, from + limit);
  let at = from;
  while (at + 16 <= stop && !v128.any_true(v128.load(at))) at += 16;
  while (at < stop && load<u8>(at) == 0) at++;
  return <u32>(at - from);
}

let out: usize = 0;
let bits: u64 = 0;
let bitCount: u32 = 0;

function put(code: u32, width: u32): void {
  bits = (bits << width) | code;
  bitCount += width;
  if (bitCount >= 32) {
    bitCount -= 32;
    store<u32>(out, bswap<u32>(<u32>(bits >> bitCount)));
    out += 4;
  }
}

function putRest(): void {
  while (bitCount > 0) {
    const taken = min<u32>(bitCount, 8);
    store<u8>(out, <u8>(((bits >> (bitCount - taken)) & ((1 << taken) - 1)) << (8 - taken)));
    out++;
    bitCount -= taken;
  }
}

/**
 * Runs of zeros have their own phrase list, without hash lookups. @param hash HASH_BYTES bytes. @param zeroCodes
 * 4096 words. @param target at least 1.6 × length + 16 bytes.
 */
export function compressLzw(source: usize, length: i32, target: usize, hash: usize, zeroCodes: usize): i32 {
  out = target;
  bits = 0;
  bitCount = 0;
  let width = FIRST_WIDTH;
  let next = FIRST;
  let zeros: u32 = 1;
  store<u16>(zeroCodes + 2, 0);
  memory.fill(hash, 0, HASH_BYTES);
  put(CLEAR, width);
  const end = source + length;
  let at = source;
  while (at < end) {
    let prefix: u32 = load<u8>(at);
    let known = true;
    if (prefix == 0) {
      const run = countZeros(at, end, zeros);
      at += run;
      prefix = load<u16>(zeroCodes + (run << 1));
      if (at < end && run == zeros && load<u8>(at) == 0) {
        zeros++;
        store<u16>(zeroCodes + (zeros << 1), <u16>next);
        known = false;
      }
    } else at++;
    while (known && at < end) {
      const byte: u32 = load<u8>(at);
      const key = (prefix << 8) | byte;
      let slot = (key * 0x9e3779b1) >>> (32 - HASH_BITS);
      let found = load<u32>(hash + (slot << 2));
      while (found != 0 && found >>> 12 != key) {
        slot = (slot + 1) & HASH_MASK;
        found = load<u32>(hash + (slot << 2));
      }
      if (found == 0) {
        store<u32>(hash + (slot << 2), (key << 12) | next);
        break;
      }
      prefix = found & 0xfff;
      at++;
    }
    put(prefix, width);
    next++;
    if (next == FULL) {
      put(CLEAR, width);
      width = FIRST_WIDTH;
      next = FIRST;
      zeros = 1;
      memory.fill(hash, 0, HASH_BYTES);
    } else if (next == (<u32>1) << width) width++;
  }
  put(END, width);
  putRest();
  return <i32>(out - target);
}
