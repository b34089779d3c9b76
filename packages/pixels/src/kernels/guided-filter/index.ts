/** He, Sun & Tang 2010, "Guided Image Filtering". Running sums: the time does not depend on the radius. */
import {
  layOut,
  type OpenKernel,
  reserve,
  sharedKernel,
  type WasmKernel,
} from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './guided-filter.wasm.gen.ts';

type GuidedKernel = WasmKernel & {
  slideDown(
    columns: number,
    guideIn: number,
    inputIn: number,
    guideOut: number,
    inputOut: number,
    count: number,
  ): void;
  fitLines(
    columns: number,
    radius: number,
    sums: number,
    shares: number,
    epsilon: number,
    target: number,
    count: number,
  ): void;
  slideLines(columns: number, enters: number, leaves: number, count: number): void;
  applyLines(
    columns: number,
    radius: number,
    shares: number,
    guide: number,
    target: number,
    count: number,
  ): void;
};

const COLUMN_BYTES = 64;
/** Model: three slopes and an offset, f32. */
const LINE_BYTES = 16;
const LINE_SUM_BYTES = 32;
const SUMS_BYTES = 256;
/** Limit that keeps a column's sums of products within 31 bits. */
const LARGEST_RADIUS = 16_000;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<GuidedKernel>;

function layOutMemory(kernel: GuidedKernel, width: number, height: number, radius: number) {
  // Windows extend into `radius + 1` empty columns on each side; pixels are processed in pairs.
  const padded = width + 2 * radius + 2;
  // One row more than the window's height: the row that leaves the window is needed until the next fit.
  const ringRows = Math.min(height, 2 * radius + 2);
  const { at, end } = layOut({
    columns: padded * COLUMN_BYTES,
    lineColumns: padded * LINE_SUM_BYTES,
    sums: SUMS_BYTES,
    shares: (width + 1) * 8,
    lineShares: (width + 1) * 8,
    guideIn: width * 4,
    guideOut: width * 4,
    inputIn: width,
    inputOut: width,
    output: width,
    noLines: width * LINE_BYTES,
    ring: ringRows * (width + 1) * LINE_BYTES,
  });
  reserve(kernel, end);
  new Uint8Array(kernel.memory.buffer, at.columns, end - at.columns).fill(0);
  const lineAt = (y: number) => at.ring + (y % ringRows) * (width + 1) * LINE_BYTES;
  return { at, lineAt };
}

function createShares(kernel: GuidedKernel, at: number, width: number, height: number, radius: number) {
  const shares = new Float64Array(kernel.memory.buffer, at, width);
  const inside = (i: number, size: number) => Math.min(size - 1, i + radius) - Math.max(0, i - radius) + 1;
  let current = 0;
  return (y: number): number => {
    const rows = inside(y, height);
    if (rows !== current) for (let x = 0; x < width; x++) shares[x] = 1 / (rows * inside(x, width));
    current = rows;
    return at;
  };
}

function createLoader(
  kernel: GuidedKernel,
  guideAt: number,
  inputAt: number,
  guide: Uint8ClampedArray,
  input: Uint8Array,
  width: number,
) {
  const colors = new Uint8Array(kernel.memory.buffer, guideAt, width * 4);
  const values = new Uint8Array(kernel.memory.buffer, inputAt, width);
  const height = input.length / width;
  return (y: number): void => {
    if (y < 0 || y >= height) {
      colors.fill(0);
      values.fill(0);
      return;
    }
    colors.set(guide.subarray(y * width * 4, (y + 1) * width * 4));
    values.set(input.subarray(y * width, (y + 1) * width));
  };
}

/**
 * @param guide RGBA; alpha is ignored. @param input one byte per pixel. @param radius px, ≥ 1. @throws RangeError
 * @param epsilon guide variance (0…1) that counts as an edge: 1e-6 follows hair, 1e-2 smooths.
 */
export function guidedFilter(
  guide: Uint8ClampedArray,
  input: Uint8Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number,
): Uint8Array<ArrayBuffer> {
  if (input.length !== width * height || guide.length !== width * height * 4) {
    throw new RangeError(`A guide of ${width} × ${height} px has 4 bytes a pixel, and the input one.`);
  }
  if (!Number.isInteger(radius) || radius < 1 || radius > LARGEST_RADIUS)
    throw new RangeError(`A radius is 1, 2, 3 … ${LARGEST_RADIUS} px, not ${radius}.`);
  if (!(epsilon > 0)) throw new RangeError(`Epsilon must be above 0, not ${epsilon}.`);
  const kernel = openKernel();
  const { at, lineAt } = layOutMemory(kernel, width, height, radius);
  const columns = at.columns + (radius + 1) * COLUMN_BYTES;
  const lineColumns = at.lineColumns + (radius + 1) * LINE_SUM_BYTES;
  const sharesOf = createShares(kernel, at.shares, width, height, radius);
  const lineSharesOf = createShares(kernel, at.lineShares, width, height, radius);
  const loadIn = createLoader(kernel, at.guideIn, at.inputIn, guide, input, width);
  const loadOut = createLoader(kernel, at.guideOut, at.inputOut, guide, input, width);
  const outputRow = new Uint8Array(kernel.memory.buffer, at.output, width);
  const output = new Uint8Array(width * height);
  const slideTo = (y: number): void => {
    loadIn(y + radius);
    loadOut(y - radius - 1);
    kernel.slideDown(columns, at.guideIn, at.inputIn, at.guideOut, at.inputOut, width);
  };
  for (let y = -radius; y < 0; y++) slideTo(y);
  // Models run `radius` rows ahead of the output, which needs them from both sides.
  for (let y = 0; y < height + radius; y++) {
    if (y < height) {
      slideTo(y);
      const target = lineAt(y);
      kernel.fitLines(at.columns, radius, at.sums, sharesOf(y), epsilon * 255 * 255, target, width);
    }
    const leaving = y - 2 * radius - 1;
    const entersAt = y < height ? lineAt(y) : at.noLines;
    kernel.slideLines(lineColumns, entersAt, leaving >= 0 ? lineAt(leaving) : at.noLines, width);
    const row = y - radius;
    if (row < 0) continue;
    loadOut(row);
    kernel.applyLines(at.lineColumns, radius, lineSharesOf(row), at.guideOut, at.output, width);
    output.set(outputRow, row * width);
  }
  return output;
}
