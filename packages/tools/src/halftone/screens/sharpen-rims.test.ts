/** Tests that edges of solid artwork stay lines at device resolution, and that fades are screened. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import type { Options } from '../options.ts';
import { tool } from '../render.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const SIDE = 80;
const PPI = 60;
const DPI = 360;
const SCALE = DPI / PPI;

function paint(alphaAt: (x: number, y: number) => number): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++)
    data.set([190, 30, 45, alphaAt(at % SIDE, Math.floor(at / SIDE))], 4 * at);
  return createRaster(SIDE, SIDE, { data, resolution: { x: PPI, y: PPI } });
}
const cover = (inside: number) => 255 * Math.min(1, Math.max(0, inside + 0.5));
const device: Partial<Options> = {
  mode: 'keep-color',
  lpi: 30,
  resolution: 'set',
  outputDpi: DPI,
};

/** Number of device pixels that differ from the drawn shape and are more than `slack` file pixels from its edge. */
async function strays(inside: (x: number, y: number) => number, slack: number): Promise<number> {
  const { shows } = await tool.run(
    paint((x, y) => cover(inside(x, y))),
    device,
    quiet,
  );
  let count = 0;
  for (let y = 0; y < shows.height; y++)
    for (let x = 0; x < shows.width; x++) {
      const depth = inside((x + 0.5) / SCALE - 0.5, (y + 0.5) / SCALE - 0.5);
      const isInked = shows.data[4 * (y * shows.width + x) + 3] === 255;
      if (Math.abs(depth) > slack && isInked !== depth > 0) count++;
    }
  return count;
}

describe('Halftone Editor: edges of solid artwork', () => {
  it.each<[string, (x: number, y: number) => number]>([
    ['a disc', (x, y) => 28 - Math.hypot(x - 40, y - 40)],
    ['a ring', (x, y) => 6 - Math.abs(Math.hypot(x - 40, y - 40) - 24)],
    ['a bar', (x, y) => Math.min(x - 10.3, 69.7 - x, y - 30.4, 49.6 - y)],
    ['a slanted bar', (x, y) => 7 - Math.abs(0.6 * (x - 40) - 0.8 * (y - 40))],
    ['a line of three pixels', (x, y) => 1.5 - Math.abs(0.96 * (x - 40) - 0.28 * (y - 40))],
    ['a half-plane', (x) => 40.2 - x],
  ])('draws edges of solid artwork as lines without dots: %s', async (_, inside) => {
    expect(await strays(inside, 0.7)).toBe(0);
  });
});

describe('Halftone Editor: fades', () => {
  const inkOf = ({ data }: Raster) => {
    let ink = 0;
    for (let i = 3; i < data.length; i += 4) ink += data[i]! / 255;
    return ink / (data.length / 4);
  };
  it.each<[string, (x: number, y: number) => number]>([
    ['a ramp', (x) => 255 * (x / SIDE)],
    ['a glow', (x, y) => 255 * Math.min(1, Math.max(0, 1.4 - Math.hypot(x - 40, y - 40) / 24))],
    ['a tint', () => 100],
    ['a soft shadow', (x, y) => 150 * Math.exp(-(((x - 40) / 14) ** 2 + ((y - 40) / 14) ** 2))],
  ])('keeps the mean tone of a fade when screened: %s', async (_, alphaAt) => {
    const art = paint(alphaAt);
    const { shows } = await tool.run(art, { ...device, minimumDot: 0, maximumDot: 100 }, quiet);
    expect(Math.abs(inkOf(shows) - inkOf(art))).toBeLessThan(0.02);
  });
});

describe('Halftone Editor: kept colors', () => {
  const codesOf = async (art: Raster, options: Partial<Options> = {}) =>
    (await tool.run(art, { ...device, ...options }, quiet)).findings.map(({ code }) => code);
  const disc = (x: number, y: number) => cover(28 - Math.hypot(x - 40, y - 40));

  it('does not screen solid artwork if colors are kept', async () => {
    expect(await codesOf(paint(disc))).toEqual(['nothing-fades']);
    expect(await codesOf(paint(() => 255))).toEqual(['nothing-fades']);
  });

  it('screens only fades if colors are kept, and everything in other ink modes', async () => {
    expect(await codesOf(paint((x, y) => Math.max(disc(x, y), x < 12 ? 90 : 0)))).toEqual([]);
    expect(await codesOf(paint(disc), { mode: 'one-ink' })).toEqual([]);
  });
});
