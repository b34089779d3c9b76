/** Tests the widths of bars, gaps, and points at many angles, and the detection of weak parts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { edgeDistance } from '../edge-distance/index.ts';
import { createCrossing, type Field, findNarrow, findWeakParts, measureCrossing } from './index.ts';

const SIZE = 72;

/** Coverage of the shape inside which `signed` is negative, with 8 × 8 samples per pixel. */
function draw(signed: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: SIZE * SIZE }, (_, at) => {
    let inside = 0;
    for (let i = 0; i < 64; i++) {
      const x = (at % SIZE) + ((i % 8) + 0.5) / 8 - 0.5;
      const y = Math.floor(at / SIZE) + (Math.floor(i / 8) + 0.5) / 8 - 0.5;
      if (signed(x, y) < 0) inside++;
    }
    return Math.round((255 * inside) / 64);
  });
}

const fieldOf = (coverage: Uint8Array): Field => ({
  signed: edgeDistance(coverage, SIZE, SIZE, 16),
  width: SIZE,
  height: SIZE,
});

/** Bar of the given width through the center, ending inside the picture. */
const bar = (wide: number, degrees: number, long = 44) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x: number, y: number) => {
    const [u, v] = [x - 35.6, y - 35.3];
    return Math.max(Math.abs(u * sin - v * cos) - wide / 2, Math.abs(u * cos + v * sin) - long / 2);
  };
};

/** Median width at least 8 px away from the bar's ends. */
function medianWidth(field: Field, side: 1 | -1): number {
  const { pixels, widths } = findNarrow(field, side, 14);
  const middle = [...pixels.keys()].filter((i) => {
    const [x, y] = [pixels[i]! % SIZE, Math.floor(pixels[i]! / SIZE)];
    return Math.hypot(x - 35.6, y - 35.3) < 14;
  });
  const sorted = middle.map((i) => widths[i]!).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

it('findNarrow measures bars at any angle within 0.15 px', () => {
  for (let degrees = 0; degrees < 180; degrees += 7) {
    for (const wide of [2, 3.4, 4, 5.7, 9]) {
      const measured = medianWidth(fieldOf(draw(bar(wide, degrees))), 1);
      expect(Math.abs(measured - wide), `${wide} px at ${degrees}°`).toBeLessThan(0.15);
    }
  }
});

it('findNarrow measures gaps within 0.15 px', () => {
  for (const degrees of [0, 23, 45, 80]) {
    const gap = draw((x, y) => Math.max(-bar(5, degrees)(x, y), Math.hypot(x - 35, y - 35) - 30));
    expect(Math.abs(medianWidth(fieldOf(gap), -1) - 5), `${degrees}°`).toBeLessThan(0.15);
  }
});

const weakParts = (coverage: Uint8Array, minimum: number): number => {
  const field = fieldOf(coverage);
  return findWeakParts(field, findNarrow(field, 1, minimum), minimum).count;
};

it('findWeakParts finds only bars below the minimum', () => {
  for (const degrees of [0, 12, 30, 45, 71]) {
    expect(weakParts(draw(bar(4, degrees)), 4.5), `4 px at ${degrees}°`).toBe(1);
    expect(weakParts(draw(bar(4, degrees)), 4), `4 px at ${degrees}°, just enough`).toBe(0);
    expect(weakParts(draw(bar(7, degrees)), 6), `7 px at ${degrees}°`).toBe(0);
  }
});

it('findWeakParts ignores corners and finds hairlines, specks, and sharp points', () => {
  const square = draw((x, y) => Math.max(Math.abs(x - 35), Math.abs(y - 35)) - 20);
  expect(weakParts(square, 8)).toBe(0);
  const diamond = draw((x, y) => Math.abs(x - 35) + Math.abs(y - 35) - 24);
  expect(weakParts(diamond, 8)).toBe(0);
  const disc = draw((x, y) => Math.hypot(x - 35, y - 35) - 12);
  expect(weakParts(disc, 20)).toBe(0);
  const speck = draw((x, y) => Math.hypot(x - 35, y - 35) - 2);
  expect(weakParts(speck, 6)).toBe(1);
  // 12° is half of the point's angle of 24°, so the point is much longer than it is wide.
  const point = draw((x, y) => Math.max(Math.abs(y - 35) - (x - 5) * Math.tan(Math.PI / 15), x - 62));
  expect(weakParts(point, 6)).toBe(1);
  const handle = draw((x, y) => Math.min(Math.hypot(x - 20, y - 35) - 14, bar(2, 0)(x, y)));
  expect(weakParts(handle, 5)).toBe(1);
});

it('findWeakParts finds nothing in an empty picture', () => {
  expect(weakParts(new Uint8Array(SIZE * SIZE), 5)).toBe(0);
});

/** Compares findNarrow with measureCrossing at every pixel that is less than half of the limit deep. */
function expectPlainWalks(field: Field, side: 1 | -1, limit: number): void {
  const { signed, width } = field;
  const found = findNarrow(field, side, limit);
  const crossing = createCrossing();
  let next = 0;
  for (let at = 0; at < signed.length; at++) {
    const depth = side * -signed[at]!;
    if (depth <= 0 || depth >= limit / 2) continue;
    if (!measureCrossing(field, at % width, Math.floor(at / width), side, limit, crossing)) continue;
    const same =
      found.pixels[next] === at &&
      found.widths[next] === Math.fround(crossing.width) &&
      found.middleX[next] === Math.fround(crossing.middleX) &&
      found.middleY[next] === Math.fround(crossing.middleY);
    if (!same) expect.fail(`pixel ${at} differs from place ${next}, ${found.pixels[next]}`);
    next++;
  }
  expect(found.pixels).toHaveLength(next);
}

it('findNarrow equals measureCrossing bit for bit for any shape', () => {
  const shape = fc.record({
    width: fc.integer({ min: 1, max: 30 }),
    height: fc.integer({ min: 1, max: 30 }),
    bytes: fc.uint8Array({ minLength: 900, maxLength: 900 }),
    limit: fc.double({ min: 0.5, max: 12, noNaN: true }),
  });
  fc.assert(
    fc.property(shape, ({ width, height, bytes, limit }) => {
      // Smoothing along rows gives parts and gaps a few pixels wide.
      const coverage = bytes.slice(0, width * height).map((value, at) => {
        return (value + bytes[(at + 1) % 900]! + bytes[(at + 2) % 900]!) / 3;
      });
      const field = { signed: edgeDistance(coverage, width, height, limit / 2 + 1), width, height };
      expectPlainWalks(field, 1, limit);
      expectPlainWalks(field, -1, limit);
    }),
    { numRuns: 100 },
  );
});

it('findNarrow has no seam between bands, even in shared memory', () => {
  // Bands have two million pixels, which is 8000 rows here. All stripes lie around the seam.
  const [width, height] = [250, 8060];
  const stripes = new Uint8Array(width * height);
  for (let at = 7940 * width; at < stripes.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Math.abs(((y + x * 0.3) % 17) - 8) < 2 + (x % 50) / 12) stripes[at] = 255;
  }
  const signed = new Float32Array(new SharedArrayBuffer(stripes.length * 4));
  signed.set(edgeDistance(stripes, width, height, 8));
  expectPlainWalks({ signed, width, height }, 1, 8);
  expectPlainWalks({ signed, width, height }, -1, 8);
});
