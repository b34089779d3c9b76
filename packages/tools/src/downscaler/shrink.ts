/** Makes the pixels of an agreed size with the chosen filter. */
import { createRaster, downscaleDetailed, type Raster, resample } from '@printready/imaging';
import type { Options } from './options.ts';
import type { Size } from './size.ts';

const SOLID_FROM = 128;

/** Every pixel solid or clear; the colours are already free of what lay beside the edge. */
function harden(data: Uint8ClampedArray): void {
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! >= SOLID_FROM) data[i + 3] = 255;
    else data.fill(0, i, i + 4);
  }
}

function shrinkPixels(
  input: Raster,
  { width, height }: Size,
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
  size: Size,
  options: Pick<Options, 'filter' | 'detail' | 'hardEdges'>,
  report: (fraction: number) => void,
): Raster {
  const data = shrinkPixels(input, size, options, report);
  if (options.hardEdges) harden(data);
  return createRaster(size.width, size.height, { data, resolution: size.resolution, icc: input.icc });
}
