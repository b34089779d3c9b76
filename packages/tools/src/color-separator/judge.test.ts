import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { judge } from './judge.ts';
import { type Options, schema } from './options.ts';

const SIDE = 120;
type Rgba = readonly [number, number, number, number];
const CLEAR: Rgba = [0, 0, 0, 0];
const WHITE: Rgba = [255, 255, 255, 255];
const CREAM: Rgba = [251, 233, 215, 255];
const RIM: Rgba = [112, 94, 50, 255];
const BLACK = { r: 17, g: 17, b: 17 };

/** A centered 60 px square with a 4 px rim. */
function square(ground: Rgba, inside: Rgba, rim = inside): Raster {
  const raster = createRaster(SIDE, SIDE, { resolution: { x: 300, y: 300 } });
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const depth = Math.min(x - 30, y - 30, 89 - x, 89 - y);
      const color = depth < 0 ? ground : depth < 4 ? rim : inside;
      raster.data.set(color, 4 * (y * SIDE + x));
    }
  return raster;
}

const options: Options = { ...schema.parse({}), garment: BLACK, chokeMm: 0.33 };

const judged = (opened: Raster, shows: Raster) =>
  judge({ opened, options, analysis: null, result: { shows, findings: [], figures: [] } }).map(
    ({ code, level }) => `${code}: ${level}`,
  );

it('reports edges that print without a base, but does not ask about them', () => {
  expect(judged(square(CLEAR, CREAM), square(CLEAR, CREAM, RIM))).toEqual(['choke-rim: look']);
});

it('asks about edges that do not print', () => {
  expect(judged(square(CLEAR, CREAM), square(CLEAR, CREAM, CLEAR))).toEqual(['part-not-printed: ask']);
});

it('accepts a light tint on a white background that is left out', () => {
  expect(judged(square(WHITE, CREAM), square(CLEAR, CREAM))).toEqual([]);
});

it('asks about a white background that prints although it should be left out', () => {
  const printed = square(WHITE, CREAM);
  printed.data.set(CLEAR, 0);
  expect(judged(square(WHITE, CREAM), printed)).toEqual(['ink-around-art: ask']);
});
