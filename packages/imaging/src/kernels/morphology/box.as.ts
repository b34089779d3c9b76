/**
 * Greatest bytes in a window with SIMD, sixteen at a time. Along a row a window of w values is two overlapping windows
 * of 2ᵏ ≤ w, which double from 1; down the columns it is the end of one block of w rows and the start of the next
 * (van Herk 1992; Gil & Werman 1993). ./box.ts lays out the memory. Addresses are bytes.
 */

/** target[i] = the greater of one[i] and other[i]; target may be either. @param count rounded up to 16. */
export function greater(one: usize, other: usize, target: usize, count: i32): void {
  for (const end = target + count; target < end; target += 16) {
    v128.store(target, i8x16.max_u(v128.load(one), v128.load(other)));
    one += 16;
    other += 16;
  }
}

/**
 * The greatest of `window` bytes from each on.
 * @param row `count` + `window` − 1 bytes, used up, 16 more readable behind. @param target may not be the row.
 */
export function greatestAlong(row: usize, target: usize, count: i32, window: i32): void {
  const length = count + window - 1;
  let reach = 1;
  for (; reach * 2 <= window; reach *= 2) greater(row, row + reach, row, length - reach);
  greater(row, row + (window - reach), target, count);
}

/**
 * One row further down the columns: the running maximum takes the row in, and with what the block before it ends in
 * gives the window's greatest.
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

/** Turns all bits over, in place, so that the least become the greatest. @param count rounded up to 16. */
export function turnOver(bytes: usize, count: i32): void {
  for (const end = bytes + count; bytes < end; bytes += 16) v128.store(bytes, v128.not(v128.load(bytes)));
}
