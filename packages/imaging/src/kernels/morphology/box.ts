/**
 * The greatest or least value in a square around each pixel: along rows, then down columns. A window of w values is
 * two overlapping windows of 2ᵏ ≤ w values, and those come from doubling, sixteen pixels at a time; so a square ten
 * times as large costs three or four steps more. Rows go through in blocks and columns in strips that stay in cache.
 */
import { requireKernel, reserve, type WasmKernel } from '../wasm-kernel.ts';
import { WASM_BASE64 } from './box.wasm.gen.ts';

type Combine = (one: number, other: number, target: number, count: number) => void;
type BoxKernel = WasmKernel & { readonly greatest: Combine; readonly least: Combine };

type Choice = {
  readonly combine: 'greatest' | 'least';
  /** What never wins: it stands for all that lies beyond the picture. */
  readonly neutral: 0 | 255;
};

const GREATEST: Choice = { combine: 'greatest', neutral: 0 };
const LEAST: Choice = { combine: 'least', neutral: 255 };

/** Address 0 stays unused. */
const BLOCK_AT = 1024;
const BLOCK_BYTES = 512 * 1024;
/** Bytes that the kernel takes at once, and may touch beyond the end. */
const ABREAST = 16;

let loaded: BoxKernel | null = null;

/** Each of `length` bytes becomes the chosen of `window` bytes from it on, `step` apart, as far as all of them are there. */
function chooseAhead(combine: Combine, length: number, window: number, step: number): void {
  const take = (apart: number) => combine(BLOCK_AT, BLOCK_AT + apart * step, BLOCK_AT, length - apart * step);
  let reach = 1;
  for (; reach * 2 <= window; reach *= 2) take(reach);
  if (reach < window) take(window - reach);
}

/** Room for a block; the view is of its bytes. */
function openBlock(kernel: BoxKernel, bytes: number): Uint8Array {
  reserve(kernel, BLOCK_AT + bytes + ABREAST);
  return new Uint8Array(kernel.memory.buffer, BLOCK_AT, bytes);
}

/** A block is some rows, each between `radius` neutral bytes. */
function chooseAlongRows(
  kernel: BoxKernel,
  source: Uint8Array,
  target: Uint8Array,
  width: number,
  radius: number,
  { combine, neutral }: Choice,
): void {
  const height = source.length / width;
  const stride = width + 2 * radius;
  const blockRows = Math.max(1, Math.floor(BLOCK_BYTES / stride));
  const block = openBlock(kernel, blockRows * stride);
  for (let top = 0; top < height; top += blockRows) {
    const rows = Math.min(blockRows, height - top);
    block.fill(neutral);
    for (let row = 0; row < rows; row++) {
      const from = (top + row) * width;
      block.set(source.subarray(from, from + width), row * stride + radius);
    }
    chooseAhead(kernel[combine], rows * stride, 2 * radius + 1, 1);
    for (let row = 0; row < rows; row++) {
      target.set(block.subarray(row * stride, row * stride + width), (top + row) * width);
    }
  }
}

/** A block is some columns, between `radius` neutral rows; in place. */
function chooseDownColumns(
  kernel: BoxKernel,
  plane: Uint8Array,
  width: number,
  radius: number,
  { combine, neutral }: Choice,
): void {
  const height = plane.length / width;
  const blockRows = height + 2 * radius;
  const columns = Math.min(width, Math.max(4 * ABREAST, Math.floor(BLOCK_BYTES / blockRows)));
  for (let left = 0; left < width; left += columns) {
    const right = Math.min(width, left + columns);
    const step = right - left;
    const block = openBlock(kernel, blockRows * step);
    block.fill(neutral, 0, radius * step);
    block.fill(neutral, (radius + height) * step);
    for (let y = 0; y < height; y++) {
      block.set(plane.subarray(y * width + left, y * width + right), (radius + y) * step);
    }
    chooseAhead(kernel[combine], blockRows * step, 2 * radius + 1, step);
    for (let y = 0; y < height; y++) {
      plane.set(block.subarray(y * step, (y + 1) * step), y * width + left);
    }
  }
}

function chooseInSquares(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
  choice: Choice,
): Uint8Array<ArrayBuffer> {
  if (plane.length !== width * height) {
    throw new RangeError(
      `A plane of ${width} × ${height} px has ${width * height} bytes, not ${plane.length}.`,
    );
  }
  if (!Number.isInteger(radiusPx) || radiusPx < 0) {
    throw new RangeError(`A square's radius is 0, 1, 2 … px, not ${radiusPx}.`);
  }
  loaded ??= requireKernel(WASM_BASE64) as BoxKernel;
  const result = new Uint8Array(plane.length);
  // A window that holds the whole line needs to be no longer.
  chooseAlongRows(loaded, plane, result, width, Math.min(radiusPx, width), choice);
  chooseDownColumns(loaded, result, width, Math.min(radiusPx, height), choice);
  return result;
}

/** The greatest value within `radiusPx` columns and rows: dilation of a grey plane by a square. */
export function dilateByBox(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  return chooseInSquares(plane, width, height, radiusPx, GREATEST);
}

/** The least value within `radiusPx` columns and rows: erosion of a grey plane by a square. */
export function erodeByBox(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  return chooseInSquares(plane, width, height, radiusPx, LEAST);
}
