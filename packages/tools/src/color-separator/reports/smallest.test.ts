/** Tests that lines too thin on film are distinguished from specks and corner tips. */
import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const PPI = 300;
const [WIDTH, HEIGHT] = [320, 240];
const PER_MM = PPI / 25.4;
const NAVY = [20, 33, 84] as const;
/** Samples along each side of a pixel. */
const FINE = 6;

/** Art that is navy where `isInk` is true, antialiased; coordinates are in mm from the top left. */
function draw(isInk: (x: number, y: number) => boolean): Raster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    let inked = 0;
    for (let i = 0; i < FINE ** 2; i++) {
      const x = (at % WIDTH) + ((i % FINE) + 0.5) / FINE;
      const y = Math.floor(at / WIDTH) + (Math.floor(i / FINE) + 0.5) / FINE;
      if (isInk(x / PER_MM, y / PER_MM)) inked++;
    }
    data.set([...NAVY, Math.round((255 * inked) / FINE ** 2)], 4 * at);
  }
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: PPI, y: PPI } });
}

const isBlock = (x: number, y: number) => x > 3 && x < 12 && y > 3 && y < 14;

async function thinLines(isInk: (x: number, y: number) => boolean): Promise<string[]> {
  const options = { kind: 'spot', garment: { r: 255, g: 255, b: 255 }, background: 'keep' };
  const { findings } = await tool.run(draw(isInk), options, run);
  return findings.filter(({ code }) => code === 'line-too-thin').map(({ text }) => text);
}

it.each([
  ['level', (_x: number, y: number) => y - 17],
  ['steep', (x: number, y: number) => (x + y - 32) / Math.SQRT2],
])('reports a %s hairline of 0.1 mm', async (_name, awayMm) => {
  const [text = '', ...others] = await thinLines((x, y) => isBlock(x, y) || Math.abs(awayMm(x, y)) < 0.05);
  expect(others).toEqual([]);
  expect(Number(/lines of ([\d.]+) mm/.exec(text)?.[1])).toBeCloseTo(0.1, 1);
});

it('reports a hairline between two areas', async () => {
  const isLine = (x: number, y: number) => x > 11 && x < 16 && Math.abs(y - 8) < 0.1;
  const lines = await thinLines((x, y) => isBlock(x, y) || isLine(x, y) || (x > 15 && x < 22));
  expect(lines).toHaveLength(1);
});

it('does not report specks, which films leave out', async () => {
  const isSpeck = (x: number, y: number) => Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) < 0.07 && x > 14;
  expect(await thinLines((x, y) => isBlock(x, y) || isSpeck(x, y))).toEqual([]);
});

it('does not report the tips of corners', async () => {
  const isTip = (x: number, y: number) => x >= 12 && x < 20 && Math.abs(y - 8) < (20 - x) * 0.15;
  expect(await thinLines((x, y) => isBlock(x, y) || isTip(x, y))).toEqual([]);
});
