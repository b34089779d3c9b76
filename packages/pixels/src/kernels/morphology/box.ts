/** Rows use doubling and columns use running maxima, so the time grows slowly with the square's size. */
import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './box.wasm.gen.ts';

type BoxKernel = WasmKernel & {
  greater(one: number, other: number, target: number, count: number): void;
  greatestAlong(row: number, target: number, count: number, window: number): void;
  advance(row: number, running: number, ending: number, target: number, count: number): void;
  turnOver(bytes: number, count: number): void;
};

/** Bytes per kernel step; also the padding that the kernel may access. */
const ABREAST = 16;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<BoxKernel>;

function createLoader(
  kernel: BoxKernel,
  plane: Uint8Array,
  width: number,
  radius: number,
  least: boolean,
  row: number,
) {
  const stride = width + 2 * radius + ABREAST;
  const { buffer } = kernel.memory;
  const padded = new Uint8Array(buffer, row, stride);
  const height = plane.length / width;
  return (y: number, target: number): void => {
    if (y < 0 || y >= height) {
      new Uint8Array(buffer, target, width).fill(0);
      return;
    }
    padded.set(plane.subarray(y * width, (y + 1) * width), radius);
    if (least) kernel.turnOver(row + radius, width);
    padded.fill(0, 0, radius);
    padded.fill(0, radius + width);
    kernel.greatestAlong(row, target, width, 2 * radius + 1);
  };
}

/** @param least true for the minimum instead of the maximum, computed as the maximum of the inverted bits */
function chooseInSquares(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
  least: boolean,
): Uint8Array<ArrayBuffer> {
  if (plane.length !== width * height) {
    throw new RangeError(
      `A plane of ${width} × ${height} px has ${width * height} bytes, not ${plane.length}.`,
    );
  }
  if (!Number.isInteger(radiusPx) || radiusPx < 0) {
    throw new RangeError(`A square's radius is 0, 1, 2 … px, not ${radiusPx}.`);
  }
  const across = Math.min(radiusPx, width);
  const down = Math.min(radiusPx, height);
  const window = 2 * down + 1;
  const stride = (width + ABREAST - 1) & -ABREAST;
  const { at, end } = layOut({
    row: width + 2 * across + 2 * ABREAST,
    running: stride,
    result: stride,
    block: window * stride,
  });
  const kernel = openKernel(end);
  const { buffer } = kernel.memory;
  const load = createLoader(kernel, plane, width, across, least, at.row);
  const running = new Uint8Array(buffer, at.running, stride);
  const result = new Uint8Array(buffer, at.result, width);
  const chosen = new Uint8Array(plane.length);
  const rowOf = (place: number) => at.block + place * stride;
  for (let place = 0; place < window; place++) load(place - down, rowOf(place));
  for (let top = 0; top < height; top += window) {
    for (let place = window - 2; place >= 0; place--) {
      kernel.greater(rowOf(place), rowOf(place + 1), rowOf(place), width);
    }
    running.fill(0);
    for (let place = 0; place < window && top + place < height; place++) {
      const ending = rowOf(place);
      if (place === 0) result.set(new Uint8Array(buffer, ending, width));
      else {
        load(top + window + place - 1 - down, rowOf(place - 1));
        kernel.advance(rowOf(place - 1), at.running, ending, at.result, width);
      }
      if (least) kernel.turnOver(at.result, width);
      chosen.set(result, (top + place) * width);
    }
    load(top + 2 * window - 1 - down, rowOf(window - 1));
  }
  return chosen;
}

export function dilateByBox(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  return chooseInSquares(plane, width, height, radiusPx, false);
}

export function erodeByBox(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  return chooseInSquares(plane, width, height, radiusPx, true);
}
