import { createRaster, withPixels } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../scripts/testing/seeded-random.ts';
import { largestPart } from '../../judging/mask-places.ts';
import { findEnclosed, findRemovedDark } from './find-marked.ts';
import { markCut } from './mark-cut.ts';

const [WIDTH, HEIGHT] = [240, 200];
type Rgb = readonly [number, number, number];
type Paint = (x: number, y: number, random: () => number) => Rgb;
type Shape = (x: number, y: number) => boolean;

const within =
  (radius: number, u = 120, v = 100): Shape =>
  (x, y) =>
    Math.hypot(x - u, y - v) < radius;
const rough =
  ([r, g, b]: Rgb, amount: number): Paint =>
  (_x, _y, random) => {
    const light = 1 + amount * (random() - 0.5);
    return [r * light, g * light, b * light];
  };

/** Art on a flat background, and a cut-out that keeps `keeps`. */
function cutOf(ground: Rgb, art: Paint, keeps: Shape) {
  const random = createRandom(7);
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const shown = data.slice();
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const color = art(x, y, random);
    data.set(color, 4 * at);
    shown.set(keeps(x, y) ? [...color, 255] : [0, 0, 0, 0], 4 * at);
  }
  const opened = createRaster(WIDTH, HEIGHT, { data });
  const [r, g, b] = ground;
  return markCut(opened, withPixels(opened, shown), [{ r, g, b }]);
}

const largest = (mask: Uint8Array | null) => (mask && largestPart(mask, WIDTH, HEIGHT))?.pixels ?? 0;

describe('findEnclosed', () => {
  const WHITE: Rgb = [255, 255, 255];
  const disc = within(70);
  const enclosed = (inside: Paint, hole: Shape, filling: Paint = () => WHITE) =>
    largest(
      findEnclosed(
        cutOf(
          WHITE,
          (x, y, random) => (hole(x, y) ? filling : disc(x, y) ? inside : () => WHITE)(x, y, random),
          disc,
        ),
      ),
    );
  const legs: Shape = (x, y) => Math.abs(x - 120) < 5 && Math.abs(y - 110) < 20;

  it.each<[string, Paint, Shape]>([
    ['between the legs of a lion', rough([150, 120, 95], 0.5), legs],
    ['in black fur', rough([52, 48, 46], 1), legs],
    ['in a basket', rough([176, 132, 80], 0.4), within(9)],
    ['in leaves', rough([84, 128, 70], 0.5), within(5)],
    ['in knitting', rough([150, 40, 48], 0.35), (x, y) => x > 90 && x < 100 && y > 80 && y < 96],
  ])('finds the background’s color %s', (_, inside, hole) => {
    expect(enclosed(inside, hole)).toBeGreaterThan(40);
  });

  it.each<[string, Paint, Shape, Paint?]>([
    ['the white of a flat eye', () => [90, 194, 224], within(12)],
    ['a tooth of slightly noisy art', rough([90, 194, 224], 0.06), within(6)],
    ['specks of white fur', rough([150, 120, 95], 0.5), within(3)],
    ['a pale patch of fur', rough([150, 120, 95], 0.5), within(9), rough([238, 234, 228], 0.08)],
    [
      'the flat white of an eye in fur, with a dark rim',
      rough([150, 120, 95], 0.5),
      within(14),
      (x, y) => (within(6)(x, y) ? [250, 246, 240] : [30, 24, 20]),
    ],
  ])('leaves %s alone', (_, inside, hole, filling) => {
    expect(enclosed(inside, hole, filling)).toBe(0);
  });
});

describe('findRemovedDark', () => {
  const BLACK: Rgb = [0, 0, 0];
  const isOutline: Shape = (x, y) => within(66)(x, y) && !within(58)(x, y);
  const isGap: Shape = (x, y) => isOutline(x, y) && Math.abs(y - 100) < 6 && x > 120;
  const removed = (outline: Rgb, keeps: Shape) =>
    largest(
      findRemovedDark(
        cutOf(
          BLACK,
          (x, y) => (isOutline(x, y) ? outline : within(58)(x, y) ? [90, 194, 224] : BLACK),
          keeps,
        ),
      ),
    );

  it('measures the whole gap in an outline that is nearly as dark as the background', () => {
    expect(removed([18, 18, 18], (x, y) => within(66)(x, y) && !isGap(x, y))).toBeGreaterThan(40);
  });

  it('leaves ringing beside bright art alone', () => {
    const ringing: Shape = (x, y) => within(64)(x, y) && Math.abs(y - 100) < 12;
    const cut = cutOf(
      BLACK,
      (x, y, random) =>
        within(58)(x, y) ? [240, 240, 240] : ringing(x, y) ? [9 + 20 * random(), 12, 12] : BLACK,
      within(58),
    );
    expect(largest(findRemovedDark(cut))).toBe(0);
  });

  it('leaves the thin rim of a dark outline alone, and an outline in the background’s color', () => {
    expect(removed([18, 18, 18], within(63))).toBe(0);
    expect(removed([4, 4, 4], within(58))).toBe(0);
  });
});
