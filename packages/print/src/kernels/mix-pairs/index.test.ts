import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mixByPairs } from './index.ts';
import { mixByPairsReference } from './reference.ts';

const byte = fc.oneof(fc.nat(255), fc.constantFrom(0, 128, 255));
const rgb = fc.record({ r: byte, g: byte, b: byte });

it('mixByPairs matches the reference implementation bit for bit for any inks, colors, and candidates', () => {
  const cases = fc.array(rgb, { minLength: 1, maxLength: 8 }).chain((inks) =>
    fc.record({
      inks: fc.constant(inks),
      lumaLed: fc.boolean(),
      // Adjacent pixels often share candidates; the kernel then processes them in pairs.
      runs: fc.array(
        fc.tuple(fc.integer({ min: 1, max: (1 << inks.length) - 1 }), fc.array(rgb, { maxLength: 5 })),
        { maxLength: 12 },
      ),
    }),
  );
  fc.assert(
    fc.property(cases, ({ inks, lumaLed, runs }) => {
      const each = runs.flatMap(([bits, colors]) => colors.map((color) => [color, bits] as const));
      const pixels = Uint32Array.from(each, ([{ r, g, b }]) => r | (g << 8) | (b << 16));
      const near = Uint32Array.from(each, ([, bits]) => bits);
      const work = { inks, lumaLed, pixels, near };
      expect(mixByPairs(work)).toEqual(mixByPairsReference(work));
    }),
    { numRuns: 500 },
  );
});

it('mixByPairs recovers a mixture beyond the first chunk', () => {
  const inks = [
    { r: 20, g: 33, b: 84 },
    { r: 206, g: 32, b: 41 },
    { r: 255, g: 255, b: 255 },
  ];
  const pixels = new Uint32Array(10_000).fill(113 | (33 << 8) | (63 << 16));
  const { first, second, share } = mixByPairs({
    ...{ inks, lumaLed: false, pixels },
    near: new Uint32Array(pixels.length).fill(0b111),
  });
  expect([first[9_999], second[9_999]]).toEqual([0, 1]);
  expect(share[9_999]).toBeCloseTo(0.5, 2);
});
