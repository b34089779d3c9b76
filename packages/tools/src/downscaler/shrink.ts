import { createRaster, type Raster } from '@printready/pixels/raster';
import { downscaleDetailed, resample } from '@printready/pixels/resample';
import type { Options } from './options.ts';
import { settleOpacity } from './settle.ts';
import type { TargetSize } from './size.ts';

const SOLID_FROM = 128;

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
