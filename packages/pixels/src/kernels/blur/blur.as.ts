/** Blurs premultiplied pixels of four floats; each loaded weight is applied to four pixels. Addresses are in bytes. */

function premultiply(pixel: v128): v128 {
  const share = f32x4.splat(f32x4.extract_lane(pixel, 3) / 255);
  return f32x4.mul(pixel, f32x4.replace_lane(share, 3, 1));
}

function premultiplyFour(source: usize, target: usize): void {
  const bytes = v128.load(source);
  const low = i16x8.extend_low_i8x16_u(bytes);
  const high = i16x8.extend_high_i8x16_u(bytes);
  let a = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(low));
  let b = f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(low));
  let c = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(high));
  let d = f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(high));
  if (!i32x4.all_true(i32x4.eq(i32x4.shr_u(bytes, 24), i32x4.splat(255)))) {
    a = premultiply(a);
    b = premultiply(b);
    c = premultiply(c);
    d = premultiply(d);
  }
  v128.store(target, a);
  v128.store(target, b, 16);
  v128.store(target, c, 32);
  v128.store(target, d, 48);
}

export function premultiplyRow(source: usize, target: usize, count: i32): void {
  const end = source + ((<usize>count) << 2);
  for (; source + 16 <= end; source += 16, target += 64) premultiplyFour(source, target);
  for (; source < end; source += 4, target += 16) {
    const bytes = v128.load32_zero(source);
    const words = i16x8.extend_low_i8x16_u(bytes);
    v128.store(target, premultiply(f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(words))));
  }
}

function addPair(sum: v128, one: v128, other: v128, weight: v128): v128 {
  return f32x4.add(sum, f32x4.mul(f32x4.add(one, other), weight));
}

/**
 * @param line `count + 2 · reach` pixels, the first `reach` left of the row. @param weights from the center
 * @param target 16 bytes per pixel; `count` is rounded up to a multiple of four.
 */
export function blurAcross(line: usize, weights: usize, reach: i32, target: usize, count: i32): void {
  const end = target + ((<usize>count) << 4);
  const last = weights + ((<usize>reach) << 2);
  let middle = line + ((<usize>reach) << 4);
  while (target < end) {
    const own = v128.load32_splat(weights);
    let a = f32x4.mul(v128.load(middle), own);
    let b = f32x4.mul(v128.load(middle, 16), own);
    let c = f32x4.mul(v128.load(middle, 32), own);
    let d = f32x4.mul(v128.load(middle, 48), own);
    let left = middle;
    let right = middle;
    for (let at = weights; at < last; ) {
      at += 4;
      left -= 16;
      right += 16;
      const weight = v128.load32_splat(at);
      a = addPair(a, v128.load(left), v128.load(right), weight);
      b = addPair(b, v128.load(left, 16), v128.load(right, 16), weight);
      c = addPair(c, v128.load(left, 32), v128.load(right, 32), weight);
      d = addPair(d, v128.load(left, 48), v128.load(right, 48), weight);
    }
    v128.store(target, a);
    v128.store(target, b, 16);
    v128.store(target, c, 32);
    v128.store(target, d, 48);
    target += 64;
    middle += 64;
  }
}

function storePixel(pixel: v128, target: usize): void {
  const alpha = f32x4.extract_lane(pixel, 3);
  if (alpha < 0.5) {
    store<u32>(target, 0);
    return;
  }
  const straight = f32x4.replace_lane(f32x4.mul(pixel, f32x4.splat(<f32>255 / alpha)), 3, alpha);
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.add(straight, f32x4.splat(0.5)));
  const words = i16x8.narrow_i32x4_s(whole, whole);
  store<u32>(target, <u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0));
}

/** Alpha at or above which a pixel counts as opaque; the error is 1/250,000 of a color value. */
const SOLID: f32 = 254.999;

function storeFour(a: v128, b: v128, c: v128, d: v128, target: usize): void {
  const least = f32x4.min(f32x4.min(a, b), f32x4.min(c, d));
  if (!(f32x4.extract_lane(least, 3) >= SOLID)) {
    storePixel(a, target);
    storePixel(b, target + 4);
    storePixel(c, target + 8);
    storePixel(d, target + 12);
    return;
  }
  const half = f32x4.splat(0.5);
  const low = i16x8.narrow_i32x4_s(
    i32x4.trunc_sat_f32x4_s(f32x4.add(a, half)),
    i32x4.trunc_sat_f32x4_s(f32x4.add(b, half)),
  );
  const high = i16x8.narrow_i32x4_s(
    i32x4.trunc_sat_f32x4_s(f32x4.add(c, half)),
    i32x4.trunc_sat_f32x4_s(f32x4.add(d, half)),
  );
  v128.store(target, i8x16.narrow_i16x8_u(low, high));
}

/** Writes RGBA8. @param rows `2 · reach + 1` u32 addresses, from the top. @param count rounded up to fours */
export function blurDown(rows: usize, weights: usize, reach: i32, target: usize, count: i32): void {
  const width = (<usize>count) << 4;
  const middle = rows + ((<usize>reach) << 2);
  const last = weights + ((<usize>reach) << 2);
  for (let x: usize = 0; x < width; x += 64) {
    const own = v128.load32_splat(weights);
    const row = <usize>load<u32>(middle) + x;
    let a = f32x4.mul(v128.load(row), own);
    let b = f32x4.mul(v128.load(row, 16), own);
    let c = f32x4.mul(v128.load(row, 32), own);
    let d = f32x4.mul(v128.load(row, 48), own);
    let above = middle;
    let below = middle;
    for (let at = weights; at < last; ) {
      at += 4;
      above -= 4;
      below += 4;
      const upper = <usize>load<u32>(above) + x;
      const lower = <usize>load<u32>(below) + x;
      const weight = v128.load32_splat(at);
      a = addPair(a, v128.load(upper), v128.load(lower), weight);
      b = addPair(b, v128.load(upper, 16), v128.load(lower, 16), weight);
      c = addPair(c, v128.load(upper, 32), v128.load(lower, 32), weight);
      d = addPair(d, v128.load(upper, 48), v128.load(lower, 48), weight);
    }
    storeFour(a, b, c, d, target);
    target += 16;
  }
}
