/** A picture as a segmentation network takes it. */
import { downscaleBox, type Raster } from '@printready/imaging';
import type { Planes } from '@printready/inference';

/** Half and half again while that leaves more than enough; what is left of the way is done by straight lines. */
export function shrinkTowards(source: Raster, side: number): Raster {
  let small = source;
  while (small.width >= 2 * side || small.height >= 2 * side) small = downscaleBox(small);
  return small;
}

/** R, G and B of a square picture, 0…255; what is clear shows white. */
export function toPlanes(source: Raster, side: number): Planes {
  const { width, height, data } = shrinkTowards(source, side);
  const planes = new Float32Array(3 * side * side);
  const size = side * side;
  const last = { x: width - 1, y: height - 1 };
  for (let y = 0, to = 0; y < side; y++) {
    const down = Math.min(last.y, Math.max(0, ((y + 0.5) * height) / side - 0.5));
    const top = Math.floor(down);
    const v = down - top;
    const upper = top * width;
    const lower = Math.min(last.y, top + 1) * width;
    for (let x = 0; x < side; x++, to++) {
      const across = Math.min(last.x, Math.max(0, ((x + 0.5) * width) / side - 0.5));
      const left = Math.floor(across);
      const right = Math.min(last.x, left + 1);
      const u = across - left;
      const a = (upper + left) * 4;
      const b = (upper + right) * 4;
      const c = (lower + left) * 4;
      const d = (lower + right) * 4;
      const [wa, wb, wc, wd] = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
      for (let channel = 0; channel < 3; channel++) {
        planes[channel * size + to] =
          wa * onWhite(data, a, channel) +
          wb * onWhite(data, b, channel) +
          wc * onWhite(data, c, channel) +
          wd * onWhite(data, d, channel);
      }
    }
  }
  return { data: planes, channels: 3, width: side, height: side };
}

function onWhite(data: Uint8ClampedArray, at: number, channel: number): number {
  const alpha = data[at + 3]!;
  return alpha === 255 ? data[at + channel]! : 255 + ((data[at + channel]! - 255) * alpha) / 255;
}
