import { describe, expect, it } from 'vitest';
import { createRaster } from '../../raster/raster.ts';
import { resample } from '../resample/index.ts';
import { backProject } from './index.ts';

function drawArt(side: number) {
  const art = createRaster(side, side);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) {
      const inside = Math.hypot(x - side / 2, y - side / 2) < side / 3 && (x + 2 * y) % 37 > 9;
      art.data.set(inside ? [220, 40, 30, 255] : [250, 245, 240, 255], at);
    }
  }
  return art;
}

function squaredError(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 0) / a.length;
}

describe('backProject', () => {
  it.each([2, 3, 3.5])(
    'brings a %d× enlargement closer to its source and to the original picture',
    (scale) => {
      const truth = drawArt(210);
      const small = resample(truth, 210 / scale, 210 / scale, 'box');
      const large = resample(small, 210, 210, 'lanczos3');
      const consistency = () =>
        squaredError(resample(large, small.width, small.height, 'box').data, small.data);
      const before = { own: consistency(), truth: squaredError(large.data, truth.data) };
      backProject(large, small, 2);
      expect(consistency()).toBeLessThan(before.own / 3);
      expect(squaredError(large.data, truth.data)).toBeLessThan(before.truth);
    },
  );

  it('leaves a uniform picture unchanged, and stops if the report callback throws', () => {
    const flat = createRaster(20, 20, { data: new Uint8ClampedArray(1600).fill(130) });
    const large = resample(flat, 60, 60, 'nearest');
    const before = large.data.slice();
    backProject(large, flat, 2);
    expect(squaredError(large.data, before)).toBeLessThan(1.01);
    const stop = () => {
      throw new Error('stopped');
    };
    expect(() => backProject(large, flat, 2, stop)).toThrow('stopped');
  });
});
