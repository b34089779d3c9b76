/** Laying over is the definition's, to the nearest whole number. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOver } from './index.ts';
import { layOverReference } from './reference.ts';

/** A 32-bit float's last bit, at 255. */
const ROUNDING = 255 * 2 ** -23;
const channel = fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 127, 128, 254, 255));
const pixel = fc.tuple(channel, channel, channel, channel);
const rows = fc.array(fc.tuple(pixel, pixel), { minLength: 1, maxLength: 40 });

it('equals the definition, rounded, on any pixels', () => {
  fc.assert(
    fc.property(rows, (pairs) => {
      const under = Uint8ClampedArray.from(pairs.flatMap(([below]) => below));
      const over = Uint8ClampedArray.from(pairs.flatMap(([, above]) => above));
      const plain = layOverReference(under, over);
      layOver(under, over);
      for (const [at, value] of plain.entries()) {
        expect(Math.abs(under[at]! - value), `byte ${at}`).toBeLessThanOrEqual(0.5 + ROUNDING);
      }
    }),
    { numRuns: 300 },
  );
});

it('works on parts of shared memory, touches nothing beside them, and refuses another length', () => {
  const film = new Uint8ClampedArray(new SharedArrayBuffer(24)).fill(200);
  layOver(film.subarray(8, 16), Uint8ClampedArray.from([10, 20, 30, 255, 10, 20, 30, 0]));
  const expected = new Uint8ClampedArray(24).fill(200);
  expected.set([10, 20, 30, 255], 8);
  expect([...film]).toEqual([...expected]);
  expect(() => layOver(film, new Uint8ClampedArray(8))).toThrow(RangeError);
});
