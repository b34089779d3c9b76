/** Gaussian blur, premultiplied and separable, in strips so narrow that the row ring buffer fits in a core's cache. */

import {
  layOut,
  type OpenKernel,
  reserve,
  sharedKernel,
  type WasmKernel,
} from '../../platform/wasm-kernel.ts';
import { type Raster, withPixels } from '../../raster/raster.ts';
import { WASM_BASE64 } from './blur.wasm.gen.ts';
import { halfGaussian } from './half-gaussian.ts';

type BlurKernel = WasmKernel & {
  premultiplyRow(source: number, target: number, count: number): void;
  blurAcross(line: number, weights: number, reach: number, target: number, count: number): void;
  blurDown(rows: number, weights: number, reach: number, target: number, count: number): void;
};

const PIXEL_BYTES = 16;
const RING_BYTES = 1024 * 1024;
const ABREAST = 4;
const NARROWEST = 64;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<BlurKernel>;

const roundUp = (columns: number): number => Math.ceil(columns / ABREAST) * ABREAST;

function loadRow(bytes: Uint32Array, row: Uint32Array, from: number, to: number, reach: number): void {
  const first = from - reach;
  const inside = Math.max(0, first);
  const end = Math.min(row.length, to + reach);
  bytes.set(row.subarray(inside, end), inside - first);
  if (first < 0) bytes.fill(row[0]!, 0, -first);
  if (end < to + reach) bytes.fill(row[row.length - 1]!, end - first, to + reach - first);
}

function blurStrip(
  kernel: BlurKernel,
  source: Raster,
  target: Uint32Array,
  weights: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const { width, height } = source;
  const reach = weights.length - 1;
  const columns = to - from;
  const rowBytes = roundUp(columns) * PIXEL_BYTES;
  const slots = Math.min(height, 2 * reach + 1);
  const padded = roundUp(columns) + 2 * reach;
  const { at, end } = layOut({
    weights: weights.length * 4,
    rows: (2 * reach + 1) * 4,
    bytes: padded * 4,
    line: padded * PIXEL_BYTES,
    result: roundUp(columns) * 4,
    ring: slots * rowBytes,
  });
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  new Float32Array(buffer, at.weights, weights.length).set(weights);
  const rows = new Uint32Array(buffer, at.rows, 2 * reach + 1);
  const bytes = new Uint32Array(buffer, at.bytes, padded);
  const result = new Uint32Array(buffer, at.result, columns);
  const pixels = new Uint32Array(source.data.buffer, source.data.byteOffset, width * height);
  const slotOf = (y: number) => at.ring + (Math.min(height - 1, Math.max(0, y)) % slots) * rowBytes;

  let next = 0;
  for (let y = 0; y < height; y++) {
    for (; next < Math.min(height, y + reach + 1); next++) {
      loadRow(bytes, pixels.subarray(next * width, (next + 1) * width), from, to, reach);
      kernel.premultiplyRow(at.bytes, at.line, columns + 2 * reach);
      kernel.blurAcross(at.line, at.weights, reach, slotOf(next), columns);
    }
    for (let step = -reach; step <= reach; step++) rows[step + reach] = slotOf(y + step);
    kernel.blurDown(at.rows, at.weights, reach, at.result, columns);
    target.set(result, y * width + from);
  }
}

/** @param sigmaPx standard deviation, px; border pixels repeat. @throws RangeError unless positive and finite */
export function blur(source: Raster, sigmaPx: number): Raster {
  if (!(sigmaPx > 0 && sigmaPx < Infinity)) {
    throw new RangeError(`A blur's sigma is a length above 0 px, not ${sigmaPx}.`);
  }
  const kernel = openKernel();
  const { width } = source;
  const weights = halfGaussian(sigmaPx);
  const target = new Uint8ClampedArray(source.data.length);
  const packed = new Uint32Array(target.buffer);
  const fitting = Math.floor(RING_BYTES / ((2 * weights.length - 1) * PIXEL_BYTES));
  const columns = Math.max(NARROWEST, fitting - (fitting % ABREAST));
  for (let from = 0; from < width; from += columns) {
    const to = Math.min(width, from + columns);
    blurStrip(kernel, source, packed, weights, { from, to });
  }
  return withPixels(source, target);
}
