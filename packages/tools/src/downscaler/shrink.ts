/** Makes the pixels of an agreed size with the chosen filter. */

import { downscaleDetailed } from '@printready/imaging/kernels/dpid';
import { resample } from '@printready/imaging/kernels/resample';
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { Options } from './options.ts';
import type { TargetSize } from './size.ts';

const SOLID_FROM = 128;

/**
 * A sharp filter echoes a hard edge a pixel or two further out, with an opacity of some 2 %: too faint to see, but
 * a RIP lays white ink under it. What comes from clear pixels alone is made clear again, from solid ones solid.
 */
function settleOpacity(source: Raster, data: Uint8ClampedArray, { width, height }: TargetSize): void {
  const from = (at: number, scale: number) => Math.floor(at * scale);
  const to = (at: number, scale: number) => Math.ceil((at + 1) * scale);
  const [across, down] = [source.width / width, source.height / height];
  for (let y = 0, i = 3; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const alpha = data[i]!;
      if (alpha === 0 || alpha === 255) continue;
      const first = source.data[(from(y, down) * source.width + from(x, across)) * 4 + 3]!;
      if (first !== 0 && first !== 255) continue;
      let same = true;
      for (let row = from(y, down); same && row < Math.min(source.height, to(y, down)); row++) {
        for (let column = from(x, across); same && column < Math.min(source.width, to(x, across)); column++) {
          same = source.data[(row * source.width + column) * 4 + 3] === first;
        }
      }
      if (!same) continue;
      if (first === 255) data[i] = 255;
      else data.fill(0, i - 3, i + 1);
    }
  }
}

/** Every pixel solid or clear; the colors are already free of what lay beside the edge. */
export function harden(data: Uint8ClampedArray): void {
  const whole = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  for (let pixel = 0; pixel < whole.length; pixel++) {
    const alpha = pixel * 4 + 3;
    if (data[alpha]! >= SOLID_FROM) data[alpha] = 255;
    else whole[pixel] = 0;
  }
}

function shrinkPixels(
  input: Raster,
  { width, height }: TargetSize,
  { filter, detail }: Pick<Options, 'filter' | 'detail'>,
  report: (fraction: number) => void,
): Uint8ClampedArray {
  if (width === input.width && height === input.height) return input.data.slice();
  const smaller =
    filter === 'detail'
      ? downscaleDetailed(input, width, height, detail, report)
      : resample(input, width, height, filter, report);
  return smaller.data;
}

/** @param report called with the fraction done; it may throw to stop. */
export function shrink(
  input: Raster,
  size: TargetSize,
  options: Pick<Options, 'filter' | 'detail' | 'edges'>,
  report: (fraction: number) => void,
): Raster {
  const data = shrinkPixels(input, size, options, report);
  if (options.edges === 'clean') settleOpacity(input, data, size);
  if (options.edges === 'hard') harden(data);
  return createRaster(size.width, size.height, { data, resolution: size.resolution, icc: input.icc });
}
