import { openNetwork } from '@printready/inference/node';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { describe, expect, it } from 'vitest';
import { tool } from '../render.ts';
import { blendFlatRegions } from './blend-flat-regions.ts';

const SIDE = 48;
const INKS = [
  [220, 30, 40],
  [24, 96, 160],
] as const;

/** A disc of one ink on another, antialiased. */
function drawDisc(): Raster {
  const art = createRaster(SIDE, SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at += 4) {
      const cover = Math.min(1, Math.max(0, 14.5 - Math.hypot(x - 23.5, y - 23.5)));
      for (let c = 0; c < 3; c++) art.data[at + c] = INKS[0][c]! * cover + INKS[1][c]! * (1 - cover);
      art.data[at + 3] = 255;
    }
  }
  return art;
}

/** Colors of output pixels that lie farther than `reach` from the disc's edge, in pixels of the original. */
function inksBeyond({ data, width }: Raster, reach: number): readonly string[] {
  const scale = width / SIDE;
  const seen = new Set<string>();
  for (let at = 0, pixel = 0; at < data.length; at += 4, pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const radius = Math.hypot((x + 0.5) / scale - 24, (y + 0.5) / scale - 24);
    if (Math.abs(radius - 14) > reach) seen.add(data.subarray(at, at + 3).join());
  }
  return [...seen].sort();
}

const exactInks = INKS.map((ink) => ink.join()).sort();

describe('blendFlatRegions', () => {
  it.each(['2x', '3x', '4x'] as const)(
    'keeps exactly the ink of a flat region at %s, whatever the network drew',
    { tags: 'slow' },
    async (factor) => {
      const { shows: raster } = await tool.run(
        drawDisc(),
        { factor },
        { signal: { throwIfAborted: () => undefined }, progress: () => undefined, openNetwork },
      );
      // Radius of Lanczos-3, plus a pixel for the edge itself.
      expect(inksBeyond(raster, 4.5)).toEqual(exactInks);
    },
  );

  it('uses the filter’s pixels in flat regions, and the network’s at edges', () => {
    const art = drawDisc();
    const drawn = createRaster(SIDE * 2, SIDE * 2);
    drawn.data.fill(7);
    for (let at = 3; at < drawn.data.length; at += 4) drawn.data[at] = 255;
    const seen: number[] = [];
    blendFlatRegions(drawn, art, (done) => seen.push(done));
    const filtered = resample(art, SIDE * 2, SIDE * 2, 'lanczos3');
    const pixel = (raster: Raster, x: number, y: number) => {
      const at = (y * raster.width + x) * 4;
      return [...raster.data.subarray(at, at + 4)];
    };
    for (const [x, y] of [
      [0, 0],
      [95, 95],
      [48, 48],
      [48, 8],
    ] as const)
      expect(pixel(drawn, x, y), `${x}, ${y}`).toEqual(pixel(filtered, x, y));
    // On the edge, right of the center.
    expect(pixel(drawn, 48 + 28, 48)).toEqual([7, 7, 7, 255]);
    expect(seen.at(-1)).toBe(1);
  });
});
