/**
 * Greatest or least bytes in a window with SIMD, sixteen at a time. A window of w values is two overlapping windows
 * of 2ᵏ ≤ w, and those double from 1: log₂ w steps, however long the window. ../kernels/morphology/box.ts lays out
 * the memory. Addresses are bytes.
 */

/** target[i] = the chosen of one[i] and other[i]; target may be either. @param count rounded up to 16. */
export function greatest(one: usize, other: usize, target: usize, count: i32): void {
  for (let end = target + count; target < end; target += 16) {
    v128.store(target, i8x16.max_u(v128.load(one), v128.load(other)));
    one += 16;
    other += 16;
  }
}

export function least(one: usize, other: usize, target: usize, count: i32): void {
  for (let end = target + count; target < end; target += 16) {
    v128.store(target, i8x16.min_u(v128.load(one), v128.load(other)));
    one += 16;
    other += 16;
  }
}
