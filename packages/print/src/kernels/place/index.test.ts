/** Tests that drawTurned matches the reference implementation within 1/255 for any position, angle, and scale. */
import { createRaster } from '@printready/pixels/raster';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawTurned } from './index.ts';
import { samplePixel } from './reference.ts';

/** Largest permitted share of bytes with a rounding difference. */
const APART = 0.002;

it('drawTurned matches the reference implementation', () => {
  const cases = fc.record({
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 60 }),
    bytes: fc.uint8Array({ minLength: 40, maxLength: 400 }),
    u: fc.double({ min: -80, max: 80, noNaN: true }),
    v: fc.double({ min: -80, max: 80, noNaN: true }),
    angle: fc.double({ min: -4, max: 4, noNaN: true }),
    step: fc.double({ min: 0.05, max: 2, noNaN: true }),
    across: fc.integer({ min: 1, max: 160 }),
    down: fc.integer({ min: 1, max: 140 }),
  });
  let [bytes, off] = [0, 0];
  fc.assert(
    fc.property(cases, (given) => {
      const { width, height, u, v, angle, step, across, down } = given;
      const data = Uint8ClampedArray.from(
        { length: width * height * 4 },
        (_, i) => given.bytes[i % given.bytes.length]!,
      );
      const picture = createRaster(width, height, { data });
      const [du, dv] = [step * Math.cos(angle), step * Math.sin(angle)];
      const fast = new Uint8ClampedArray(4 * across * down);
      const plain = fast.slice();
      drawTurned(picture, { u, v, du, dv }, fast, across, down);
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++)
          samplePixel(picture, u + x * du - y * dv, v + x * dv + y * du, plain, 4 * (y * across + x));
      for (let at = 0; at < fast.length; at += 4) {
        // Colors of nearly transparent pixels are quotients of tiny numbers, so they are not compared.
        const least = Math.min(fast[at + 3]!, plain[at + 3]!);
        expect(Math.abs(fast[at + 3]! - plain[at + 3]!)).toBeLessThanOrEqual(1);
        for (let c = at; c < at + 3 && least > 1; c++) {
          bytes++;
          if (fast[c] === plain[c]) continue;
          off++;
          expect(Math.abs(fast[c]! - plain[c]!)).toBe(1);
        }
      }
    }),
    { numRuns: 150 },
  );
  expect(bytes).toBeGreaterThan(10_000);
  expect(off / bytes).toBeLessThan(APART);
});
