/**
 * Gaussian blur of colour and opacity together: on premultiplied values, so that what is clear lends no colour to
 * what is not. Separable: along rows into a ring of lines, then down the ring, so that memory stays a few rows.
 */
import { type Raster, withPixels } from '../../raster.ts';

const CHANNELS = 4;

/** Half of a Gaussian that sums to 1 with its mirror image; the tail beyond 3 σ is left out. */
function halfWeights(sigmaPx: number): Float64Array {
  const reach = Math.ceil(3 * sigmaPx);
  const weights = Float64Array.from({ length: reach + 1 }, (_, i) =>
    Math.exp(-(i * i) / (2 * sigmaPx * sigmaPx)),
  );
  const whole = weights.reduce((sum, weight, i) => sum + (i === 0 ? weight : 2 * weight), 0);
  return weights.map((weight) => weight / whole);
}

/** A row, premultiplied, with its first and last pixel drawn out on both sides. */
function loadRow({ data, width }: Raster, y: number, reach: number, padded: Float32Array): void {
  for (let i = 0; i < width + 2 * reach; i++) {
    const x = Math.min(width - 1, Math.max(0, i - reach));
    const from = (y * width + x) * CHANNELS;
    const share = data[from + 3]! / 255;
    padded[i * CHANNELS] = data[from]! * share;
    padded[i * CHANNELS + 1] = data[from + 1]! * share;
    padded[i * CHANNELS + 2] = data[from + 2]! * share;
    padded[i * CHANNELS + 3] = data[from + 3]!;
  }
}

function blurAlongRow(padded: Float32Array, weights: Float64Array, line: Float32Array): void {
  const reach = weights.length - 1;
  for (let i = 0; i < line.length; i++) {
    const middle = i + reach * CHANNELS;
    let sum = padded[middle]! * weights[0]!;
    for (let step = 1; step <= reach; step++) {
      sum += (padded[middle - step * CHANNELS]! + padded[middle + step * CHANNELS]!) * weights[step]!;
    }
    line[i] = sum;
  }
}

/** Back to straight alpha. */
function storeRow(sums: Float64Array, target: Uint8ClampedArray, first: number): void {
  for (let i = 0; i < sums.length; i += CHANNELS) {
    const alpha = sums[i + 3]!;
    target[first + i + 3] = alpha;
    if (alpha < 0.5) continue;
    for (let c = 0; c < 3; c++) target[first + i + c] = (sums[i + c]! * 255) / alpha;
  }
}

/**
 * @param sigmaPx standard deviation of the Gaussian, px, above 0. Beyond its border the picture is drawn out.
 * @param report called with the fraction done; it may throw to stop.
 * @throws RangeError when sigma is no positive length.
 */
export function blur(
  source: Raster,
  sigmaPx: number,
  report: (fraction: number) => void = () => undefined,
): Raster {
  if (!(sigmaPx > 0 && sigmaPx < Infinity)) {
    throw new RangeError(`A blur's sigma is a length above 0 px, not ${sigmaPx}.`);
  }
  const { width, height } = source;
  const weights = halfWeights(sigmaPx);
  const reach = weights.length - 1;
  const padded = new Float32Array((width + 2 * reach) * CHANNELS);
  const ring = Array.from(
    { length: Math.min(height, 2 * reach + 1) },
    () => new Float32Array(width * CHANNELS),
  );
  const lineOf = (y: number) => ring[Math.min(height - 1, Math.max(0, y)) % ring.length]!;
  const sums = new Float64Array(width * CHANNELS);
  const target = new Uint8ClampedArray(source.data.length);
  let loaded = 0;
  for (let y = 0; y < height; y++) {
    for (; loaded < Math.min(height, y + reach + 1); loaded++) {
      loadRow(source, loaded, reach, padded);
      blurAlongRow(padded, weights, lineOf(loaded));
    }
    const middle = lineOf(y);
    for (let i = 0; i < sums.length; i++) sums[i] = middle[i]! * weights[0]!;
    for (let step = 1; step <= reach; step++) {
      const [above, below, weight] = [lineOf(y - step), lineOf(y + step), weights[step]!];
      for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + (above[i]! + below[i]!) * weight;
    }
    storeRow(sums, target, y * width * CHANNELS);
    if ((y & 63) === 0) report(y / height);
  }
  report(1);
  return withPixels(source, target);
}
