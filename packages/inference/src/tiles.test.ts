import { describe, expect, it } from 'vitest';
import type { Network } from './network.ts';
import { isModelHere, openNetwork } from './node.ts';
import { cutFromRgba, layTiles, runTiled, type TileSettings } from './tiles.ts';

function drawNoise(width: number, height: number): Uint8ClampedArray {
  return Uint8ClampedArray.from(
    { length: width * height * 4 },
    (_, i) => (i * 7919 + (i >> 3) * 104_729) % 256,
  );
}

async function upscale(
  network: Network,
  data: Uint8ClampedArray,
  width: number,
  height: number,
  settings: TileSettings,
) {
  const across = width * settings.scale;
  const out = new Float32Array(across * height * settings.scale * 3);
  const reports: number[] = [];
  await runTiled(
    network,
    { width, height, cut: cutFromRgba(data, width, height) },
    settings,
    (tile, planes) => {
      for (let plane = 0; plane < 3; plane++) {
        for (let row = 0; row < planes.height; row++) {
          const from = (plane * planes.height + row) * planes.width;
          const y = tile.y * settings.scale + row;
          out.set(
            planes.data.subarray(from, from + planes.width),
            (plane * height * settings.scale + y) * across + tile.x * settings.scale,
          );
        }
      }
    },
    (fraction) => void reports.push(fraction),
  );
  expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  expect(reports.at(-1)).toBe(1);
  return out;
}

describe('runTiled', () => {
  it('covers every pixel of an image exactly once', () => {
    const seen = new Uint8Array(50 * 33);
    for (const { x, y, width, height } of layTiles(50, 33, 16)) {
      for (let row = y; row < y + height; row++)
        for (let column = x; column < x + width; column++) seen[row * 50 + column]!++;
    }
    expect(new Set(seen)).toEqual(new Set([1]));
  });

  it.for([
    ['esrgan-slim-2x', 2, 10, 70, 45],
    ['esrgan-medium-3x', 3, 18, 40, 20],
    ['esrgan-medium-2x', 2, 18, 40, 20],
    ['esrgan-thick-2x', 2, 12, 32, 8],
    ['esrgan-thick-3x', 3, 12, 32, 8],
    ['realesr-animevideov3-4x', 4, 18, 40, 20],
    ['real-cugan-denoise3x-4x', 4, 19, 40, 21],
  ] as const)(
    'matches an untiled run to within 1/255 with tiles of %s',
    { tags: 'slow' },
    async ([id, scale, overlap, width, height], { skip }) => {
      if (!isModelHere(id)) return skip('the network is not here: npm run models -- --all');
      const data = drawNoise(width, height);
      const network = await openNetwork(id);
      const whole = await upscale(network, data, width, height, { scale, side: width, overlap, multiple: 2 });
      const tiled = await upscale(network, data, width, height, { scale, side: 23, overlap, multiple: 2 });
      let worst = 0;
      for (const [i, value] of whole.entries()) worst = Math.max(worst, Math.abs(value - tiled[i]!));
      expect(worst).toBeLessThan(1);
    },
  );

  it('rejects a network whose scale differs from the settings, and stops on abort', async () => {
    const network = await openNetwork('esrgan-slim-2x');
    const data = drawNoise(10, 10);
    await expect(upscale(network, data, 10, 10, { scale: 3, side: 10, overlap: 4 })).rejects.toThrow(
      /not 3 times/,
    );
    const picture = { width: 10, height: 10, cut: cutFromRgba(data, 10, 10) };
    const stop = () => {
      throw new Error('stopped');
    };
    await expect(
      runTiled(network, picture, { scale: 2, side: 10, overlap: 4 }, () => undefined, stop),
    ).rejects.toThrow('stopped');
  });
});
