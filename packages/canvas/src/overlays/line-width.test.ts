/** Line width is measured perpendicular to the line, at any angle and in any color; null for wide parts. */
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { naiveCmyk } from '../readout/naive-cmyk.ts';
import { createTileLayer } from '../tiles/tile-layer.ts';
import { LINE_REACH, measureLine } from './line-width.ts';

const SIZE = 160;
type Rgba = readonly [number, number, number, number];

/** Antialiased line through the center, in one color on another. */
function drawLine(wide: number, degrees: number, ink: Rgba, ground: Rgba) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let at = 0; at < SIZE * SIZE; at++) {
    const away = Math.abs(((at % SIZE) - 80) * sin - (Math.floor(at / SIZE) - 80) * cos);
    const cover = Math.min(1, Math.max(0, wide / 2 - away + 0.5));
    for (let c = 0; c < 4; c++) data[at * 4 + c] = ground[c]! + (ink[c]! - ground[c]!) * cover;
  }
  return createTileLayer({
    size: { width: SIZE, height: SIZE },
    levels: [createRaster(SIZE, SIZE, { data })],
  });
}

const red: Rgba = [200, 20, 30, 255];
const white: Rgba = [255, 255, 255, 255];
const nothing: Rgba = [200, 20, 30, 0];

it('measures lines at any angle, on color or transparency, to within a quarter of a pixel', () => {
  for (const degrees of [0, 20, 45, 70, 90]) {
    for (const wide of [3, 6.5, 20]) {
      for (const ground of [white, nothing]) {
        const width = measureLine(
          drawLine(wide, degrees, red, ground).readAround({ x: 80, y: 80 }, LINE_REACH),
        );
        expect(Math.abs((width ?? 0) - wide), `${wide} px at ${degrees}°`).toBeLessThan(0.25);
      }
    }
  }
});

it('measures line widths in full-size image pixels on a low-resolution preview', () => {
  const half = drawLine(5, 30, red, white);
  const level = half.readAround({ x: 80, y: 80 }, 200);
  const levels = [createRaster(level.width, level.height, { data: level.data })];
  const proxy = createTileLayer({ size: { width: 2 * SIZE, height: 2 * SIZE }, levels });
  expect(measureLine(proxy.readAround({ x: 160, y: 160 }, LINE_REACH))).toBeCloseTo(10, 0);
});

it('returns null on wide parts and on uniform or transparent images', () => {
  const at = { x: 80, y: 80 };
  expect(measureLine(drawLine(110, 0, red, white).readAround(at, LINE_REACH))).toBeNull();
  expect(measureLine(drawLine(5, 0, red, red).readAround(at, LINE_REACH))).toBeNull();
  expect(measureLine(drawLine(5, 0, red, nothing).readAround({ x: 80, y: 20 }, LINE_REACH))).toBeNull();
});

it('naiveCmyk converts colors to inks without a profile', () => {
  expect(naiveCmyk({ r: 0, g: 0, b: 0 })).toEqual([0, 0, 0, 1]);
  expect(naiveCmyk({ r: 255, g: 255, b: 255 })).toEqual([0, 0, 0, 0]);
  expect(naiveCmyk({ r: 255, g: 0, b: 0 })).toEqual([0, 1, 1, 0]);
  expect(naiveCmyk({ r: 0, g: 64, b: 128 })[3]).toBeCloseTo(127 / 255);
});
