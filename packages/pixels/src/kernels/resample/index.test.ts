/** Tests the resampler against its double-precision reference, and tests invariants that prints rely on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { resample } from './index.ts';
import { resampleReference } from './reference.ts';

/** Deterministic stream of numbers 0…1 (mulberry32). */
function randomStream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function noise(width: number, height: number, seed: number, alpha: 'opaque' | 'any'): Raster {
  const next = randomStream(seed);
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 && alpha === 'opaque' ? 255 : Math.floor(next() * 256),
  );
  return createRaster(width, height, { data });
}

function redDisc(size: number): Raster {
  const raster = createRaster(size, size);
  const radius = size * 0.37;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cover = radius + 0.5 - Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2);
      const alpha = Math.round(255 * Math.min(1, Math.max(0, cover)));
      if (alpha > 0) raster.data.set([255, 0, 0, alpha], (y * size + x) * 4);
    }
  }
  return raster;
}

function psnr(result: Raster, reference: Float64Array): number {
  let squares = 0;
  for (const [i, value] of reference.entries()) squares += (result.data[i]! - value) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / reference.length));
}

/** Largest channel difference, composited over white. */
function worstOverWhite(result: Raster, reference: Float64Array): number {
  let worst = 0;
  for (let i = 0; i < reference.length; i += 4) {
    for (let c = 0; c < 3; c++) {
      const shown = (data: ArrayLike<number>) => 255 + ((data[i + c]! - 255) * data[i + 3]!) / 255;
      worst = Math.max(worst, Math.abs(shown(result.data) - shown(reference)));
    }
  }
  return worst;
}

const SIZES = [
  [64, 48, 32, 24],
  [61, 47, 17, 23],
  [40, 40, 97, 61],
  [90, 7, 9, 70],
  [50, 50, 50, 50],
  [33, 1, 5, 1],
  [1, 1, 6, 5],
] as const;

describe.each(['lanczos3', 'box', 'tent'] as const)('resample with %s', (filter) => {
  it.each(SIZES)(
    'stays above 50 dB PSNR against the reference implementation: %i × %i to %i × %i',
    (w, h, width, height) => {
      for (const alpha of ['opaque', 'any'] as const) {
        const source = noise(w, h, w * 1000 + h, alpha);
        const result = resample(source, width, height, filter);
        expect(psnr(result, resampleReference(source, width, height, filter))).toBeGreaterThan(50);
      }
    },
  );

  it('leaves no rim around a red shape: stays within 2/255 of the reference over white', () => {
    const source = redDisc(96);
    for (const size of [48, 31, 13, 150]) {
      const result = resample(source, size, size, filter);
      expect(worstOverWhite(result, resampleReference(source, size, size, filter))).toBeLessThanOrEqual(2);
      for (let i = 0; i < result.data.length; i += 4) {
        if (result.data[i + 3]! > 0) expect([...result.data.subarray(i, i + 3)]).toEqual([255, 0, 0]);
      }
    }
  });

  it('keeps uniform color and opacity at every size', () => {
    const flat = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.integer({ min: 1, max: 255 }));
    const side = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(flat, side, side, side, side, (pixel, w, h, width, height) => {
        const source = createRaster(w, h);
        for (let i = 0; i < source.data.length; i += 4) source.data.set(pixel, i);
        const { data } = resample(source, width, height, filter);
        for (let i = 0; i < data.length; i++) expect(data[i]).toBe(pixel[i % 4]);
      }),
      { numRuns: 60 },
    );
  });
});

it('resample leaves pixels unchanged if the size stays the same', () => {
  const source = noise(37, 29, 5, 'opaque');
  for (const filter of ['lanczos3', 'box', 'tent', 'nearest'] as const) {
    expect(resample(source, 37, 29, filter).data).toEqual(source.data);
  }
});

it('resample has no seam between column strips', { tags: 'slow' }, () => {
  // Going from 3000 rows to 1 needs a ring buffer of 3000 rows, so 4 MB hold 87 columns per strip.
  const source = noise(200, 3000, 9, 'any');
  const whole = resample(source, 200, 1, 'lanczos3');
  expect(psnr(whole, resampleReference(source, 200, 1, 'lanczos3'))).toBeGreaterThan(50);
});

it('resample with the nearest filter copies pixels', () => {
  const source = noise(8, 6, 3, 'any');
  const larger = resample(source, 24, 18, 'nearest');
  for (let y = 0; y < 18; y++) {
    for (let x = 0; x < 24; x++) {
      const from = (Math.floor(y / 3) * 8 + Math.floor(x / 3)) * 4;
      const at = (y * 24 + x) * 4;
      expect(larger.data.subarray(at, at + 4)).toEqual(source.data.subarray(from, from + 4));
    }
  }
  expect(resample(larger, 8, 6, 'nearest').data).toEqual(source.data);
});

it('resample keeps print size and profile', () => {
  const icc = new Uint8Array([1, 2, 3]);
  const source = createRaster(600, 300, { resolution: { x: 300, y: 150 }, icc });
  const result = resample(source, 200, 150, 'box');
  expect(result.resolution).toEqual({ x: 100, y: 75 });
  expect(result.icc).toBe(icc);
});

it('resample reports increasing progress that ends at 1, and stops if the report callback throws', () => {
  const source = noise(300, 2000, 1, 'opaque');
  const fractions: number[] = [];
  resample(source, 150, 1000, 'lanczos3', (fraction) => fractions.push(fraction));
  expect(fractions.length).toBeGreaterThan(5);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
  const stop = () => {
    throw new Error('stopped');
  };
  expect(() => resample(source, 150, 1000, 'box', stop)).toThrow('stopped');
});

it('resample rejects invalid sizes', () => {
  expect(() => resample(noise(2, 2, 1, 'opaque'), 0, 2, 'box')).toThrow(RangeError);
  expect(() => resample(noise(2, 2, 1, 'opaque'), 1.5, 2, 'nearest')).toThrow(RangeError);
});
