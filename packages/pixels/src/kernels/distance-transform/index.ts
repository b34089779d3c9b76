/** Exact distance transform in two passes (Felzenszwalb & Huttenlocher 2012). */
import { reserve, startKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './distance-rows.wasm.gen.ts';
import { distanceTransformPlain } from './plain.ts';

type DistanceKernel = WasmKernel & {
  countDown(mask: number, above: number, target: number, count: number): void;
  countUp(row: number, below: number, count: number): void;
  transformRow(down: number, target: number, width: number, envelope: number, halves: number): void;
};

/** Maximum side length: column counts have 16 bits, and the sum of two squares must fit in 31 bits. */
const LONGEST_SIDE = 32_767;
const NONE = 0xffff;
/** Address of a table of 1/2, 1/4, 1/6 … that replaces divisions. Address 0 stays unused. */
const HALVES_AT = 1024;
const PIECE_BYTES = 16;

let loaded: DistanceKernel | null = null;

function loadKernel(): DistanceKernel | null {
  if (loaded) return loaded;
  const kernel = startKernel(WASM_BASE64) as DistanceKernel | null;
  if (!kernel) return null;
  reserve(kernel, HALVES_AT + (LONGEST_SIDE + 1) * 8);
  const halves = new Float64Array(kernel.memory.buffer, HALVES_AT, LONGEST_SIDE + 1);
  for (let apart = 1; apart <= LONGEST_SIDE; apart++) halves[apart] = 1 / (2 * apart);
  loaded = kernel;
  return kernel;
}

type Layout = {
  readonly stride: number;
  readonly mask: number;
  readonly down: number;
  readonly squared: number;
  readonly carry: number;
  readonly envelope: number;
};

function layOutMemory(kernel: DistanceKernel, width: number): Layout {
  const stride = (width + 15) & ~15;
  const mask = (HALVES_AT + (LONGEST_SIDE + 1) * 8 + 15) & ~15;
  const down = mask + stride;
  const squared = down + stride * 2;
  const carry = squared + stride * 4;
  const envelope = carry + stride * 2;
  reserve(kernel, envelope + stride * PIECE_BYTES);
  return { stride, mask, down, squared, carry, envelope };
}

/**
 * Squared distance, px, to the nearest 0; Infinity if there is none. Exact up to 2^24, then rounded to f32.
 * @param mask nonzero is inside. @throws RangeError if the mask does not match the size
 */
export function distanceTransform(mask: Uint8Array, width: number, height: number): Float32Array {
  if (mask.length !== width * height) {
    throw new RangeError(
      `A mask of ${width} × ${height} px has ${width * height} bytes, not ${mask.length}.`,
    );
  }
  const kernel = width <= LONGEST_SIDE && height <= LONGEST_SIDE ? loadKernel() : null;
  if (!kernel) return distanceTransformPlain(mask, width, height);
  const layout = layOutMemory(kernel, width);
  const squared = new Float32Array(mask.length);
  // The counts of each row use the first half of its result's memory.
  const counts = new Uint16Array(squared.buffer);
  countDownColumns(kernel, layout, mask, counts, width, height);
  transformRows(kernel, layout, squared, counts, width, height);
  return squared;
}

function countDownColumns(
  kernel: DistanceKernel,
  { stride, mask: maskAt, down, carry }: Layout,
  mask: Uint8Array,
  counts: Uint16Array,
  width: number,
  height: number,
): void {
  const { buffer } = kernel.memory;
  new Uint16Array(buffer, carry, stride).fill(NONE);
  const bytes = new Uint8Array(buffer, maskAt, width);
  const words = new Uint16Array(buffer, down, width);
  for (let y = 0; y < height; y++) {
    const from = y * width;
    bytes.set(mask.subarray(from, from + width));
    kernel.countDown(maskAt, carry, down, stride);
    counts.set(words, 2 * from);
  }
}

function transformRows(
  kernel: DistanceKernel,
  { stride, down, squared: squaredAt, carry, envelope }: Layout,
  squared: Float32Array,
  counts: Uint16Array,
  width: number,
  height: number,
): void {
  const { buffer } = kernel.memory;
  new Uint16Array(buffer, carry, stride).fill(NONE);
  const words = new Uint16Array(buffer, down, width);
  const result = new Float32Array(buffer, squaredAt, width);
  for (let y = height - 1; y >= 0; y--) {
    const from = y * width;
    words.set(counts.subarray(2 * from, 2 * from + width));
    kernel.countUp(down, carry, stride);
    kernel.transformRow(down, squaredAt, width, envelope, HALVES_AT);
    squared.set(result, from);
  }
}
