import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printPlates } from './index.ts';
import { type PrintedInks, printReference } from './reference.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const level = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(0, 0, 255) }, fc.nat(255));

const prints = fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 90 })).chain(([count, pixels]) =>
  fc.record({
    garment: fc.array(share, { minLength: 3, maxLength: 3 }),
    // Process inks can exceed the display's range.
    adds: fc.array(fc.oneof(share, fc.constantFrom(0, 1, 1.2)), {
      minLength: 3 * count,
      maxLength: 3 * count,
    }),
    leaves: fc.array(share, { minLength: 3 * count, maxLength: 3 * count }),
    plates: fc.array(fc.array(level, { minLength: pixels, maxLength: pixels }), {
      minLength: count,
      maxLength: count,
    }),
    pixels: fc.constant(pixels),
  }),
);

const inksOf = (garment: number[], adds: number[], leaves: number[]): PrintedInks => ({
  count: adds.length / 3,
  garment: Float64Array.from(garment),
  adds: Float64Array.from(adds),
  leaves: Float64Array.from(leaves),
});

function both(inks: PrintedInks, plates: readonly Uint8Array[], pixels: number) {
  const [made, plain] = [new Uint8ClampedArray(4 * pixels), new Uint8ClampedArray(4 * pixels)];
  printPlates(inks, plates, made);
  printReference(inks, plates, plain);
  return { made, plain };
}

it('printPlates matches the reference implementation bit for bit for any inks and plates', () => {
  fc.assert(
    fc.property(prints, ({ garment, adds, leaves, plates, pixels }) => {
      const planes = plates.map((plate) => Uint8Array.from(plate));
      const { made, plain } = both(inksOf(garment, adds, leaves), planes, pixels);
      expect(made).toEqual(plain);
    }),
    { numRuns: 500 },
  );
});

it('printPlates rounds as the reference does near every step of the table', () => {
  // The inks are so thin that the garment's light, near a rounding boundary, does not change.
  for (let step = 0; step < 16_384; step++) {
    const halfway = Math.fround((step + 0.5) / 16_384);
    const garment = [halfway, halfway * (1 - 2 ** -24), halfway * (1 + 2 ** -23)];
    const { made, plain } = both(inksOf(garment, [0, 0, 0], [1, 1, 1]), [Uint8Array.of(1)], 1);
    expect(made).toEqual(plain);
  }
});

it('printPlates matches the reference implementation on many bands', () => {
  const pixels = 3 * 8192 + 5;
  const plates = [7, 13, 31].map((step) =>
    Uint8Array.from({ length: pixels }, (_, i) => Math.imul(i, step) >> 3),
  );
  const numbers = Array.from({ length: 9 }, (_, i) => ((i * 37) % 101) / 120);
  const { made, plain } = both(inksOf([0.01, 0.4, 0.02], numbers, numbers.toReversed()), plates, pixels);
  expect(made).toEqual(plain);
});
