import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findWornEdges, keepInk } from './index.ts';
import { findWornEdgesReference, keepInkReference } from './reference.ts';

const bits = (length: number) => fc.uint8Array({ minLength: length, maxLength: length, max: 1 });

const pictures = fc.tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 9 })).chain(([w, h]) =>
  fc.record({
    width: fc.constant(w),
    ink: bits(w * h),
    shield: fc.option(bits(w * h)),
    field: fc.float32Array({ minLength: w * h, maxLength: w * h, noNaN: true }),
    /** A threshold equal to one of the field's values, or an arbitrary number. */
    threshold: fc.oneof(fc.nat(w * h - 1), fc.double({ noNaN: true }).map(String)),
  }),
);

it('keepInk and findWornEdges match the reference implementation', () => {
  fc.assert(
    fc.property(pictures, ({ width, ink, shield, field, threshold: chosen }) => {
      const threshold = typeof chosen === 'number' ? field[chosen]! : Number(chosen);
      const kept = keepInk(field, ink, shield, threshold);
      expect(kept).toEqual(keepInkReference(field, ink, shield, threshold));
      const { coverage, edges } = findWornEdges(kept, ink, width);
      const plain = findWornEdgesReference(kept, ink, width);
      expect(coverage).toEqual(plain.coverage);
      expect([...edges]).toEqual(plain.edges);
    }),
    { numRuns: 500 },
  );
});

it.each([1, -1, 1e-50, -1e-50, 0.1, -0.1])(
  'keepInk compares single-precision values with %d exactly as in double precision',
  (threshold) => {
    const single = Math.fround(threshold);
    const field = Float32Array.of(single, single * (1 + 2 ** -23), single * (1 - 2 ** -23), 2 ** -149, 0);
    const ink = new Uint8Array(field.length).fill(1);
    expect(keepInk(field, ink, null, threshold)).toEqual(keepInkReference(field, ink, null, threshold));
  },
);

it('keepInk and findWornEdges match the reference implementation on a picture processed in many bands', () => {
  const [width, height] = [301, 200];
  const field = Float32Array.from({ length: width * height }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 8);
  const ink = Uint8Array.from(field, (_, i) => Number(i % 7 !== 3));
  const shield = Uint8Array.from(field, (_, i) => Number(i % 11 === 5));
  const kept = keepInk(field, ink, shield, 2 ** 22);
  expect(kept).toEqual(keepInkReference(field, ink, shield, 2 ** 22));
  const { coverage, edges } = findWornEdges(kept, ink, width);
  const plain = findWornEdgesReference(kept, ink, width);
  expect(coverage).toEqual(plain.coverage);
  expect([...edges]).toEqual(plain.edges);
});
