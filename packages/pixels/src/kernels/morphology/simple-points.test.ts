/** Tests that growth keeps the number of parts and holes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectedComponents } from '../connected-components/index.ts';
import { growBySimplePoints } from './simple-points.ts';

const SIDE = 14;

/** Counts 8-connected parts and 4-connected holes; gaps at the border count as one. */
function countParts(mask: Uint8Array): { parts: number; holes: number } {
  const parts = connectedComponents(mask, SIDE, SIDE, 8).areas.length - 1;
  const framed = new Uint8Array((SIDE + 2) ** 2).fill(1);
  for (let at = 0; at < mask.length; at++) {
    framed[(Math.floor(at / SIDE) + 1) * (SIDE + 2) + (at % SIDE) + 1] = 1 - mask[at]!;
  }
  return { parts, holes: connectedComponents(framed, SIDE + 2, SIDE + 2, 4).areas.length - 2 };
}

it('growBySimplePoints keeps the number of parts and holes in any mask for any depths', () => {
  const bytes = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE });
  fc.assert(
    fc.property(bytes, bytes, (ink, permits) => {
      const mask = Uint8Array.from(ink);
      const before = countParts(mask);
      const depth = Uint16Array.from(permits, (permitted, at) =>
        ink[at] === 1 || permitted === 1 ? 100 : 0,
      );
      const start = mask.slice();
      const grown = growBySimplePoints(mask, depth, 50, SIDE, SIDE);
      expect(countParts(mask)).toEqual(before);
      for (let i = 0; i < grown.length; i++) {
        expect(start[grown.at(i)]).toBe(0);
        expect(mask[grown.at(i)]).toBe(1);
      }
    }),
    { numRuns: 300 },
  );
});

it('growBySimplePoints fills all requested pixels around a single part', () => {
  const mask = new Uint8Array(SIDE * SIDE);
  mask[5 * SIDE + 5] = 1;
  const depth = new Uint16Array(SIDE * SIDE).fill(100);
  expect(growBySimplePoints(mask, depth, 50, SIDE, SIDE).length).toBe(SIDE * SIDE - 1);
});
