import type { Network, Planes } from '@printready/inference';
import { isModelHere, openNetwork } from '@printready/inference/node';
import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { isSolid, skipSolidTiles } from './solid.ts';

const SIDE = 44;

const planesOf = (value: number): Planes => ({
  data: new Float32Array(3 * SIDE ** 2).fill(value),
  channels: 3,
  width: SIDE,
  height: SIDE,
});

/** Values farther than `reach` from the border, rounded to whole levels like pixels. */
function innerPixels({ data, width }: Planes, reach: number): Set<number> {
  const seen = new Set<number>();
  for (const [at, value] of data.entries()) {
    const [x, y] = [at % width, Math.floor(at / width) % width];
    if (Math.min(x, y, width - 1 - x, width - 1 - y) < reach) continue;
    seen.add(Uint8ClampedArray.of(value)[0]!);
  }
  return seen;
}

describe('Upscaler: skipping of black and white regions', () => {
  it.for([
    ['esrgan-slim-2x', 2, 10],
    ['esrgan-medium-2x', 2, 18],
    ['esrgan-medium-3x', 3, 18],
    ['esrgan-thick-2x', 2, 12],
    ['esrgan-thick-3x', 3, 12],
  ] as const)(
    'leaves black and white regions unchanged in %s',
    { tags: 'slow' },
    async ([id, scale, reach], { skip }) => {
      if (!isModelHere(id)) return skip('the network is not here: npm run models -- --all');
      const network = await openNetwork(id);
      for (const value of [0, 255])
        expect(innerPixels(await network.run(planesOf(value)), reach * scale)).toEqual(new Set([value]));
    },
  );

  it('skips black and white regions, and runs the network on other regions', async () => {
    let asked = 0;
    const network: Network = {
      side: null,
      device: 'cpu',
      run: (input) => Promise.resolve({ ...input, data: input.data.slice(0, ++asked) }),
      dispose: () => Promise.resolve(),
    };
    const sparing = skipSolidTiles(network, 2);
    for (const value of [0, 255]) {
      const { data, width, height } = await sparing.run(planesOf(value));
      expect([width, height, new Set(data)]).toEqual([2 * SIDE, 2 * SIDE, new Set([value])]);
    }
    expect(asked).toBe(0);
    const speck = planesOf(255);
    speck.data[7] = 254;
    await sparing.run(speck);
    await sparing.run(planesOf(128));
    expect(asked).toBe(2);
  });

  it('finds black and white regions in part of a picture, even at the picture’s border', () => {
    const picture = createRaster(10, 10);
    picture.data.fill(255);
    picture.data.set([0, 0, 0], (5 * 10 + 5) * 4);
    const at = (x: number, y: number, side: number) => isSolid(picture, { x, y, width: side, height: side });
    expect([at(-3, -3, 8), at(6, 6, 9), at(5, 5, 1), at(2, 2, 4), at(0, 0, 10)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    picture.data.fill(128);
    expect(at(0, 0, 4)).toBe(false);
  });
});
