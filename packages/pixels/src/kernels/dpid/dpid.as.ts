/** Detail-preserving filter; ./reference.ts explains the math. Addresses are in bytes. */
import { encodePixel, linearisePixel } from '../linear-light.part.as';

function seenPixel(pixel: u32): v128 {
  const bytes = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(i32x4.splat(pixel)));
  const alpha = pixel >>> 24;
  if (alpha == 255) return bytes;
  const share = f32x4.splat(<f32>alpha / 255);
  const mixed = f32x4.mul(f32x4.convert_i32x4_s(bytes), share);
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.add(mixed, f32x4.splat(0.5)));
  return i32x4.replace_lane(whole, 3, alpha);
}

/**
 * Adds a row to the sums of light, weighted by distance from the expected color; one entry per output pixel.
 * @param weights `taps` f32. @param expected premultiplied RGBA8. @param powers f32 indexed by squared distance.
 */
export function gatherRow(
  source: usize,
  firsts: usize,
  weights: usize,
  taps: i32,
  rowWeight: f32,
  expected: usize,
  powers: usize,
  sums: usize,
  totals: usize,
  count: i32,
  toLinear: usize,
): void {
  const end = sums + ((<usize>count) << 4);
  while (sums < end) {
    const middle = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(expected)));
    let pixel = source + ((<usize>load<i32>(firsts)) << 2);
    let sum = v128.load(sums);
    let total = load<f32>(totals);
    for (let k = 0; k < taps; k++) {
      const share = load<f32>(weights);
      if (share != 0) {
        const value = load<u32>(pixel);
        const apart = i32x4.sub(seenPixel(value), middle);
        const words = i16x8.narrow_i32x4_s(apart, apart);
        const squares = i32x4.dot_i16x8_s(words, words);
        const square = i32x4.extract_lane(squares, 0) + i32x4.extract_lane(squares, 1);
        const weight = share * rowWeight * load<f32>(powers + ((<usize>square) << 2));
        sum = f32x4.add(sum, f32x4.mul(linearisePixel(value, toLinear), f32x4.splat(weight)));
        total += weight;
      }
      weights += 4;
      pixel += 4;
    }
    v128.store(sums, sum);
    store<f32>(totals, total);
    firsts += 4;
    expected += 4;
    sums += 16;
    totals += 4;
  }
}

/** Writes RGBA8 with straight alpha; `target` contains the box average, which is kept where the total weight is 0. */
export function finishRow(sums: usize, totals: usize, target: usize, count: i32, toSrgb: usize): void {
  const end = sums + ((<usize>count) << 4);
  while (sums < end) {
    const total = load<f32>(totals);
    if (total > 0) encodePixel(f32x4.mul(v128.load(sums), f32x4.splat(1 / total)), target, toSrgb);
    sums += 16;
    totals += 4;
    target += 4;
  }
}
