/** Checks that the kernel's output equals the reference's byte for byte. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressLzwReference } from '../../testing/tiff/lzw-reference.ts';
import { compressLzw, takeDifferences } from './lzw.ts';

/**
 * Runs of zeros and of other bytes, and noise with few or many different values: short and long phrases, full tables.
 */
const pieces = fc.array(
  fc.record({
    kind: fc.constantFrom('zeros', 'run', 'noise'),
    length: fc.oneof(fc.nat(20), fc.nat(6000)),
    values: fc.constantFrom(2, 16, 256),
    seed: fc.nat(),
  }),
  { maxLength: 8 },
);

function layPieces(list: typeof pieces extends fc.Arbitrary<infer List> ? List : never): Uint8Array {
  return Uint8Array.from(
    list.flatMap(({ kind, length, values, seed }) => {
      let state = seed;
      return Array.from({ length }, () => {
        if (kind === 'zeros') return 0;
        if (kind === 'run') return seed & 255;
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return (state >>> 24) % values;
      });
    }),
  );
}

it('compressLzw writes the same bytes as the reference encoder', () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const bytes = layPieces(list);
      expect(compressLzw(bytes, null)).toEqual(compressLzwReference(bytes));
    }),
    { numRuns: 60 },
  );
});

it('compressLzw matches the reference encoder if zeros or bytes without repetition fill the code table', () => {
  for (const bytes of [
    new Uint8Array(8_000_000),
    Uint8Array.from({ length: 200_000 }, (_, i) => Math.imul(i, 2_654_435_769) >>> 24),
  ])
    expect(compressLzw(bytes, null)).toEqual(compressLzwReference(bytes));
});

it('takeDifferences subtracts the left neighbor from each pixel, for 8-bit and 16-bit pixels of any size', () => {
  const layout = fc.record({
    pixels: fc.integer({ min: 1, max: 40 }),
    rows: fc.integer({ min: 1, max: 4 }),
    samples: fc.integer({ min: 1, max: 5 }),
    depth: fc.constantFrom(8, 16),
    bytes: fc.uint8Array({ minLength: 1600, maxLength: 1600 }),
  });
  fc.assert(
    fc.property(layout, ({ pixels, rows, samples, depth, bytes }) => {
      const pixelBytes = (samples * depth) / 8;
      const rowBytes = pixels * pixelBytes;
      const strip = bytes.slice(0, Math.min(rows * rowBytes, Math.floor(1600 / rowBytes) * rowBytes));
      const values = depth === 8 ? strip : new Uint16Array(strip.buffer);
      const across = rowBytes / (depth / 8);
      const expected = values.map((value, i) =>
        i % across < samples ? value : value - values[i - samples]!,
      );
      const made = takeDifferences(strip, { rowBytes, pixelBytes, depth });
      expect(made).toEqual(new Uint8Array(expected.buffer));
      expect(compressLzw(strip, { rowBytes, pixelBytes, depth })).toEqual(compressLzwReference(made));
    }),
    { numRuns: 100 },
  );
});
