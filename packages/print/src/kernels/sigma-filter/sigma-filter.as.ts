/** Same algorithm as ./reference.ts. Padding is transparent, so it never counts as near; the alpha sum counts near pixels. */

const PIXEL_BYTES: usize = 4;
const WINDOW: i32 = 5;
const CENTER: usize = 2 * PIXEL_BYTES;
const ABREAST: i32 = 4;

/** Rounded means of two pixels. @param sums sums of their channels, 16 bits each. */
function means(sums: v128): v128 {
  return i16x8.narrow_i32x4_u(
    meansOfOne(i32x4.extend_low_i16x8_u(sums)),
    meansOfOne(i32x4.extend_high_i16x8_u(sums)),
  );
}

function meansOfOne(sums: v128): v128 {
  const count = f32x4.splat(f32(i32x4.extract_lane(sums, 3) / 255));
  const twice = f32x4.add(f32x4.convert_i32x4_s(i32x4.shl(sums, 1)), count);
  return i32x4.trunc_sat_f32x4_s(f32x4.div(twice, f32x4.add(count, count)));
}

/**
 * @param source the window's first row, padded with two pixels on all sides and four more on the right.
 * @param stride bytes per padded row. @param target `count` pixels; up to three more are written.
 */
export function filterRow(source: usize, stride: usize, target: usize, count: i32, tolerance: i32): void {
  const most = i8x16.splat(<i8>tolerance);
  const all = i32x4.splat(-1);
  for (let x = 0; x < count; x += ABREAST) {
    const center = v128.load(source + 2 * stride + CENTER);
    let low = i16x8.splat(0);
    let high = low;
    let row = source;
    for (let v = 0; v < WINDOW; v++) {
      for (let u = 0; u < WINDOW; u++) {
        const pixels = v128.load(row + ((<usize>u) << 2));
        const difference = i8x16.sub(i8x16.max_u(center, pixels), i8x16.min_u(center, pixels));
        const near = v128.and(pixels, i32x4.eq(i8x16.le_u(difference, most), all));
        low = i16x8.add(low, i16x8.extend_low_i8x16_u(near));
        high = i16x8.add(high, i16x8.extend_high_i8x16_u(near));
      }
      row += stride;
    }
    v128.store(target, i8x16.narrow_i16x8_u(means(low), means(high)));
    source += 4 * PIXEL_BYTES;
    target += 4 * PIXEL_BYTES;
  }
}
