import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guidedFilter } from './index.ts';
import { guidedFilterReference } from './reference.ts';

it('guidedFilter matches the reference implementation within 1/255 on random pictures', () => {
  const picture = fc.record({
    width: fc.integer({ min: 1, max: 13 }),
    height: fc.integer({ min: 1, max: 13 }),
    bytes: fc.uint8Array({ minLength: 169 * 5, maxLength: 169 * 5 }),
    radius: fc.integer({ min: 1, max: 7 }),
    epsilon: fc.constantFrom(1e-4, 1e-3, 1e-2, 0.1),
  });
  fc.assert(
    fc.property(picture, ({ width, height, bytes, radius, epsilon }) => {
      const guide = Uint8ClampedArray.from(bytes.subarray(0, width * height * 4));
      const input = bytes.slice(169 * 4, 169 * 4 + width * height);
      const fast = guidedFilter(guide, input, width, height, radius, epsilon);
      const plain = guidedFilterReference(guide, input, width, height, radius, epsilon);
      for (const [at, value] of fast.entries()) expect(Math.abs(value - plain[at]!)).toBeLessThan(1);
    }),
    { numRuns: 150 },
  );
});

it("guidedFilter makes a coarse matte follow the picture's edge", () => {
  const [width, height, edge] = [80, 40, 37];
  const guide = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (i >> 2) % width < edge ? 40 : 200,
  );
  // A ramp 16 px wide, centered on the edge, like an enlarged network matte.
  const coarse = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round(255 * Math.min(1, Math.max(0, ((at % width) - edge + 8.5) / 16))),
  );
  const fine = guidedFilter(guide, coarse, width, height, 12, 1e-5);
  const at = (x: number) => fine[20 * width + x]!;
  expect(at(edge) - at(edge - 1)).toBeGreaterThan(120);
  expect(Math.abs(at(edge - 3) - at(edge - 1))).toBeLessThan(25);
});

it('guidedFilter leaves a constant input unchanged and rejects invalid arguments', () => {
  const guide = Uint8ClampedArray.from({ length: 400 }, (_, i) => (i * 37) % 256);
  expect(guidedFilter(guide, new Uint8Array(100).fill(77), 10, 10, 3, 1e-3)).toEqual(
    new Uint8Array(100).fill(77),
  );
  expect(() => guidedFilter(guide, new Uint8Array(99), 10, 10, 3, 1e-3)).toThrow(RangeError);
  expect(() => guidedFilter(guide, new Uint8Array(100), 10, 10, 0, 1e-3)).toThrow(RangeError);
  expect(() => guidedFilter(guide, new Uint8Array(100), 10, 10, 1, 0)).toThrow(RangeError);
});
