/** What is coded is read back, bit for bit; that others read it, too, is told by the codecs' tests. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decompressG4 } from './decompress.ts';
import { compressG4 } from './index.ts';

/** Rows of runs, many of them like the row above, as films have them. */
const films = fc
  .record({
    width: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 2500, max: 6000 })),
    rows: fc.array(
      fc.record({
        repeat: fc.boolean(),
        runs: fc.array(fc.oneof(fc.nat(9), fc.nat(3000)), { maxLength: 30 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ width, rows }) => {
    const rowBytes = Math.ceil(width / 8);
    const bits = new Uint8Array(rowBytes * rows.length);
    for (const [y, { repeat, runs }] of rows.entries()) {
      const at = y * rowBytes;
      if (repeat && y > 0) bits.copyWithin(at, at - rowBytes, at);
      let [x, black] = [0, false];
      for (const run of runs) {
        for (let end = Math.min(width, x + run); x < end; x++) {
          const bit = 128 >> (x & 7);
          if (black) bits[at + (x >> 3)]! |= bit;
          else bits[at + (x >> 3)]! &= ~bit;
        }
        black = !black;
      }
    }
    return { width, height: rows.length, bits };
  });

it('reads back what was written', () => {
  fc.assert(
    fc.property(films, ({ width, height, bits }) => {
      expect(decompressG4(compressG4(bits, width), width, height)).toEqual(bits);
    }),
    { numRuns: 300 },
  );
});

it('codes that are no rows give none', () => {
  expect(decompressG4(Uint8Array.of(0, 0, 0, 0, 0, 0), 40, 3)).toBeNull();
});
