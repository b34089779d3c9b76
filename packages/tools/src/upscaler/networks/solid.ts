/** Skips the network for all-black and all-white regions, which every network leaves unchanged (solid.test.ts). */
import type { Network } from '@printready/inference';
import type { Raster } from '@printready/pixels/raster';

const isEnd = (value: number | undefined): value is number => value === 0 || value === 255;

export function skipSolidTiles(network: Network, scale: number): Network {
  return {
    side: network.side,
    device: network.device,
    dispose: () => network.dispose(),
    run(input) {
      const [first] = input.data;
      if (!isEnd(first) || input.data.some((value) => value !== first)) return network.run(input);
      const { channels } = input;
      const [width, height] = [input.width * scale, input.height * scale];
      return Promise.resolve({
        data: new Float32Array(channels * width * height).fill(first),
        channels,
        width,
        height,
      });
    },
  };
}

/** True if this part is entirely black or entirely white; it may extend beyond the picture. */
export function isSolid(
  { data, width, height }: Raster,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): boolean {
  const [left, top] = [Math.max(0, Math.floor(part.x)), Math.max(0, Math.floor(part.y))];
  const right = Math.min(width, Math.ceil(part.x + part.width));
  const bottom = Math.min(height, Math.ceil(part.y + part.height));
  const first = data[(top * width + left) * 4];
  if (!isEnd(first)) return false;
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4, end = (y * width + right) * 4; at < end; at += 4) {
      if (data[at] !== first || data[at + 1] !== first || data[at + 2] !== first) return false;
    }
  }
  return true;
}
