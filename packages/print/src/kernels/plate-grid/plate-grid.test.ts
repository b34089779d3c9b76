import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FULL_COVERAGE, openPlateGrid } from './index.ts';
import { readPlatesReference } from './reference.ts';

it('openPlateGrid matches the reference implementation bit for bit for any grid, number of plates, and length', () => {
  const cases = fc.record({
    nodesPerAxis: fc.integer({ min: 2, max: 9 }),
    plates: fc.integer({ min: 1, max: 8 }),
    samples: fc.array(fc.oneof(fc.nat(FULL_COVERAGE), fc.constantFrom(0, FULL_COVERAGE)), {
      minLength: 7,
      maxLength: 97,
    }),
    pixels: fc.array(fc.oneof(fc.nat(0xffffff), fc.constantFrom(0, 0xffffff, 0x0000ff)), {
      minLength: 1,
      maxLength: 70,
    }),
    first: fc.nat(3),
  });
  fc.assert(
    fc.property(cases, ({ nodesPerAxis, plates, samples, pixels, first }) => {
      const nodes = Uint16Array.from(
        { length: nodesPerAxis ** 3 * plates },
        (_, i) => samples[i % samples.length]!,
      );
      const grid = { nodesPerAxis, plates, nodes };
      const rgba = Uint8Array.from(
        pixels.flatMap((pixel) => [pixel & 255, (pixel >> 8) & 255, pixel >> 16, 9]),
      );
      const planes = Array.from({ length: plates }, () => new Uint8Array(first + pixels.length));
      openPlateGrid(grid)(rgba, planes, first);
      for (let i = 0; i < pixels.length; i++)
        expect(planes.map((plane) => plane[first + i])).toEqual(
          readPlatesReference(grid, [...rgba.subarray(4 * i, 4 * i + 3)]),
        );
    }),
    { numRuns: 150 },
  );
});

it('openPlateGrid rejects nodes that do not match the grid', () => {
  expect(() => openPlateGrid({ nodesPerAxis: 2, plates: 9, nodes: new Uint16Array(72) })).toThrow(RangeError);
});
