/**
 * Along rows, windows of 2ᵏ ≤ w overlap; down columns, the end of one block of w rows is combined with the
 * start of the next (van Herk 1992; Gil & Werman 1993). Addresses are in bytes.
 */

/** target[i] = max(one[i], other[i]); target may be either. @param count rounded up to 16. */
export function greater(one: usize, other: usize, target: usize, count: i32): void {
  for (const end = target + count; target < end; target += 16) {
    v128.store(target, i8x16.max_u(v128.load(one), v128.load(other)));
    one += 16;
    other += 16;
  }
}

/** @param row `count` + `window` − 1 bytes, overwritten, then 16 readable bytes. @param target other than `row` */
export function greatestAlong(row: usize, target: usize, count: i32, window: i32): void {
  const length = count + window - 1;
  let reach = 1;
  for (; reach * 2 <= window; reach *= 2) greater(row, row + reach, row, length - reach);
  greater(row, row + (window - reach), target, count);
}

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
