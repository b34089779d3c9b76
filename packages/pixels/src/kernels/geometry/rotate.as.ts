/** Samples a patch in linear light along slanted rows. Addresses are in bytes. */
import { encodePixel } from '../linear-light.part.as';

export { lineariseRow } from '../linear-light.part.as';

/**
 * Lanczos-3 at `count` points from (x, y) in patch pixels from the first center; all 6 × 6 pixels lie inside.
 * @param weights 1024 phases of 6 f32 (32 bytes each), for offsets 0, 1/1024, … between two pixels.
 */
export function sampleRow(
  patch: usize,
  rowBytes: usize,
  x: f32,
  y: f32,
  stepX: f32,
  stepY: f32,
  weights: usize,
  target: usize,
  count: i32,
  toSrgb: usize,
): void {
  for (let i = 0; i < count; i++) {
    const atX = x + <f32>i * stepX;
    const atY = y + <f32>i * stepY;
    // Positions in 1/1024 pixel, so that pixel and phase come from a single rounding.
    const fineX = <i32>floor<f32>(atX * 1024 + 0.5);
    const fineY = <i32>floor<f32>(atY * 1024 + 0.5);
    const across = weights + ((<usize>(fineX & 1023)) << 5);
    const w0 = v128.load32_splat(across);
    const w1 = v128.load32_splat(across, 4);
    const w2 = v128.load32_splat(across, 8);
    const w3 = v128.load32_splat(across, 12);
    const w4 = v128.load32_splat(across, 16);
    const w5 = v128.load32_splat(across, 20);
    let down = weights + ((<usize>(fineY & 1023)) << 5);
    let pixel = patch + <usize>((fineY >> 10) - 2) * rowBytes + ((<usize>((fineX >> 10) - 2)) << 4);
    let sum = f32x4.splat(0);
    for (let row = 0; row < 6; row++) {
      const left = f32x4.add(
        f32x4.mul(v128.load(pixel), w0),
        f32x4.add(f32x4.mul(v128.load(pixel, 16), w1), f32x4.mul(v128.load(pixel, 32), w2)),
      );
      const right = f32x4.add(
        f32x4.mul(v128.load(pixel, 48), w3),
        f32x4.add(f32x4.mul(v128.load(pixel, 64), w4), f32x4.mul(v128.load(pixel, 80), w5)),
      );
      sum = f32x4.add(sum, f32x4.mul(f32x4.add(left, right), v128.load32_splat(down)));
      down += 4;
      pixel += rowBytes;
    }
    encodePixel(sum, target + ((<usize>i) << 2), toSrgb);
  }
}
