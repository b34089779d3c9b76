/**
 * The colour guided filter (He, Sun & Tang 2010, "Guided Image Filtering"): smooths a plane but keeps the edges of
 * a picture, so that a coarse matte comes to follow hair and leaves. Box sums are running sums, so the time does not
 * depend on the radius; rows of lines are kept in a ring, so the memory is a few rows and not thirteen planes.
 */

/** Sums of a column's window: three colours, their six products, the input, its product with each colour. */
const SUMS = 13;
/** Three slopes and an offset. */
const LINES = 4;

type Plane = { readonly width: number; readonly height: number; readonly radius: number };

/** Adds (or takes away) one row of the pictures to each column's sums. They are whole numbers, so nothing drifts. */
function addRow(
  columns: Float64Array,
  guide: Uint8ClampedArray,
  input: Uint8Array,
  width: number,
  y: number,
  sign: 1 | -1,
): void {
  for (let x = 0, at = y * width, i = 0; x < width; x++, at++, i += SUMS) {
    const r = guide[at * 4]!;
    const g = guide[at * 4 + 1]!;
    const b = guide[at * 4 + 2]!;
    const p = input[at]! * sign;
    columns[i] = columns[i]! + r * sign;
    columns[i + 1] = columns[i + 1]! + g * sign;
    columns[i + 2] = columns[i + 2]! + b * sign;
    columns[i + 3] = columns[i + 3]! + r * r * sign;
    columns[i + 4] = columns[i + 4]! + r * g * sign;
    columns[i + 5] = columns[i + 5]! + r * b * sign;
    columns[i + 6] = columns[i + 6]! + g * g * sign;
    columns[i + 7] = columns[i + 7]! + g * b * sign;
    columns[i + 8] = columns[i + 8]! + b * b * sign;
    columns[i + 9] = columns[i + 9]! + p;
    columns[i + 10] = columns[i + 10]! + r * p;
    columns[i + 11] = columns[i + 11]! + g * p;
    columns[i + 12] = columns[i + 12]! + b * p;
  }
}

/** The line of each window of a row: by least squares the input as slopes × colour + offset. Values count to 255. */
function fitLines(
  columns: Float64Array,
  rows: number,
  { width, radius }: Plane,
  epsilon: number,
  lines: Float32Array,
): void {
  const sums = new Float64Array(SUMS);
  for (let x = 0; x < Math.min(radius, width); x++) {
    for (let i = 0; i < SUMS; i++) sums[i] = sums[i]! + columns[x * SUMS + i]!;
  }
  for (let x = 0; x < width; x++) {
    const enters = x + radius;
    const leaves = x - radius - 1;
    if (enters < width) for (let i = 0; i < SUMS; i++) sums[i] = sums[i]! + columns[enters * SUMS + i]!;
    if (leaves >= 0) for (let i = 0; i < SUMS; i++) sums[i] = sums[i]! - columns[leaves * SUMS + i]!;
    const count = rows * (Math.min(width - 1, enters) - Math.max(0, x - radius) + 1);
    fitLine(sums, 1 / count, epsilon, lines, x * LINES);
  }
}

function fitLine(sums: Float64Array, share: number, epsilon: number, lines: Float32Array, at: number): void {
  const r = sums[0]! * share;
  const g = sums[1]! * share;
  const b = sums[2]! * share;
  const p = sums[9]! * share;
  const rr = sums[3]! * share - r * r + epsilon;
  const rg = sums[4]! * share - r * g;
  const rb = sums[5]! * share - r * b;
  const gg = sums[6]! * share - g * g + epsilon;
  const gb = sums[7]! * share - g * b;
  const bb = sums[8]! * share - b * b + epsilon;
  const rp = sums[10]! * share - r * p;
  const gp = sums[11]! * share - g * p;
  const bp = sums[12]! * share - b * p;
  // The inverse of the symmetric matrix by its cofactors.
  const c00 = gg * bb - gb * gb;
  const c01 = rb * gb - rg * bb;
  const c02 = rg * gb - rb * gg;
  const scale = 1 / (rr * c00 + rg * c01 + rb * c02);
  const a0 = (c00 * rp + c01 * gp + c02 * bp) * scale;
  const a1 = (c01 * rp + (rr * bb - rb * rb) * gp + (rb * rg - rr * gb) * bp) * scale;
  const a2 = (c02 * rp + (rb * rg - rr * gb) * gp + (rr * gg - rg * rg) * bp) * scale;
  lines[at] = a0;
  lines[at + 1] = a1;
  lines[at + 2] = a2;
  lines[at + 3] = p - a0 * r - a1 * g - a2 * b;
}

