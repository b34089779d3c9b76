import { describe, expect, it } from 'vitest';
import { createSamples, gather, priceOfMix, type Sides } from './unmix-edge-samples.ts';

const SIDE = 21;
const MIDDLE = 10;
const AT = MIDDLE * SIDE + MIDDLE;

/** Art left of the center column, background right of it; the column itself is soft. */
const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
  const x = at % SIDE;
  return x < MIDDLE ? 255 : x > MIDDLE ? 0 : 128;
});

/** Art whose columns alternate by `apart` levels (of 255) in the red channel. */
function stripes(apart: number): Uint8ClampedArray {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) data[at * 4] = 20 + ((at % SIDE) % 2) * apart;
  return data;
}

function samplesIn(data: Uint8ClampedArray): Sides {
  const sides = { art: createSamples(), ground: createSamples() };
  gather(sides, { alpha, samples: data, least: 255 }, AT, SIDE, SIDE);
  return sides;
}

it('gather takes the art’s first two pixels and the background’s first pixel along each direction', () => {
  const { art, ground } = samplesIn(stripes(0));
  const columns = (numbers: Int32Array, count: number) =>
    [...numbers.subarray(0, count)].map((at) => at % SIDE);
  expect(columns(art.all, art.count)).toEqual([9, 8, 9, 8, 9, 8]);
  expect(columns(art.near, art.nearCount)).toEqual([9, 9, 9]);
  expect(columns(art.far, art.nearCount)).toEqual([8, 8, 8]);
  expect(columns(ground.all, ground.count)).toEqual([11, 11, 11]);
});

describe('priceOfMix', () => {
  const priceAt = (apart: number) => {
    const data = stripes(apart);
    return priceOfMix(data, samplesIn(data).art);
  };

  it('returns 0 for flat art and without samples', () => {
    expect(priceAt(0)).toBe(0);
    expect(priceOfMix(stripes(80), createSamples())).toBe(0);
  });

  it('returns half of its maximum at an RGB difference of 40 between samples, and increases with the difference', () => {
    const most = 2 * priceAt(40);
    expect(priceAt(10) / most).toBeCloseTo(1 / (1 + 4 ** 4), 6);
    expect(priceAt(80) / most).toBeCloseTo(2 ** 4 / (2 ** 4 + 1), 6);
    const prices = [5, 10, 20, 40, 80, 160].map(priceAt);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(Math.max(...prices)).toBeLessThan(most);
  });

  it('uses the median, so that an outline in one direction has no effect', () => {
    const data = stripes(0);
    data[((MIDDLE - 1) * SIDE + MIDDLE - 1) * 4] = 250;
    expect(priceOfMix(data, samplesIn(data).art)).toBe(0);
  });
});
