/** Affine maps `x' = a·x + c·y + e, y' = b·x + d·y + f` for SVG transforms and viewports. */
import { type Around, lengthPixels, splitValue } from './style/css-values.ts';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 1e-12)) return null;
  const [ia, ib, ic, id] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)];
}

export const applyTo = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export const writeMatrix = (matrix: Matrix): string =>
  `matrix(${matrix.map((one) => Number(one.toPrecision(12))).join(' ')})`;

export type TransformAround = { readonly width: number; readonly height: number; readonly around: Around };

const KEYWORDS: Readonly<Record<string, readonly [axis: 'x' | 'y' | '', share: string]>> = {
  left: ['x', '0%'],
  right: ['x', '100%'],
  top: ['y', '0%'],
  bottom: ['y', '100%'],
  center: ['', '50%'],
};

/** Parses `right top`, `50% 20px`, or `center` in a box of the given size; null if invalid. */
export function parsePosition(
  text: string,
  { width, height, around }: TransformAround,
): readonly [number, number] | null {
  const parts = splitValue(text.trim().toLowerCase());
  const [first = 'center', second] = parts;
  const isSwapped = KEYWORDS[first]?.[0] === 'y' || (second !== undefined && KEYWORDS[second]?.[0] === 'x');
  const [across = 'center', down = 'center'] = isSwapped ? [second, first] : [first, second];
  const x = lengthPixels(KEYWORDS[across]?.[1] ?? across, { ...around, percentOf: width });
  const y = lengthPixels(KEYWORDS[down]?.[1] ?? down, { ...around, percentOf: height });
  return x === null || y === null ? null : [x, y];
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export function parseViewBox(text: string | undefined): Box | null {
  const [x, y, width, height, ...more] = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined || more.length > 0)
    return null;
  return [x, y].every(Number.isFinite) && width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Maps a view box to its viewport (SVG 2, 8.2). */
export function viewportMatrix(box: Box | null, viewport: Box, preserve = 'xMidYMid meet'): Matrix {
  if (!box) return [1, 0, 0, 1, viewport.x, viewport.y];
  let [sx, sy] = [viewport.width / box.width, viewport.height / box.height];
  const parts: readonly (string | null | undefined)[] =
    /^\s*(?:x(Min|Mid|Max)Y(Min|Mid|Max)|none)\s*(meet|slice)?\s*$/.exec(preserve) ?? [
      null,
      'Mid',
      'Mid',
      'meet',
    ];
  const [, alignX, alignY, fit] = parts;
  const share = (align: string | null | undefined) => (align === 'Max' ? 1 : align === 'Min' ? 0 : 0.5);
  if (alignX !== undefined) sx = sy = fit === 'slice' ? Math.max(sx, sy) : Math.min(sx, sy);
  const dx = (viewport.width - box.width * sx) * share(alignX);
  const dy = (viewport.height - box.height * sy) * share(alignY);
  return [sx, 0, 0, sy, viewport.x + dx - box.x * sx, viewport.y + dy - box.y * sy];
}
