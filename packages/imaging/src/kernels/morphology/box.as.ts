/**
 * Sliding maximum with SIMD, sixteen bytes at a time. Along a row a window of w values is two overlapping windows of 2ᵏ
 * ≤ w, which double from 1. Down the columns it combines the end of one block of w rows and the start of the next (van
 * Herk 1992; Gil & Werman 1993). ./box.ts lays out the memory. Addresses are bytes.
 */

/** target[i] = max(one[i], other[i]); target may be either. @param count rounded up to 16. */
export function greater(one: usize, other: usize, target: usize, count: i32): void {
  for (const end = target + count; target < end; target += 16) {
    v128.store(target, i8x16.max_u(v128.load(one), v128.load(other)));
    one += 16;
    other += 16;
  }
}

/**
 * Maximum of `window` bytes from each on.
 * @param row `count` + `window` − 1 bytes, overwritten, 16 more readable behind. @param target not the row.
 */
export function greatestAlong(row: usize, target: usize, count: i32, window: i32): void {
  const length = count + window - 1;
  let reach = 1;
  for (; reach * 2 <= window; reach *= 2) greater(row, row + reach, row, length - reach);
  greater(row, row + (window - reach), target, count);
}

/**
 * Moves one row down the columns: updates the running maximum and combines it with the previous block's suffix maximum.
 */
export function advance(row: usize, running: usize, ending: usize, target: usize, count: i32): void {
  for (const end = target + count; target < end; target += 16) {
    const sofar = i8x16.max_u(v128.load(running), v128.load(row));
    v128.store(running, sofar);
    v128.store(target, i8x16.max_u(sofar, v128.load(ending)));
    row += 16;
    running += 16;
    ending += 16;
  }
}

/** Inverts all bits in place, which turns minima into maxima. @param count rounded up to 16. */
export function turnOver(bytes: usize, count: i32): void {
  for (const end = bytes + count; bytes < end; bytes += 16) v128.store(bytes, v128.not(v128.load(bytes)));
}
