import { createRaster, type Raster, withPixels } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../scripts/testing/seeded-random.ts';
import { findSeam } from './find-seam.ts';
import { markCut } from './mark-cut.ts';

const [WIDTH, HEIGHT] = [480, 360];
type Rgb = readonly [number, number, number];
type Shape = (x: number, y: number) => boolean;
type Paint = (x: number, y: number, random: () => number) => Rgb;

const mix = ([r, g, b]: Rgb, light: number): Rgb => [r * light, g * light, b * light];
/** Vertical strands, lit from the left. */
const fur =
  (color: Rgb): Paint =>
  (x, y, random) =>
    mix(color, 0.85 + 0.25 * Math.sin(x * 0.9 + 2 * Math.sin(y / 17)) * random() - (0.2 * x) / WIDTH);
const grain =
  (color: Rgb, amount: number): Paint =>
  (_x, _y, random) =>
    mix(color, 1 + amount * (random() - 0.5));
const grass = grain([84, 128, 70], 0.5);

function paint(subject: Shape, inside: Paint, outside: Paint): Raster {
  const random = createRandom(5);
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    data.set((subject(x, y) ? inside : outside)(x, y, random), 4 * at);
  }
  return createRaster(WIDTH, HEIGHT, { data });
}

const cutTo = (opened: Raster, keeps: Shape): Raster => {
  const data = opened.data.slice();
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    if (!keeps(at % WIDTH, Math.floor(at / WIDTH))) data.fill(0, 4 * at, 4 * at + 4);
  return withPixels(opened, data);
};

const seamOf = (opened: Raster, keeps: Shape) => findSeam(markCut(opened, cutTo(opened, keeps), []));

/** A head on a body that the picture's lower border cuts off. */
const animal: Shape = (x, y) =>
  Math.hypot(x - 240, y - 110) < 70 || (y > 110 && Math.abs(x - 240) < 55 + (y - 110) / 3);
const box: Shape = (x, y) => x > 120 && x < 360 && y > 90 && y < 300;
const TAN = fur([176, 122, 78]);
const BLACK = fur([52, 48, 46]);
const WHITE = fur([226, 222, 214]);

describe.each([
  ['tan fur', TAN, grass],
  ['black fur', BLACK, grass],
  ['white fur', WHITE, grass],
  ['cloth', grain([150, 40, 48], 0.16), grain([190, 190, 186], 0.08)],
  ['skin', grain([206, 160, 136], 0.04), grain([96, 104, 120], 0.1)],
] satisfies [string, Paint, Paint][])('findSeam on a subject of %s', (_, inside, outside) => {
  const opened = paint(animal, inside, outside);
  it.each([
    ['straight through the neck', (x, y) => animal(x, y) && y < 190],
    ['at an angle', (x, y) => animal(x, y) && y - 200 < (x - 240) / 2],
    ['along a wave', (x, y) => animal(x, y) && y < 210 + 9 * Math.sin(x / 14)],
    ['through the face', (x, y) => animal(x, y) && x < 250],
    ['that leaves part of the subject', (x, y) => animal(x, y) && (x < 290 || y < 200)],
  ] satisfies [string, Shape][])('finds the seam of a cut %s', (_cut, keeps) => {
    expect(seamOf(opened, keeps)).not.toBeNull();
  });
  it('ignores a whole subject cut off by the picture’s border', () => {
    expect(seamOf(opened, animal)).toBeNull();
  });
  it('ignores a cut-out edge that is rough or two pixels away from the subject’s edge', () => {
    expect(seamOf(opened, (x, y) => animal(x + 2 * Math.sin(y / 3), y + 2 * Math.sin(x / 4)))).toBeNull();
    expect(seamOf(opened, (x, y) => animal(x, y - 2) && animal(x - 2, y) && animal(x + 2, y))).toBeNull();
  });
});

it.each([
  ['a product with straight sides', box, grain([206, 44, 40], 0.05), grain([228, 228, 228], 0.03)],
  [
    'a product that is slightly darker than its background',
    box,
    grain([176, 170, 160], 0.06),
    grain([206, 200, 190], 0.06),
  ],
  [
    'a product of a different color but equal lightness',
    box,
    grain([150, 120, 90], 0.1),
    grain([100, 124, 140], 0.1),
  ],
  [
    'a subject whose grain differs from its background’s',
    animal,
    grain([128, 120, 110], 0.5),
    grain([128, 120, 110], 0.04),
  ],
  [
    'white art with an outline on white',
    animal,
    (x, y) =>
      animal(x - 3, y) && animal(x + 3, y) && animal(x, y - 3) && animal(x, y + 3)
        ? [250, 250, 250]
        : [20, 20, 20],
    grain([250, 250, 250], 0.02),
  ],
] satisfies [string, Shape, Paint, Paint][])(
  'findSeam returns null for %s',
  (_, subject, inside, outside) => {
    expect(seamOf(paint(subject, inside, outside), subject)).toBeNull();
  },
);

it('findSeam returns the position of the seam', () => {
  const place = seamOf(paint(animal, TAN, grass), (x, y) => animal(x, y) && y < 190);
  expect(place?.y).toBeGreaterThan(0.45);
  expect((place?.y ?? 1) + (place?.height ?? 1)).toBeLessThan(0.6);
});
