/** Four pixels at a time, using each channel's minimum and maximum. Addresses are in bytes. */

const ALPHA: i32 = 0xff000000;

/**
 * @param above RGBA, like `middle` and `below`; each is readable for 16 bytes past its end.
 * @param uniform 1 or 0 except for the first and last pixel; writable for 3 bytes past its end.
 */
export function findEven(
  above: usize,
  middle: usize,
  below: usize,
  uniform: usize,
  width: i32,
  bound: i32,
  opaque: i32,
): void {
  const most = i8x16.splat(<i8>bound);
  const least = i8x16.splat(<i8>opaque);
  const alpha = i32x4.splat(ALPHA);
  for (let x = 0; x < width - 2; x += 4, above += 16, middle += 16, below += 16) {
    let high = v128.load(above);
    let low = high;
    for (let step: usize = 4; step <= 8; step += 4) {
      const next = v128.load(above + step);
      high = i8x16.max_u(high, next);
      low = i8x16.min_u(low, next);
    }
    for (let step: usize = 0; step <= 8; step += 4) {
      const beside = v128.load(middle + step);
      const under = v128.load(below + step);
      high = i8x16.max_u(high, i8x16.max_u(beside, under));
      low = i8x16.min_u(low, i8x16.min_u(beside, under));
    }
    const here = v128.load(middle, 4);
    const off = i8x16.max_u(i8x16.sub(high, here), i8x16.sub(here, low));
    const near = v128.or(i8x16.le_u(off, most), alpha);
    const solid = v128.or(i8x16.ge_u(low, least), v128.not(alpha));
    const bits = i32x4.bitmask(i32x4.eq(v128.and(near, solid), i32x4.splat(-1)));
    store<u32>(uniform + 1 + x, <u32>((bits * 0x00204081) & 0x01010101));
  }
}

/** Counts pixels with at least this opacity. @param row RGBA, padded with transparent pixels to a multiple of four. */
export function countOpaque(row: usize, width: i32, opaque: i32): i32 {
  const least = i32x4.splat(opaque);
  let count = 0;
  for (let x = 0; x < width; x += 4, row += 16)
    count += popcnt(i32x4.bitmask(i32x4.ge_s(i32x4.shr_u(v128.load(row), 24), least)));
  return count;
}
