/** Tests that the kernel equals the definition for any table and opacity, except for rounding ties. */
import { mixNonSeparable, type Rgb } from '@printready/pixels/picture';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blendRows, blendWholeRows } from './index.ts';
import { blendPixel } from './reference.ts';

const channel = fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 128, 254, 255));
const alpha = fc.oneof(fc.constantFrom(0, 255), channel);
const pixel = fc.tuple(channel, channel, channel, alpha);
const table = Float64Array.from({ length: 65_536 }, (_, i) => 255 - Math.sqrt((i >> 8) * (i & 255)));

it('blendRows matches the reference implementation', () => {
  const cases = fc.record({
    pixels: fc.array(fc.tuple(pixel, pixel), { minLength: 1, maxLength: 40 }),
    opacity: fc.oneof(
      fc.constant(1),
      fc.nat(100).map((percent) => percent / 100),
    ),
    clip: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ pixels, opacity, clip }) => {
      const under = Uint8ClampedArray.from(pixels.flatMap(([below]) => below));
      const over = Uint8ClampedArray.from(pixels.flatMap(([, above]) => above));
      const plain = under.slice();
      const area = { x0: 0, y0: 0, x1: pixels.length, y1: 1 };
      blendRows(under, pixels.length, { data: over, width: pixels.length }, area, { opacity, clip }, table);
      for (let at = 0; at < over.length; at += 4)
        blendPixel(plain, at, over, at, { opacity, clip }, (below, above, both) => {
          for (let c = 0; c < 3; c++) both[c] = table[256 * plain[below + c]! + over[above + c]!]!;
        });
      for (const [i, value] of under.entries()) expect(Math.abs(value - plain[i]!)).toBeLessThanOrEqual(1);
      const off = under.filter((value, i) => value !== plain[i]).length;
      expect(off, 'a tie alone may fall either way').toBeLessThanOrEqual(1);
    }),
    { numRuns: 400 },
  );
});

it.each(['hue', 'saturation', 'color', 'luminosity'] as const)(
  'blendWholeRows matches the reference implementation byte for byte in mode %s',
  (mode) => {
    const cases = fc.record({
      pixels: fc.array(fc.tuple(pixel, pixel), { minLength: 1, maxLength: 40 }),
      opacity: fc.oneof(
        fc.constant(1),
        fc.nat(100).map((percent) => percent / 100),
      ),
      clip: fc.boolean(),
    });
    const [b, s, out]: [Rgb, Rgb, Rgb] = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    fc.assert(
      fc.property(cases, ({ pixels, opacity, clip }) => {
        const under = Uint8ClampedArray.from(pixels.flatMap(([below]) => below));
        const over = Uint8ClampedArray.from(pixels.flatMap(([, above]) => above));
        const plain = under.slice();
        const area = { x0: 0, y0: 0, x1: pixels.length, y1: 1 };
        blendWholeRows(
          under,
          pixels.length,
          { data: over, width: pixels.length },
          area,
          { opacity, clip },
          mode,
        );
        for (let at = 0; at < over.length; at += 4)
          blendPixel(plain, at, over, at, { opacity, clip }, (below, above, both) => {
            for (let c = 0; c < 3; c++) {
              b[c] = plain[below + c]! / 255;
              s[c] = over[above + c]! / 255;
            }
            mixNonSeparable(mode, b, s, out);
            for (let c = 0; c < 3; c++) both[c] = 255 * out[c]!;
          });
        expect(under).toEqual(plain);
      }),
      { numRuns: 2000 },
    );
  },
);

it('blendRows accepts overlay rows from a wider picture', () => {
  const over = new Uint8ClampedArray(4 * 30).fill(255);
  for (let i = 0; i < 30; i++) over[4 * i] = i;
  const under = new Uint8ClampedArray(4 * 30).fill(255);
  const second = Float64Array.from({ length: 65_536 }, (_, i) => i & 255);
  const area = { x0: 1, y0: 1, x1: 4, y1: 3 };
  blendRows(under, 10, { data: over.subarray(4 * 5), width: 10 }, area, { opacity: 1, clip: false }, second);
  expect([11, 12, 13, 14, 21, 23, 24].map((i) => under[4 * i])).toEqual([5, 6, 7, 255, 15, 17, 255]);
});

it('blendRows changes only the given area, even if it is wider than a chunk', () => {
  const width = 5000;
  const under = new Uint8ClampedArray(4 * width * 2).fill(255);
  const over = new Uint8ClampedArray(4 * 4998).fill(255);
  for (let at = 0; at < over.length; at += 4) over[at] = 9;
  const second = Float64Array.from({ length: 65_536 }, (_, i) => i & 255);
  blendRows(
    under,
    width,
    { data: over, width: 4998 },
    { x0: 1, y0: 1, x1: 4999, y1: 2 },
    { opacity: 1, clip: false },
    second,
  );
  const reds = under.filter((_, i) => i % 4 === 0);
  expect(reds.indexOf(9)).toBe(width + 1);
  expect(reds.lastIndexOf(9)).toBe(2 * width - 2);
  expect(reds.filter((red) => red === 9)).toHaveLength(4998);
});
