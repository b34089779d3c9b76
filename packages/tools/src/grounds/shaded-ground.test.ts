/** Tests the detection of soft-toned backgrounds around art, and of pictures that extend to their edges. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { hasShadedGround, hasTonedPaper } from './shaded-ground.ts';

const [WIDTH, HEIGHT] = [320, 240];
type Pixel = readonly [number, number, number, number?];
type Draw = (x: number, y: number) => Pixel;

function paint(draw: Draw): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [r, g, b, a = 255] = draw(at % WIDTH, Math.floor(at / WIDTH));
    data.set([r, g, b, a], 4 * at);
  }
  return createRaster(WIDTH, HEIGHT, { data });
}

const noise = (x: number, y: number) => ((x * 37 + y * 91 + x * y * 7) % 9) - 4;
const on =
  (ground: Draw): Draw =>
  (x, y) =>
    Math.hypot(x - 160, y - 120) < 70 ? [190, 30, 45] : ground(x, y);
const ramp =
  (from: Pixel, to: Pixel, share: (x: number, y: number) => number): Draw =>
  (x, y) => {
    const t = share(x, y);
    return [0, 1, 2].map((c) => from[c]! + t * (to[c]! - from[c]!)) as unknown as Pixel;
  };
const down = (_x: number, y: number) => y / HEIGHT;
const outward = (x: number, y: number) => Math.hypot(x - 160, y - 120) / 200;
const aslant = (x: number, y: number) => (x + y) / (WIDTH + HEIGHT);

describe('hasShadedGround', () => {
  it.each<[string, Draw]>([
    ['a gradient from sky blue to white', ramp([120, 190, 240], [250, 250, 255], down)],
    ['a gradient from night blue to orange', ramp([20, 20, 60], [220, 120, 90], down)],
    ['a vignette', ramp([255, 255, 255], [20, 20, 30], outward)],
    ['a diagonal gold gradient', ramp([255, 220, 90], [160, 100, 20], aslant)],
    [
      'paper under a lamp, with grain',
      (x, y) => {
        const light = 0.97 - 0.34 * (x / WIDTH) ** 1.5 - 0.12 * (y / HEIGHT);
        return [238 * light + noise(x, y), 233 * light + noise(y, x), 222 * light + noise(x, y)];
      },
    ],
    ['a backdrop of two colors', ramp([40, 90, 60], [150, 60, 110], aslant)],
  ])('detects a shaded background: %s', (_, ground) => {
    expect(hasShadedGround(paint(on(ground)))).toBe(true);
  });

  it('detects a background that the art touches in one place at the border', () => {
    const ground = ramp([120, 190, 240], [250, 250, 255], down);
    const art = on(ground);
    expect(hasShadedGround(paint((x, y) => (x > 150 && x < 158 && y > 120 ? [20, 20, 20] : art(x, y))))).toBe(
      true,
    );
  });

  it('detects no background in a plain gradient', () => {
    expect(hasShadedGround(paint(ramp([20, 20, 60], [220, 120, 90], down)))).toBe(false);
  });

  it.each<[string, Draw]>([
    ['white', () => [255, 255, 255]],
    ['a flat color', () => [206, 32, 41]],
    ['transparency', () => [0, 0, 0, 0]],
    ['a checkerboard', (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? [255, 255, 255] : [204, 204, 204])],
    ['texture to the edges', (x, y) => [90 + 8 * noise(x, y), 120 + 8 * noise(y, x), 80]],
    ['stripes', (x) => (x % 40 < 20 ? [20, 40, 90] : [240, 200, 80])],
    [
      'a soft sky over a textured field',
      (x, y) => (y < 110 ? [120 + y / 2, 170, 230] : [60 + 9 * noise(x, y), 110 + 9 * noise(y, x), 50]),
    ],
  ])('detects no background in %s', (_, ground) => {
    expect(hasShadedGround(paint(on(ground)))).toBe(false);
  });
});

describe('hasTonedPaper', () => {
  it.each<[string, Draw]>([
    ['cream', () => [241, 232, 214]],
    ['gray', () => [226, 224, 220]],
    ['shade', ramp([238, 233, 222], [150, 147, 140], aslant)],
    ['sky', ramp([120, 190, 240], [250, 250, 255], down)],
  ])('detects toned paper: %s', (_, ground) => {
    expect(hasTonedPaper(paint(on(ground)))).toBe(true);
  });

  it.each<[string, Draw]>([
    ['white', () => [255, 255, 255]],
    ['a garment’s color', () => [164, 167, 171]],
    ['black', () => [0, 0, 0]],
    ['transparency', () => [0, 0, 0, 0]],
    ['a dark gradient', ramp([20, 20, 60], [120, 80, 90], down)],
    ['texture to the edges', (x, y) => [190 + 8 * noise(x, y), 220 + 8 * noise(y, x), 200]],
  ])('detects no toned paper in %s', (_, ground) => {
    expect(hasTonedPaper(paint(on(ground)))).toBe(false);
  });
});
