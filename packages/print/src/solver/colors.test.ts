import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coarser, colorsOf, countColors, sumColors } from './colors.ts';

const pictures = fc
  .array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.integer({ min: 1, max: 5 })), { maxLength: 60 })
  .map((runs) =>
    Uint8Array.from(
      runs.flatMap(([r, g, b, many]) => Array.from({ length: many }, () => [r, g, b, 255]).flat()),
    ),
  );

it('countColors gives each cell its pixel count and mean color, in cell order', () => {
  fc.assert(
    fc.property(pictures, fc.integer({ min: 1, max: 5 }), (flat, bits) => {
      const cells = new Map<number, number[][]>();
      for (let at = 0; at < flat.length; at += 4) {
        const color = [...flat.subarray(at, at + 3)];
        const cell = color.reduce((sum, value) => (sum << bits) | (value >> (8 - bits)), 0);
        cells.set(cell, [...(cells.get(cell) ?? []), color]);
      }
      const inOrder = [...cells].toSorted(([one], [other]) => one - other).map(([, colors]) => colors);
      const { count, colors, pixels } = countColors(flat, bits);
      expect(count).toBe(cells.size);
      expect([...pixels]).toEqual(inOrder.map(({ length }) => length));
      const meanOf = (some: number[][], c: number) =>
        some.reduce((sum, color) => sum + color[c]!, 0) / some.length;
      expect([...colors]).toEqual(inOrder.flatMap((some) => [0, 1, 2].map((c) => meanOf(some, c))));
    }),
  );
});

it('coarser() gives the same result as counting with one bit less per channel', () => {
  fc.assert(
    fc.property(pictures, (flat) => {
      const four = coarser(sumColors(flat, 5));
      expect(colorsOf(four)).toEqual(countColors(flat, 4));
      expect(colorsOf(coarser(four))).toEqual(countColors(flat, 3));
    }),
  );
});
