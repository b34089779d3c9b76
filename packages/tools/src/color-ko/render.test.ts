import { createRaster, type Raster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rgb } from '../contract/option-schemas.ts';
import { findValue } from '../contract/tool.ts';
import type { Options } from './options.ts';
import { tool } from './render.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function knockOut(input: Raster, options: Partial<Options>) {
  const { shows: raster, figures } = await tool.run(input, options, quiet);
  return { pixels: raster.data, figures };
}

const channel = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 255));
const color: fc.Arbitrary<Rgb> = fc.record({ r: channel, g: channel, b: channel });

/** Uncorrelated pixels, the worst case for per-pixel properties. */
const noise = (alpha: fc.Arbitrary<number>): fc.Arbitrary<Raster> =>
  fc
    .array(fc.tuple(channel, channel, channel, alpha), { minLength: 1, maxLength: 60 })
    .map((pixels) => createRaster(pixels.length, 1, { data: Uint8ClampedArray.from(pixels.flat()) }));

/** Rounded channels of a pixel composited over a garment. */
function over(data: Uint8ClampedArray, pixel: number, garment: Rgb): number[] {
  const alpha = data[pixel * 4 + 3]! / 255;
  return [garment.r, garment.g, garment.b].map((g, c) => Math.round(g + alpha * (data[pixel * 4 + c]! - g)));
}

function worstDifference(input: Raster, pixels: Uint8ClampedArray, garment: Rgb): number {
  let worst = 0;
  for (let pixel = 0; pixel < input.width * input.height; pixel++) {
    const before = over(input.data, pixel, garment);
    const after = over(pixels, pixel, garment);
    for (let c = 0; c < 3; c++) worst = Math.max(worst, Math.abs(before[c]! - after[c]!));
  }
  return worst;
}

const anyAlpha = fc.oneof(fc.constant(255), fc.integer({ min: 0, max: 255 }));

describe('Color Knockout: result composited over the garment', () => {
  it('equals the source within 1/255 if the gate is off, for opaque and translucent artwork', async () => {
    await fc.assert(
      fc.asyncProperty(noise(anyAlpha), color, async (input, key) => {
        const { pixels } = await knockOut(input, { keys: [key], gated: false, cleanUp: 0 });
        expect(worstDifference(input, pixels, key)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('equals the source, whatever the gate, reach, and protection', { tags: 'slow' }, async () => {
    const range = fc.double({ min: 0, max: 60, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        noise(fc.constant(255)),
        color,
        range,
        range,
        fc.boolean(),
        async (input, key, tolerance, softness, edge) => {
          const { pixels } = await knockOut(input, {
            keys: [key],
            tolerance,
            softness,
            cleanUp: 0,
            reach: edge ? 'edge-connected' : 'everywhere',
          });
          expect(worstDifference(input, pixels, key)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('prints nothing where the picture has a key color; of several keys, uses the one with the least ink', async () => {
    await fc.assert(
      fc.asyncProperty(noise(anyAlpha), color, color, async (input, one, other) => {
        const both = await knockOut(input, { keys: [one, other], gated: false, cleanUp: 0 });
        const first = await knockOut(input, { keys: [one], gated: false, cleanUp: 0 });
        const second = await knockOut(input, { keys: [other], gated: false, cleanUp: 0 });
        for (let i = 3; i < both.pixels.length; i += 4) {
          expect(both.pixels[i]).toBe(Math.min(first.pixels[i]!, second.pixels[i]!));
        }
      }),
      { numRuns: 100 },
    );
    const plain = createRaster(2, 2, { data: new Uint8ClampedArray(16).fill(255) });
    const { pixels } = await knockOut(plain, { keys: [{ r: 255, g: 255, b: 255 }] });
    expect([...pixels]).toEqual(new Array(16).fill(0));
  });
});

describe('Color Knockout: opacity of a knockout', () => {
  it.each(['hard', 'halftone'] as const)(
    'makes every pixel solid or transparent when %s',
    { tags: 'slow' },
    async (alpha) => {
      await fc.assert(
        fc.asyncProperty(noise(anyAlpha), color, fc.boolean(), async (input, key, enhanceLines) => {
          const { pixels } = await knockOut(input, { keys: [key], alpha, enhanceLines });
          const alphas = new Set(pixels.filter((_, i) => i % 4 === 3));
          expect([...alphas].filter((value) => value !== 0 && value !== 255)).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('stays transparent where the source is transparent', async () => {
    const { pixels } = await knockOut(createRaster(30, 30), { alpha: 'halftone', enhanceLines: true });
    expect(pixels.every((value) => value === 0)).toBe(true);
  });
});

describe('Color Knockout', () => {
  it('accepts pixel memory at any offset, and shared memory', async () => {
    const bytes = Uint8ClampedArray.from({ length: 64 }, (_, i) => (i * 37) % 256);
    const expected = await knockOut(createRaster(4, 4, { data: bytes }), { reach: 'edge-connected' });
    for (const buffer of [new ArrayBuffer(80), new SharedArrayBuffer(80)]) {
      for (const offset of [0, 1, 3]) {
        const data = new Uint8ClampedArray(buffer, offset, 64);
        data.set(bytes);
        const { pixels } = await knockOut(createRaster(4, 4, { data }), { reach: 'edge-connected' });
        expect(pixels).toEqual(expected.pixels);
      }
    }
  });
});

describe('Color Knockout: numeric results', () => {
  it('compares the ink with that of a solid print', async () => {
    // Half of the pixels have the garment color, and the other half are far from it.
    const data = Uint8ClampedArray.from({ length: 400 }, (_, i) => (i % 4 === 3 || i >= 200 ? 255 : 0));
    const { figures } = await knockOut(createRaster(10, 10, { data }), {});
    expect(figures).toContainEqual({ id: 'ink-saved', label: 'Ink saved', value: 50, unit: '%' });
    expect(figures).toContainEqual({
      id: 'semi-transparent',
      label: 'Semi-transparent pixels',
      value: 0,
      unit: '%',
      before: 0,
      state: 'good',
    });
  });

  it('reports the achieved screen frequency and angle', async () => {
    const { figures } = await knockOut(createRaster(8, 8), { alpha: 'halftone', lpi: 35, angle: 22.5 });
    const value = (id: string) => findValue(figures, id)!.value;
    expect(Math.abs(value('screen-frequency') / 35 - 1)).toBeLessThan(0.01);
    expect(Math.abs(value('screen-angle') - 22.5)).toBeLessThan(0.5);
  });
});
