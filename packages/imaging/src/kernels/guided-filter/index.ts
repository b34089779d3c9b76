/**
 * The color guided filter (He, Sun & Tang 2010, "Guided Image Filtering"): smooths a plane but keeps the edges of
 * a picture, so that a coarse matte comes to follow hair and leaves. Box sums are running sums, so the time does not
 * depend on the radius; rows of lines are kept in a ring, so the memory is a few rows and not thirteen planes.
 */
import { layOut, requireKernel, reserve, type WasmKernel } from '../wasm-kernel.ts';
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

/** Address 0 stays unused. */
const FREE_AT = 1024;
/** Sixteen sums of a column's window, i32. */
const COLUMN_BYTES = 64;
/** Three slopes and an offset, f32. */
const LINE_BYTES = 16;
/** The same, summed up down a column, f64. */
const LINE_SUM_BYTES = 32;
const SUMS_BYTES = 256;
/** Beyond, a column's sums of products would not fit 31 bits. */
const LARGEST_RADIUS = 16_000;
const ROWS_PER_REPORT = 64;

let loaded: GuidedKernel | null = null;

/** Zeros the kernel's memory and says what lies where in it. */
function layOutMemory(kernel: GuidedKernel, width: number, height: number, radius: number) {
  // Windows look into `radius + 1` empty columns on either side; pixels are worked on in pairs.
  const padded = width + 2 * radius + 2;
  // One more than a window is high, so that what leaves is still there when the next row is fitted.
  const ringRows = Math.min(height, 2 * radius + 2);
  const { at, end } = layOut(
    {
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
    },
    FREE_AT,
  );
  reserve(kernel, end);
  new Uint8Array(kernel.memory.buffer, FREE_AT, end - FREE_AT).fill(0);
  const lineAt = (y: number) => at.ring + (y % ringRows) * (width + 1) * LINE_BYTES;
  return { at, lineAt };
}

/** 1 / pixels of each window of a row, at an address; worked out again only where the number of rows changes. */
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

/** Puts a row of guide and input where the kernel finds it; zeros beyond the picture. */
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
 * @param guide RGBA whose colors are followed; alpha is not looked at.
 * @param input one byte per pixel: the plane to be filtered, a matte say.
 * @param radius px, ≥ 1: windows are 2 × radius + 1 wide.
 * @param epsilon how much the guide must vary (variance of values 0…1) to count as an edge: 1e-6 follows hair, 1e-2 smooths.
 * @param report called with the fraction done; it may throw to stop.
 * @throws RangeError when the planes do not fit the size, or radius or epsilon are out of range.
 */
export function guidedFilter(
  guide: Uint8ClampedArray,
  input: Uint8Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number,
  report: (fraction: number) => void = () => undefined,
): Uint8Array<ArrayBuffer> {
  if (input.length !== width * height || guide.length !== width * height * 4) {
    throw new RangeError(`A guide of ${width} × ${height} px has 4 bytes a pixel, and the input one.`);
  }
  if (!Number.isInteger(radius) || radius < 1 || radius > LARGEST_RADIUS)
    throw new RangeError(`A radius is 1, 2, 3 … ${LARGEST_RADIUS} px, not ${radius}.`);
  if (!(epsilon > 0)) throw new RangeError(`Epsilon must be above 0, not ${epsilon}.`);
  loaded ??= requireKernel(WASM_BASE64) as GuidedKernel;
  const kernel = loaded;
  const { at, lineAt } = layOutMemory(kernel, width, height, radius);
  const columns = at.columns + (radius + 1) * COLUMN_BYTES;
  const lineColumns = at.lineColumns + (radius + 1) * LINE_SUM_BYTES;
  const sharesOf = createShares(kernel, at.shares, width, height, radius);
  const lineSharesOf = createShares(kernel, at.lineShares, width, height, radius);
  const loadIn = createLoader(kernel, at.guideIn, at.inputIn, guide, input, width);
  const loadOut = createLoader(kernel, at.guideOut, at.inputOut, guide, input, width);
  const answer = new Uint8Array(kernel.memory.buffer, at.output, width);
  const output = new Uint8Array(width * height);
  const slideTo = (y: number): void => {
    loadIn(y + radius);
    loadOut(y - radius - 1);
    kernel.slideDown(columns, at.guideIn, at.inputIn, at.guideOut, at.inputOut, width);
  };
  for (let y = -radius; y < 0; y++) slideTo(y);
  // Lines run `radius` rows ahead of the answer, which needs them from both sides.
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
    output.set(answer, row * width);
    if (row % ROWS_PER_REPORT === 0) report(row / height);
  }
  report(1);
  return output;
}
