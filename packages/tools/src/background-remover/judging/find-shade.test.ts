import { createRaster, withPixels } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../scripts/testing/seeded-random.ts';
import { findShade } from './find-shade.ts';
import { markCut } from './mark-cut.ts';

const [WIDTH, HEIGHT] = [200, 160];
type Rgb = readonly [number, number, number];

const PINK: Rgb = [173, 53, 92];
const far = (x: number, y: number) => Math.hypot(x - 100, y - 80);
const lit = ([r, g, b]: Rgb, light: number): Rgb => [r * light, g * light, b * light];

/** Length of the cut in shade. Everything within `radius` is kept of art with a radius of 40 px. */
function inShade(
  ground: Rgb,
  around: (distance: number) => Rgb,
  radius: number,
  art: Rgb = [230, 225, 220],
): number {
  const random = createRandom(3);
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const shown = data.slice();
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const distance = far(at % WIDTH, Math.floor(at / WIDTH));
    const grain = 6 * (random() - 0.5);
    const [r, g, b] = distance < 40 ? art : around(distance - 40);
    const color = [r + grain, g + grain, b + grain];
    data.set(color, 4 * at);
    shown.set(distance < radius ? [...color, 255] : [0, 0, 0, 0], 4 * at);
  }
  const opened = createRaster(WIDTH, HEIGHT, { data });
  const [r, g, b] = ground;
  const { mask } = findShade(markCut(opened, withPixels(opened, shown), [{ r, g, b }]));
  return mask?.reduce((sum, one) => sum + one, 0) ?? 0;
}

const shadeOf = (ground: Rgb) => (beyond: number) => lit(ground, Math.min(1, 0.45 + beyond / 40));

describe('findShade', () => {
  it.each<[string, Rgb]>([
    ['a pink blanket', PINK],
    ['a green lawn', [70, 130, 60]],
    ['a blue floor', [40, 90, 170]],
    ['an orange cloth', [210, 120, 40]],
    ['red', [184, 28, 41]],
  ])('finds a cut through the shade on %s', (_, ground) => {
    expect(inShade(ground, shadeOf(ground), 52)).toBeGreaterThan(100);
  });

  it.each<[string, Rgb, (beyond: number) => Rgb, number, Rgb?]>([
    ['a cut at the art', PINK, shadeOf(PINK), 40],
    ['a flat outline in a darker pink', PINK, (beyond) => lit(PINK, beyond < 12 ? 0.6 : 1), 52],
    ['art in a darker pink', PINK, () => PINK, 40, lit(PINK, 0.7)],
    ['a white rim', PINK, (beyond) => (beyond < 6 ? [250, 250, 250] : PINK), 46],
    ['a neutral background, whose shade is found before', [200, 200, 200], shadeOf([200, 200, 200]), 52],
  ])('leaves %s alone', (_, ground, around, radius, art) => {
    expect(inShade(ground, around, radius, art)).toBe(0);
  });
});
