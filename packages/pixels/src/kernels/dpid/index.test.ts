import { describe, expect, it } from 'vitest';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { resample } from '../resample/index.ts';
import { downscaleDetailed } from './index.ts';
import { dpidReference } from './reference.ts';

/** Cloth: noise on a weave, optionally with random opacity. */
function cloth(width: number, height: number, holes: boolean): Raster {
  const raster = createRaster(width, height, { resolution: { x: 300, y: 300 } });
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let i = 0; i < width * height; i++) {
    const weave = ((i % width) + Math.floor(i / width)) % 7 < 2 ? 190 : 70;
    const gray = weave + next() * 40;
    raster.data.set([gray, gray * 0.8, 255 - gray, holes ? Math.floor(next() * 256) : 255], i * 4);
  }
  return raster;
}

function psnrAsSeen(data: Uint8ClampedArray, reference: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < data.length; i++) {
    const seen = (values: ArrayLike<number>) =>
      i % 4 === 3 ? values[i]! : (values[i]! * values[i | 3]!) / 255;
    squares += (seen(data) - seen(reference)) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (squares / data.length));
}

describe.each([0, 0.25, 0.5, 1])('downscaleDetailed with λ = %d', (lambda) => {
  it.each([
    [60, 48, 20, 16],
    [61, 47, 17, 23],
    [40, 9, 40, 3],
    [5, 5, 1, 1],
  ])(
    'stays above 50 dB PSNR against the reference implementation: %i × %i to %i × %i',
    (w, h, width, height) => {
      for (const holes of [false, true]) {
        const source = cloth(w, h, holes);
        const { data } = downscaleDetailed(source, width, height, lambda);
        expect(psnrAsSeen(data, dpidReference(source, width, height, lambda))).toBeGreaterThan(50);
      }
    },
  );
});

it('downscaleDetailed keeps a thin bright thread that an area average nearly loses', () => {
  const source = createRaster(64, 64);
  for (let i = 0; i < 64 * 64; i++)
    source.data.set(i % 64 === 32 ? [255, 255, 255, 255] : [20, 20, 20, 255], i * 4);
  const bright = ({ data }: Raster) => Math.max(...data.filter((_, i) => i % 4 === 0));
  const average = bright(resample(source, 8, 8, 'box'));
  expect(bright(downscaleDetailed(source, 8, 8, 1))).toBeGreaterThan(average + 60);
});

it('downscaleDetailed keeps uniform color and print size, and rejects enlarging and an invalid λ', () => {
  const flat = createRaster(30, 20, { resolution: { x: 300, y: 300 } });
  for (let i = 0; i < flat.data.length; i += 4) flat.data.set([10, 200, 33, 128], i);
  const small = downscaleDetailed(flat, 10, 5, 0.7);
  expect(small.resolution).toEqual({ x: 100, y: 75 });
  for (let i = 0; i < small.data.length; i += 4) {
    expect([...small.data.subarray(i, i + 4)]).toEqual([10, 200, 33, 128]);
  }
  expect(() => downscaleDetailed(flat, 31, 5, 0.5)).toThrow(/resample/);
  expect(() => downscaleDetailed(flat, 10, 5, 1.1)).toThrow(RangeError);
});

it('downscaleDetailed reports increasing progress that ends at 1', () => {
  const fractions: number[] = [];
  downscaleDetailed(cloth(80, 400, false), 40, 200, 0.5, (fraction) => fractions.push(fraction));
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
});
