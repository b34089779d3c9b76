import { srgbToLab } from '@printready/pixels/color';
import { expect, it } from 'vitest';
import { createNearTest, FAINT, FAR, NEAR } from './color-nearness.ts';

type Rgb = { readonly r: number; readonly g: number; readonly b: number };
const wordOf = ({ r, g, b }: Rgb) => (r | (g << 8) | (b << 16) | (255 << 24)) >>> 0;
const distance = (one: Rgb, other: Rgb) => {
  const [p, q] = [srgbToLab(one.r, one.g, one.b), srgbToLab(other.r, other.g, other.b)];
  return Math.hypot(p.l - q.l, p.a - q.a, p.b - q.b);
};

const KEYS: readonly Rgb[] = [
  { r: 200, g: 30, b: 40 },
  { r: 240, g: 240, b: 240 },
];
const TOLERANCE = 12;

it('classifies colors by their ΔE to the nearest key, in every direction', () => {
  const isNear = createNearTest(KEYS, TOLERANCE);
  const seen = new Set<number>();
  for (let r = 0; r < 256; r += 15)
    for (let g = 0; g < 256; g += 15)
      for (let b = 0; b < 256; b += 15) {
        const far = Math.min(...KEYS.map((key) => distance(key, { r, g, b })));
        const expected = far <= TOLERANCE ? NEAR : far <= 3 * TOLERANCE ? FAINT : FAR;
        seen.add(expected);
        expect(isNear(wordOf({ r, g, b })), `${r} ${g} ${b}`).toBe(expected);
      }
  expect(seen).toEqual(new Set([NEAR, FAINT, FAR]));
});

it('ignores the opacity of a pixel', () => {
  const isNear = createNearTest(KEYS, TOLERANCE);
  expect(isNear(wordOf(KEYS[0]!) & 0xffffff)).toBe(NEAR);
});
