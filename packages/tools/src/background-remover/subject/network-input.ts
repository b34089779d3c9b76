import type { Planes } from '@printready/inference';
import type { Raster } from '@printready/pixels/raster';
import { downscaleBox } from '@printready/pixels/resample';

export function shrinkTowards(source: Raster, side: number): Raster {
  let small = source;
  while (small.width >= 2 * side || small.height >= 2 * side) small = downscaleBox(small);
  return small;
}

/** For each output position: the source pixel, and the weight of the source pixel after it. */
function placesAlong(count: number, side: number): { from: Int32Array; share: Float64Array } {
  const from = new Int32Array(side);
  const share = new Float64Array(side);
  for (let to = 0; to < side; to++) {
    const place = Math.min(count - 1, Math.max(0, ((to + 0.5) * count) / side - 0.5));
    from[to] = Math.floor(place);
    share[to] = place - from[to]!;
  }
  return { from, share };
}

/** Red, green, and blue planes of a square picture, 0…255; transparency becomes white. */
export function toPlanes(source: Raster, side: number): Planes {
  const { width, height, data } = shrinkTowards(source, side);
  const planes = new Float32Array(3 * side * side);
  const size = side * side;
  const columns = placesAlong(width, side);
  const rows = placesAlong(height, side);
  for (let y = 0, to = 0; y < side; y++) {
    const v = rows.share[y]!;
    const upper = rows.from[y]! * width;
    const lower = Math.min(height - 1, rows.from[y]! + 1) * width;
    for (let x = 0; x < side; x++, to++) {
      const u = columns.share[x]!;
      const left = columns.from[x]!;
      const right = Math.min(width - 1, left + 1);
      const a = (upper + left) * 4;
      const b = (upper + right) * 4;
      const c = (lower + left) * 4;
      const d = (lower + right) * 4;
      const wa = (1 - u) * (1 - v);
      const wb = u * (1 - v);
      const wc = (1 - u) * v;
      const wd = u * v;
      const isOpaque = (data[a + 3]! & data[b + 3]! & data[c + 3]! & data[d + 3]!) === 255;
      if (isOpaque) {
        planes[to] = wa * data[a]! + wb * data[b]! + wc * data[c]! + wd * data[d]!;
        planes[size + to] = wa * data[a + 1]! + wb * data[b + 1]! + wc * data[c + 1]! + wd * data[d + 1]!;
        planes[2 * size + to] = wa * data[a + 2]! + wb * data[b + 2]! + wc * data[c + 2]! + wd * data[d + 2]!;
        continue;
      }
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
