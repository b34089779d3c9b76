import { blur } from '@printready/pixels/filters';
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { removeShade } from './remove-shade.ts';

const SIDE = 160;
const MIDDLE = SIDE / 2;

/** Antialiased disc on pale yellow, with a shadow of the given strength. */
function draw(strength: number) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  const shadow = new Uint8ClampedArray(SIDE * SIDE * 4);
  const share = (x: number, y: number) => Math.min(1, Math.max(0, 40.5 - Math.hypot(x - MIDDLE, y - MIDDLE)));
  for (let at = 0; at < SIDE * SIDE; at++)
    shadow[at * 4 + 3] = 255 * strength * share((at % SIDE) - 8, Math.floor(at / SIDE) - 12);
  const soft = blur(createRaster(SIDE, SIDE, { data: shadow }), 7).data;
  for (let at = 0; at < SIDE * SIDE; at++) {
    const own = share(at % SIDE, Math.floor(at / SIDE));
    const under = [250, 240, 200].map((value) => value * (1 - soft[at * 4 + 3]! / 255));
    data.set([...[20, 90, 160].map((value, c) => own * value + (1 - own) * under[c]!), 255], at * 4);
  }
  return createRaster(SIDE, SIDE, { data });
}

it('removeShade restores the art on its bare background, edges included', () => {
  const plain = draw(0);
  const { picture: lifted } = removeShade(draw(0.6)) ?? expect.fail('No shade was found.');
  let most = 0;
  for (const [at, value] of plain.data.entries()) most = Math.max(most, Math.abs(value - lifted.data[at]!));
  // The largest error is at single rim pixels, where the background is an estimate.
  expect(most).toBeLessThan(24);
});

it('removeShade returns null for art without a shadow and for transparent art', () => {
  expect(removeShade(draw(0))).toBeNull();
  const { data } = draw(0.6);
  data.fill(0, 0, SIDE * 4 * 3);
  expect(removeShade(createRaster(SIDE, SIDE, { data }))).toBeNull();
});

/** Dark ring around (80, 80) with a shaded opening, and a small opening in its wall. */
function drawRing(shadeInside: -1 | 1) {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  const shadow = new Uint8ClampedArray(SIDE * SIDE * 4);
  const isInk = (x: number, y: number) => {
    const far = Math.hypot(x - MIDDLE, y - MIDDLE);
    return far < 50 && far > 14 && Math.hypot(x - 48, y - MIDDLE) > 4.5;
  };
  for (let at = 0; at < SIDE * SIDE; at++)
    shadow[at * 4 + 3] = isInk((at % SIDE) - 6, Math.floor(at / SIDE) - 6) ? 130 : 0;
  const soft = blur(createRaster(SIDE, SIDE, { data: shadow }), 5).data;
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isOpening = Math.hypot(x - MIDDLE, y - MIDDLE) <= 14;
    // Mirrored shading, which no shadow can produce.
    const from = isOpening && shadeInside === 1 ? (SIDE - 1 - y) * SIDE + SIDE - 1 - x : at;
    const value = isInk(x, y) ? 20 : 255 - soft[from * 4 + 3]!;
    data.set([value, value, value, 255], at * 4);
  }
  return createRaster(SIDE, SIDE, { data });
}

it('removeShade clears openings with the art’s shadow and keeps shaded art', () => {
  const grayAt = (data: Uint8ClampedArray, x: number, y: number) => data[(y * SIDE + x) * 4]!;
  const open = removeShade(drawRing(-1))?.picture.data ?? expect.fail('No shade was found.');
  expect([grayAt(open, 74, 74), grayAt(open, 48, MIDDLE), grayAt(open, 60, 60)]).toEqual([255, 255, 20]);
  const shaded = removeShade(drawRing(1))?.picture.data ?? expect.fail('No shade was found.');
  expect(grayAt(shaded, 86, 86)).toBeLessThan(240);
});