/** Adds or takes away a row of lines to each column's mean. */
function addLines(columns: Float64Array, lines: Float32Array, sign: 1 | -1): void {
  for (let i = 0; i < lines.length; i++) columns[i] = columns[i]! + lines[i]! * sign;
}

/** One row of the answer: the mean of all lines whose window holds the pixel, at the pixel's colour. */
function applyLines(
  columns: Float64Array,
  rows: number,
  { width, radius }: Plane,
  guide: Uint8ClampedArray,
  first: number,
  output: Uint8Array,
): void {
  let [a0, a1, a2, offset] = [0, 0, 0, 0];
  for (let x = 0; x < Math.min(radius, width); x++) {
    a0 += columns[x * LINES]!;
    a1 += columns[x * LINES + 1]!;
    a2 += columns[x * LINES + 2]!;
    offset += columns[x * LINES + 3]!;
  }
  for (let x = 0; x < width; x++) {
    const enters = (x + radius) * LINES;
    if (x + radius < width) {
      a0 += columns[enters]!;
      a1 += columns[enters + 1]!;
      a2 += columns[enters + 2]!;
      offset += columns[enters + 3]!;
    }
    const leaves = (x - radius - 1) * LINES;
    if (leaves >= 0) {
      a0 -= columns[leaves]!;
      a1 -= columns[leaves + 1]!;
      a2 -= columns[leaves + 2]!;
      offset -= columns[leaves + 3]!;
    }
    const count = rows * (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1);
    const at = first + x;
    const value = (a0 * guide[at * 4]! + a1 * guide[at * 4 + 1]! + a2 * guide[at * 4 + 2]! + offset) / count;
    output[at] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
  }
}

/**
 * @param guide RGBA whose colours are followed; alpha is not looked at.
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
  if (!Number.isInteger(radius) || radius < 1)
    throw new RangeError(`A radius is 1, 2, 3 … px, not ${radius}.`);
  if (!(epsilon > 0)) throw new RangeError(`Epsilon must be above 0, not ${epsilon}.`);
  const plane: Plane = { width, height, radius };
  const output = new Uint8Array(width * height);
  const columns = new Float64Array(width * SUMS);
  const lineColumns = new Float64Array(width * LINES);
  const ringRows = 2 * radius + 1;
  const ring = Array.from({ length: Math.min(height, ringRows) }, () => new Float32Array(width * LINES));
  const rowsAround = (y: number) => Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
  for (let y = 0; y < Math.min(radius, height); y++) addRow(columns, guide, input, width, y, 1);
  // Lines run `radius` rows ahead of the answer, which needs them from both sides.
  for (let y = 0; y < height + radius; y++) {
    const leaving = y - ringRows;
    if (leaving >= 0 && leaving < height) addLines(lineColumns, ring[leaving % ring.length]!, -1);
    if (y < height) {
      if (y + radius < height) addRow(columns, guide, input, width, y + radius, 1);
      if (y - radius - 1 >= 0) addRow(columns, guide, input, width, y - radius - 1, -1);
      const lines = ring[y % ring.length]!;
      fitLines(columns, rowsAround(y), plane, epsilon * 255 * 255, lines);
      addLines(lineColumns, lines, 1);
    }
    const row = y - radius;
    if (row < 0) continue;
    applyLines(lineColumns, rowsAround(row), plane, guide, row * width, output);
    if ((row & 63) === 0) report(row / height);
  }
  report(1);
  return output;
}
