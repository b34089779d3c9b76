/** Tests outline colors that contrast with the artwork, and outline colors that merge with it. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { tool } from '../render.ts';
import { contrastingColor } from './outline-color.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const SIDE = 120;
type Color = readonly [number, number, number];
const WHITE: Color = [255, 255, 255];
const BLACK: Color = [0, 0, 0];
const RED: Color = [193, 18, 31];

/** Three bars, each with a one-pixel soft edge. */
function bars(...colors: readonly Color[]): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const bar = Math.floor(x / 40);
    const inside = Math.min(x % 40, 39 - (x % 40), y, SIDE - 1 - y) - 9;
    const color = colors[bar % colors.length]!;
    if (inside >= 0) data.set([...color, inside === 0 ? 128 : 255], 4 * at);
  }
  return createRaster(SIDE, SIDE, { data, resolution: { x: 150, y: 150 } });
}

const hidden = async (art: Raster, options: object) =>
  (await tool.run(art, options, quiet)).findings.filter(({ code }) => code === 'outline-hidden');

describe('contrastingColor', () => {
  it.each<[string, Color[], string]>([
    ['white', [WHITE], 'black'],
    ['pale yellow', [[255, 250, 205]], 'black'],
    ['silver', [[215, 218, 222]], 'black'],
    ['white with a red bar', [WHITE, RED, WHITE], 'black'],
    ['black', [BLACK], 'white'],
    ['navy', [[27, 36, 66]], 'white'],
    ['red', [RED], 'white'],
    ['gold', [[244, 180, 26]], 'white'],
    ['gray', [[128, 128, 128]], 'white'],
    ['black with white', [BLACK, BLACK, WHITE], 'white'],
  ])('contrasts with %s art', async (_, colors, expected) => {
    const art = bars(...colors);
    expect(contrastingColor(art)).toEqual(
      expected === 'white' ? { r: 255, g: 255, b: 255 } : { r: 0, g: 0, b: 0 },
    );
    if (colors.length === 1) expect(await hidden(art, tool.suggest(art))).toEqual([]);
  });
});

describe('judge of an outline in the same color as the artwork', () => {
  const outline = (color: Color) => ({
    strokes: [{ place: 'outside', width: 1, color: { r: color[0], g: color[1], b: color[2] } }],
  });

  it('asks the user, and offers an outline in the contrasting color', async () => {
    const [white] = await hidden(bars(WHITE), outline(WHITE));
    expect(white?.asks?.apply).toMatchObject({
      label: 'Black outline',
      options: { strokes: [{ width: 1, color: { r: 0, g: 0, b: 0 } }] },
    });
    expect(await hidden(bars(WHITE), white!.asks!.apply!.options)).toEqual([]);
    const [black] = await hidden(bars(BLACK), outline(BLACK));
    expect(black?.asks?.apply?.label).toBe('White outline');
  });

  it.each<[string, Color, Color]>([
    ['white around black', BLACK, WHITE],
    ['black around white', WHITE, BLACK],
    ['white around red', RED, WHITE],
    ['red around gold', [244, 180, 26], RED],
  ])('does not ask about %s', async (_, art, color) => {
    expect(await hidden(bars(art), outline(color))).toEqual([]);
  });
});
