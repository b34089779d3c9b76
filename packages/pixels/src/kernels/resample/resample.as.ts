/** Inner loops for the resampler. Addresses are in bytes. */
import { encodePixel } from '../linear-light.part.as';

export { lineariseRow } from '../linear-light.part.as';

/** Weighted sums of `taps` pixels. @param firsts i32 per output pixel. @param weights `taps` f32 per output pixel */
export function filterRow(
  line: usize,
  firsts: usize,
  weights: usize,
  taps: i32,
  target: usize,
  count: i32,
): void {
  const end = target + ((<usize>count) << 4);
  const tapBytes = (<usize>taps) << 2;
  while (target < end) {
    let pixel = line + ((<usize>load<i32>(firsts)) << 4);
    const stop = weights + tapBytes;
    let even = f32x4.mul(v128.load(pixel), v128.load32_splat(weights));
    let odd = f32x4.splat(0);
    weights += 4;
    pixel += 16;
    while (weights + 4 < stop) {
      odd = f32x4.add(odd, f32x4.mul(v128.load(pixel), v128.load32_splat(weights)));
      even = f32x4.add(even, f32x4.mul(v128.load(pixel, 16), v128.load32_splat(weights, 4)));
      weights += 8;
      pixel += 32;
    }
    if (weights < stop) {
      odd = f32x4.add(odd, f32x4.mul(v128.load(pixel), v128.load32_splat(weights)));
      weights += 4;
    }
    v128.store(target, f32x4.add(even, odd));
    firsts += 4;
    target += 16;
  }
}

export function blendRows(
  rows: usize,
  rowBytes: usize,
  weights: usize,
  taps: i32,
  target: usize,
  count: i32,
  toSrgb: usize,
): void {
  let x = 0;
  for (; x + 4 <= count; x += 4) {
    let row = rows + ((<usize>x) << 4);
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    for (let k = 0; k < taps; k++) {
      const weight = v128.load32_splat(weights + ((<usize>k) << 2));
      a = f32x4.add(a, f32x4.mul(v128.load(row), weight));
      b = f32x4.add(b, f32x4.mul(v128.load(row, 16), weight));
      c = f32x4.add(c, f32x4.mul(v128.load(row, 32), weight));
      d = f32x4.add(d, f32x4.mul(v128.load(row, 48), weight));
      row += rowBytes;
    }
    const to = target + ((<usize>x) << 2);
    encodePixel(a, to, toSrgb);
    encodePixel(b, to + 4, toSrgb);
    encodePixel(c, to + 8, toSrgb);
    encodePixel(d, to + 12, toSrgb);
  }
  for (; x < count; x++) {
    let row = rows + ((<usize>x) << 4);
    let sum = f32x4.splat(0);
    for (let k = 0; k < taps; k++) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(row), v128.load32_splat(weights + ((<usize>k) << 2))));
      row += rowBytes;
    }
    encodePixel(sum, target + ((<usize>x) << 2), toSrgb);
  }
}
