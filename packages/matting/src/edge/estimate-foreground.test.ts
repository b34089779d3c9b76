import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { applyMatte, estimateForeground } from './estimate-foreground.ts';

const SIDE = 96;

/** Soft disc of shaded orange on stripes: the mixture, its opacity, and the true colors. */
function mixture() {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  const front = new Uint8ClampedArray(data.length);
  const alpha = new Uint8Array(SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) {
      const share = Math.min(1, Math.max(0, (36 - Math.hypot(x - 47.5, y - 47.5)) / 8));
      alpha[at] = Math.round(255 * share);
      const own = [230 - y / 2, 110 + x / 3, 30];
      const ground = x % 24 < 12 ? [20, 90, 170] : [10, 60, 120];
      for (let c = 0; c < 3; c++) {
        front[at * 4 + c] = own[c]!;
        data[at * 4 + c] = (alpha[at]! / 255) * own[c]! + (1 - alpha[at]! / 255) * ground[c]!;
      }
      data[at * 4 + 3] = 255;
    }
  }
  return { picture: createRaster(SIDE, SIDE, { data }), alpha, front };
}

/** Mean RGB distance from the true colors over partially opaque pixels. */
function rimError(pixels: Uint8ClampedArray, front: Uint8ClampedArray, alpha: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (const [at, value] of alpha.entries()) {
    if (value < 12 || value > 243) continue;
    sum += Math.hypot(...[0, 1, 2].map((c) => pixels[at * 4 + c]! - front[at * 4 + c]!));
    count++;
  }
  return sum / count;
}

describe('estimateForeground', () => {
  it('reduces the rim’s color error to a fifth of the original', () => {
    const { picture, alpha, front } = mixture();
    const before = rimError(picture.data, front, alpha);
    const after = rimError(estimateForeground(picture, alpha), front, alpha);
    expect(before).toBeGreaterThan(60);
    expect(after).toBeLessThan(before / 5);
  });

  it('keeps opaque pixels and sets transparent pixels to zero', () => {
    const { picture, alpha } = mixture();
    const pixels = estimateForeground(picture, alpha);
    for (const [at, value] of alpha.entries()) {
      const own = [...pixels.subarray(at * 4, at * 4 + 4)];
      if (value === 0) expect(own).toEqual([0, 0, 0, 0]);
      if (value < 255) continue;
      for (let c = 0; c < 3; c++)
        expect(Math.abs(own[c]! - picture.data[at * 4 + c]!)).toBeLessThanOrEqual(1);
    }
  });

  it('multiplies the matte by the source’s own opacity at any picture size', () => {
    for (const [width, height] of [
      [1, 1],
      [1, 9],
      [300, 2],
    ] as const) {
      const data = new Uint8ClampedArray(width * height * 4).fill(128);
      const picture = createRaster(width, height, { data });
      const alpha = new Uint8Array(width * height).fill(255);
      expect(estimateForeground(picture, alpha)).toEqual(data);
      alpha.fill(128);
      expect(estimateForeground(picture, alpha)[3]).toBe(64);
      expect(applyMatte(picture, alpha)[3]).toBe(64);
    }
  });

  it('rejects a matte whose size differs from the picture’s', () => {
    expect(() => estimateForeground(createRaster(2, 2), new Uint8Array(3))).toThrow(RangeError);
  });
});
