/** Affine maps in PDF notation: [a b c d e f] maps (x, y) to (a·x + c·y + e, b·x + d·y + f). */

export type Matrix = readonly [number, number, number, number, number, number];
/** x0 ≤ x1, y0 ≤ y1. */
export type PdfBox = readonly [number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
export const EVERYWHERE: PdfBox = [-1e9, -1e9, 1e9, 1e9];

/** Applies `first`, then `second`. */
export function concat(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = second;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

export function transformPoint(m: Matrix, x: number, y: number): [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

export function transformBox(m: Matrix, [x0, y0, x1, y1]: PdfBox): PdfBox {
  return boxAround([
    transformPoint(m, x0, y0),
    transformPoint(m, x1, y0),
    transformPoint(m, x0, y1),
    transformPoint(m, x1, y1),
  ]);
}

function boxAround(points: readonly (readonly [number, number])[]): PdfBox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return [x0, y0, x1, y1];
}

export function curveExtent(p0: number, p1: number, p2: number, p3: number): [number, number] {
  let low = Math.min(p0, p3);
  let high = Math.max(p0, p3);
  if (p1 >= low && p1 <= high && p2 >= low && p2 <= high) return [low, high];
  // Zeros of the derivative; a third of it is a·t² + 2b·t + c.
  const a = p3 - 3 * p2 + 3 * p1 - p0;
  const b = p2 - 2 * p1 + p0;
  const c = p1 - p0;
  const root = Math.sqrt(Math.max(0, b * b - a * c));
  const zeros = Math.abs(a) < 1e-12 ? [-c / (2 * b)] : [(-b + root) / a, (-b - root) / a];
  for (const t of zeros) {
    if (!(t > 0 && t < 1)) continue;
    const u = 1 - t;
    const value = u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** May be empty, with x1 < x0 or y1 < y0. */
export function intersect(a: PdfBox, b: PdfBox): PdfBox {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export function union(a: PdfBox, b: PdfBox): PdfBox {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export function isEmpty([x0, y0, x1, y1]: PdfBox): boolean {
  return !(x1 >= x0 && y1 >= y0);
}

export function axisLengths(m: Matrix): [number, number] {
  return [Math.hypot(m[0], m[1]), Math.hypot(m[2], m[3])];
}

/** Smallest scale factor in any direction: the smaller singular value. */
export function smallestScale(m: Matrix): number {
  const sum = m[0] ** 2 + m[1] ** 2 + m[2] ** 2 + m[3] ** 2;
  const det = m[0] * m[3] - m[1] * m[2];
  const largest = Math.sqrt((sum + Math.sqrt(Math.max(0, sum ** 2 - 4 * det ** 2))) / 2);
  return largest === 0 ? 0 : Math.abs(det) / largest;
}

export function matrixOf(numbers: readonly number[] | null): Matrix {
  if (numbers?.length !== 6) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

/** Box from a file's numbers, with corners in any order; null unless there are four numbers. */
export function boxOf(numbers: readonly number[] | null): PdfBox | null {
  if (numbers?.length !== 4) return null;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** True if `inner` lies inside `outer`, with a 0.001 pt tolerance for rounding. */
export function covers(outer: PdfBox, inner: PdfBox): boolean {
  const slack = 0.001;
  return (
    outer[0] <= inner[0] + slack &&
    outer[1] <= inner[1] + slack &&
    outer[2] >= inner[2] - slack &&
    outer[3] >= inner[3] - slack
  );
}
