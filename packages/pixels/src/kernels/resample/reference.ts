import * as exact from '../../number/exact-math.ts';
import type { Raster } from '../../raster/raster.ts';
import type { WeightedFilter } from './taps.ts';

const toLinear = (byte: number): number => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : exact.pow((c + 0.055) / 1.055, 2.4);
};

const toSrgb = (linear: number): number => {
  const c = Math.min(1, Math.max(0, linear));
  return 255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * exact.pow(c, 1 / 2.4) - 0.055);
};

const sinc = (x: number): number => (x === 0 ? 1 : exact.sin(Math.PI * x) / (Math.PI * x));

function weigh(filter: WeightedFilter, at: number, i: number, scale: number): number {
  if (filter === 'lanczos3') {
    const x = (at + 0.5 - (i + 0.5) * scale) / Math.max(1, scale);
    return Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
  }
  if (filter === 'tent') {
    return Math.max(0, 1 - Math.abs(at + 0.5 - (i + 0.5) * scale) / Math.max(1, scale));
  }
  return Math.max(0, Math.min(at + 1, (i + 1) * scale) - Math.max(at, i * scale));
}

function window(filter: WeightedFilter, i: number, from: number, to: number): [at: number, weight: number][] {
  const scale = from / to;
  const reach = 3 * Math.max(1, scale) + 1;
  const found: [number, number][] = [];
  for (let at = Math.floor((i + 0.5) * scale - reach); at <= (i + 0.5) * scale + reach; at++) {
    const weight = weigh(filter, at, i, scale);
    if (weight !== 0) found.push([Math.min(from - 1, Math.max(0, at)), weight]);
  }
  return found;
}

/** RGBA of one output pixel as real numbers 0…255: straight alpha, not rounded. */
function resamplePixel(source: Raster, columns: [number, number][], rows: [number, number][]): number[] {
  const sum = [0, 0, 0, 0];
  let total = 0;
  for (const [y, rowWeight] of rows) {
    for (const [x, columnWeight] of columns) {
      const at = (y * source.width + x) * 4;
      const weight = rowWeight * columnWeight;
      const alpha = source.data[at + 3]! / 255;
      for (let c = 0; c < 3; c++) sum[c]! += weight * alpha * toLinear(source.data[at + c]!);
      sum[3]! += weight * alpha;
      total += weight;
    }
  }
  const alpha = Math.min(1, Math.max(0, sum[3]! / total));
  if (Math.round(alpha * 255) === 0) return [0, 0, 0, 0];
  return [...sum.slice(0, 3).map((value) => toSrgb(value / total / alpha)), alpha * 255];
}

export function resampleReference(
  source: Raster,
  width: number,
  height: number,
  filter: WeightedFilter,
): Float64Array {
  const result = new Float64Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const rows = window(filter, y, source.height, height);
    for (let x = 0; x < width; x++) {
      const columns = window(filter, x, source.width, width);
      result.set(resamplePixel(source, columns, rows), (y * width + x) * 4);
    }
  }
  return result;
}
