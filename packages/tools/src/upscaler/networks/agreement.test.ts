import type { OpenNetwork } from '@printready/inference';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { describe, expect, it } from 'vitest';
import { joinSecond, keepAgreed } from './agreement.ts';
import type { Step } from './networks.ts';

const step: Step = { id: 'second', scale: 4, kept: 2, side: 16, overlap: 2, multiple: 2 };

/** Fake network that draws every pixel in one gray. */
const drawsGray =
  (gray: number): OpenNetwork =>
  () =>
    Promise.resolve({
      side: null,
      device: 'cpu',
      run: ({ channels, width, height }) => {
        expect([width % 2, height % 2]).toEqual([0, 0]);
        const size = { width: width * 4, height: height * 4 };
        return Promise.resolve({
          data: new Float32Array(channels * size.width * size.height).fill(gray),
          channels,
          ...size,
        });
      },
      dispose: () => Promise.resolve(),
    });

const paint = (width: number, height: number, grayAt: (x: number) => number): Raster => {
  const raster = createRaster(width, height);
  for (let at = 0, pixel = 0; at < raster.data.length; at += 4, pixel++)
    raster.data.set([...Array<number>(3).fill(grayAt(pixel % width)), 255], at);
  return raster;
};

describe('Upscaler: combination of two networks', () => {
  it('averages the output of two networks, and returns the difference per source pixel', async () => {
    const source = paint(21, 13, () => 100);
    const drawn = paint(42, 26, (x) => (x < 20 ? 120 : 80));
    const reports: number[] = [];
    const apart = await joinSecond(drawn, source, step, drawsGray(100), (done) => void reports.push(done));
    expect(apart).toHaveLength(21 * 13);
    expect(new Set(apart)).toEqual(new Set([400 * 3 * 4]));
    expect([drawn.data[0], drawn.data[41 * 4]]).toEqual([110, 90]);
    expect(reports.at(-1)).toBe(1);
  });

  it('uses the networks’ output where they agree, and less of it the more they differ', () => {
    const source = paint(24, 8, (x) => x * 8);
    const plain = resample(source, 48, 16, 'lanczos3');
    const drawn = paint(48, 16, (x) => (x < 24 ? 30 : 160));
    const before = drawn.data.slice();
    // The networks agree in the left third, and do not agree at all in the right third.
    const apart = Float32Array.from({ length: 24 * 8 }, (_, at) =>
      at % 24 < 8 ? 0 : at % 24 < 16 ? 2e4 : 1e12,
    );
    const done: number[] = [];
    keepAgreed(drawn, source, apart, (fraction) => void done.push(fraction));
    for (let x = 0; x < 48; x++) {
      const at = (7 * 48 + x) * 4;
      const [low, high] = [before[at]!, plain.data[at]!].toSorted((a, b) => a - b);
      if (x < 14) expect(drawn.data[at]).toBe(before[at]);
      else if (x > 34) expect(Math.abs(drawn.data[at]! - plain.data[at]!)).toBeLessThanOrEqual(1);
      else expect(drawn.data[at]! >= low! && drawn.data[at]! <= high!).toBe(true);
      expect(drawn.data[at + 3]).toBe(255);
    }
    expect(done.at(-1)).toBe(1);
  });

  it('stops the second network when the run is canceled', () => {
    const stop = () => {
      throw new Error('stopped');
    };
    const [source, drawn] = [paint(4, 4, () => 9), paint(8, 8, () => 9)];
    expect(() => keepAgreed(drawn, source, new Float32Array(16), stop)).toThrow('stopped');
  });
});
