import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { expect, it } from 'vitest';
import { meanDeltaE } from './mean-delta-e.ts';

const picture = (...pixels: (readonly [number, number, number, number])[]) => ({
  ...{ width: pixels.length, height: 1, resolution: null, icc: null },
  data: Uint8ClampedArray.from(pixels.flat()),
});
const BLUE = [10, 20, 200, 255] as const;
const TEAL = [10, 120, 200, 255] as const;
const between = deltaE2000(srgbToLab(10, 20, 200), srgbToLab(10, 120, 200));

it('meanDeltaE is the mean over pixels that are opaque in both pictures', () => {
  const clear = [10, 120, 200, 128] as const;
  expect(meanDeltaE(picture(BLUE, BLUE, BLUE), picture(BLUE, TEAL, clear))).toBeCloseTo(between / 2, 10);
});

it.each([
  [50, 20, 200, 255],
  [10, 60, 200, 255],
  [10, 20, 240, 255],
] as const)('meanDeltaE counts a difference in a single channel: %d %d %d', (...other) => {
  expect(meanDeltaE(picture(BLUE), picture(other))).toBeGreaterThan(1);
});

it('meanDeltaE is 0 without opaque pixels, and refuses pictures of different sizes', () => {
  const clear = [0, 0, 0, 0] as const;
  expect(meanDeltaE(picture(clear), picture(BLUE))).toBe(0);
  expect(() => meanDeltaE(picture(BLUE), picture(BLUE, BLUE))).toThrow(RangeError);
});
