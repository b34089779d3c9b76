import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compositeOver } from './index.ts';
import { compositeOverReference } from './reference.ts';

/** Machine epsilon of a 32-bit float at 255. */
const ROUNDING = 255 * 2 ** -23;
const channel = fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 127, 128, 254, 255));
const pixel = fc.tuple(channel, channel, channel, channel);
const rows = fc.array(fc.tuple(pixel, pixel), { minLength: 1, maxLength: 40 });

it('compositeOver matches the reference implementation, apart from rounding, for any pixels', () => {
  fc.assert(
    fc.property(rows, (pairs) => {
      const under = Uint8ClampedArray.from(pairs.flatMap(([below]) => below));
      const over = Uint8ClampedArray.from(pairs.flatMap(([, above]) => above));
      const plain = compositeOverReference(under, over);
      compositeOver(under, over);
      for (const [at, value] of plain.entries()) {
        expect(Math.abs(under[at]! - value), `byte ${at}`).toBeLessThanOrEqual(0.5 + ROUNDING);
      }
    }),
    { numRuns: 300 },
  );
});

it('compositeOver works on part of shared memory, keeps the bytes around it, and rejects unequal lengths', () => {
  const film = new Uint8ClampedArray(new SharedArrayBuffer(24)).fill(200);
  compositeOver(film.subarray(8, 16), Uint8ClampedArray.from([10, 20, 30, 255, 10, 20, 30, 0]));
  const expected = new Uint8ClampedArray(24).fill(200);
  expected.set([10, 20, 30, 255], 8);
  expect([...film]).toEqual([...expected]);
  expect(() => compositeOver(film, new Uint8ClampedArray(8))).toThrow(RangeError);
});
