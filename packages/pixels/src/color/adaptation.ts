/** 3×3 matrices of XYZ, and Bradford adaptation to the D50 white of ICC profiles (ICC.1:2022, annex E). */

export type Matrix = readonly [Row, Row, Row];
export type Row = readonly [number, number, number];

export const apply = (matrix: Matrix, [a, b, c]: Row): Row =>
  matrix.map((row) => row[0] * a + row[1] * b + row[2] * c) as unknown as Row;

export function multiply(left: Matrix, right: Matrix): Matrix {
  const column = (i: 0 | 1 | 2): Row => apply(left, [right[0][i], right[1][i], right[2][i]]);
  const [a, b, c] = [column(0), column(1), column(2)];
  return [0, 1, 2].map((i) => [a[i]!, b[i]!, c[i]!]) as unknown as Matrix;
}

export function invert([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const rows = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return rows.map((row) => row.map((value) => value / determinant)) as unknown as Matrix;
}

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
export const D50_XYZ: Row = [0.9642, 1, 0.8249];

/** @param white XYZ of the white that becomes D50 */
export function adaptToD50(white: Row): Matrix {
  const from = apply(BRADFORD, white);
  const to = apply(BRADFORD, D50_XYZ);
  const scaled = BRADFORD.map((row, i) =>
    row.map((value) => (value * to[i]!) / from[i]!),
  ) as unknown as Matrix;
  return multiply(invert(BRADFORD), scaled);
}
