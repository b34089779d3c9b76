import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openGrid } from './index.ts';
import { type ColorGrid, convertReference, to8Bits } from './reference.ts';

/** Steep random nodes expose every rounding difference and exercise every path through a cell. */
const grids: fc.Arbitrary<ColorGrid> = fc
  .record({
    inputs: fc.constantFrom(3, 4),
    nodesPerAxis: fc.integer({ min: 2, max: 5 }),
    outputs: fc.integer({ min: 1, max: 4 }),
    seed: fc.integer(),
  })
  .map(({ inputs, nodesPerAxis, outputs, seed }) => {
    let state = seed;
    const nodes = Uint16Array.from({ length: nodesPerAxis ** inputs * outputs }, () => {
      state = Math.imul(state, 1_664_525) + 1_013_904_223;
      return state >>> 16;
    });
    return { inputs, nodesPerAxis, outputs, nodes };
  });

const value = fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 127, 128, 254, 255));
const pixels = fc.array(fc.tuple(value, value, value, value, value), { minLength: 1, maxLength: 40 });

it('openGrid matches the reference implementation bit for bit, in both depths, with and without alpha', () => {
  fc.assert(
    fc.property(grids, pixels, fc.boolean(), (grid, list, alphaIn) => {
      const { inputs, outputs } = grid;
      const step = inputs + Number(alphaIn);
      const input = Uint8Array.from(list.flatMap((pixel) => pixel.slice(0, step)));
      const expected = list.map((pixel) => convertReference(grid, pixel.slice(0, inputs)));
      const words = new Uint16Array(list.length * outputs);
      const convert = openGrid(grid);
      convert?.(input, new Uint8Array(words.buffer), { alphaIn, alphaOut: 'none', depth: 16 });
      expect([...words]).toEqual(expected.flat());
      const alphaOut = alphaIn ? 'copied' : 'opaque';
      const bytes = new Uint8Array(list.length * (outputs + 1));
      convert?.(input, bytes, { alphaIn, alphaOut, depth: 8 });
      const alpha = (i: number) => (alphaIn ? list[i]![inputs] : 255);
      expect([...bytes]).toEqual(expected.flatMap((samples, i) => [...samples.map(to8Bits), alpha(i)]));
    }),
    { numRuns: 150 },
  );
});

it('openGrid rejects a wrong node count, missing alpha, and partial pixels', () => {
  const grid: ColorGrid = { inputs: 3, nodesPerAxis: 2, outputs: 1, nodes: new Uint16Array(8) };
  const layout = { alphaIn: false, alphaOut: 'none', depth: 8 } as const;
  const pixel = new Uint8Array(3);
  expect(() => openGrid({ ...grid, outputs: 2 })).toThrow(RangeError);
  expect(() => openGrid(grid)?.(pixel, new Uint8Array(2), { ...layout, alphaOut: 'copied' })).toThrow(
    RangeError,
  );
  expect(() => openGrid(grid)?.(new Uint8Array(5), new Uint8Array(2), layout)).toThrow(RangeError);
});
