/** Tests coding against the reference and with round trips; the codecs' tests cover other readers. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressG4, decompressG4 } from './index.ts';
import { compressG4Reference } from './reference.ts';

/** Rows with runs, many of them similar to the row above, as in films. */
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
        for (const end = Math.min(width, x + run); x < end; x++) {
          const bit = 128 >> (x & 7);
          if (black) bits[at + (x >> 3)]! |= bit;
          else bits[at + (x >> 3)]! &= ~bit;
        }
        black = !black;
      }
    }
    return { width, height: rows.length, bits };
  });

it('compressG4 matches the reference implementation and round-trips', () => {
  fc.assert(
    fc.property(films, ({ width, height, bits }) => {
      const coded = compressG4(bits, width);
      expect(coded).toEqual(compressG4Reference(bits, width));
      expect(decompressG4(coded, width, height)).toEqual(bits);
    }),
    { numRuns: 300 },
  );
});

it('decompressG4 returns null for invalid codes', () => {
  expect(decompressG4(Uint8Array.of(0, 0, 0, 0, 0, 0), 40, 3)).toBeNull();
});

it('compressG4 matches the reference implementation on many bands with all modes', () => {
  const [width, height] = [1003, 900];
  const rowBytes = Math.ceil(width / 8);
  // Noise in the middle of each row produces every mode and the longest codes.
  const bits = Uint8Array.from({ length: rowBytes * height }, (_, i) => {
    const [x, y] = [i % rowBytes, Math.floor(i / rowBytes)];
    if (x === rowBytes - 1) return 0;
    return x > 20 && x < 90 + (y % 30)
      ? (Math.imul(i + 1, 0x9e37_79b1) >>> 23) & (y % 7 === 0 ? 0xaa : 0xff)
      : 0xff * (y & 1);
  });
  const coded = compressG4(bits, width);
  expect(coded).toEqual(compressG4Reference(bits, width));
  expect(decompressG4(coded, width, height)).toEqual(bits);
});

it('decompressG4 returns full rows or null for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 100 }), (bytes, width) => {
      const rows = decompressG4(bytes, width, 5);
      expect(rows === null || rows.length === 5 * Math.ceil(width / 8)).toBe(true);
    }),
  );
  // Vertical codes that return to the same column forever.
  expect(decompressG4(new Uint8Array(4000).fill(0b0100_1001), 16, 2)).toBeNull();
});
