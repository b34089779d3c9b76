/** Affine maps `x' = a·x + c·y + e, y' = b·x + d·y + f` for SVG transforms and viewports. */
import { exact } from '@printready/pixels/number';
import { type Around, angleDegrees, lengthPixels, splitValue } from './style/css-values.ts';

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

const RADIANS = Math.PI / 180;

export type TransformAround = { readonly width: number; readonly height: number; readonly around: Around };

/** Parses a list of 2D transforms in attribute or CSS syntax; null for invalid and 3D transforms. */
export function parseTransforms(text: string, box: TransformAround): Matrix | null {
  const value = text.trim();
  if (value === '' || value === 'none') return IDENTITY;
  let matrix: Matrix = IDENTITY;
  let at = 0;
  for (const match of value.matchAll(/[\s,]*([a-z0-9]+)\s*\(((?:[^()]|\([^()]*\))*)\)[\s,]*/gi)) {
    if (match.index !== at) return null;
    at += match[0].length;
    const one = oneTransform((match[1] ?? '').toLowerCase(), match[2] ?? '', box);
    if (!one) return null;
    matrix = multiply(matrix, one);
  }
  return at === value.length ? matrix : null;
}

const operandsOf = (text: string) =>
  splitValue(text, ',').flatMap((part) =>
    part.includes('(') ? [part] : (part.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[a-z%]*/gi) ?? [part]),
  );

function oneTransform(
  name: string,
  inside: string,
  { width, height, around }: TransformAround,
): Matrix | null {
  const operands = operandsOf(inside);
  const numbers = operands.map(Number);
  const length = (i: number, percentOf: number) => lengthPixels(operands[i] ?? '0', { ...around, percentOf });
  const angle = (i: number) => angleDegrees(operands[i] ?? '0');
  const factor = (i: number) => {
    const text = operands[i];
    return text === undefined ? null : Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);
  };
  const made = (matrix: readonly (number | null)[]) =>
    matrix.every((one) => one !== null && Number.isFinite(one)) ? (matrix as unknown as Matrix) : null;
  switch (name) {
    case 'matrix':
      return numbers.length === 6 ? made(numbers) : null;
    case 'translate':
      return made([1, 0, 0, 1, length(0, width), length(1, height)]);
    case 'translatex':
      return made([1, 0, 0, 1, length(0, width), 0]);
    case 'translatey':
      return made([1, 0, 0, 1, 0, length(0, height)]);
    case 'translate3d':
      return made([1, 0, 0, 1, length(0, width), length(1, height)]);
    case 'scale':
    case 'scale3d':
      return made([factor(0), 0, 0, factor(1) ?? factor(0), 0, 0]);
    case 'scalex':
      return made([factor(0), 0, 0, 1, 0, 0]);
    case 'scaley':
      return made([1, 0, 0, factor(0), 0, 0]);
    case 'rotate':
    case 'rotatez':
      return rotation(angle(0), length(1, width) ?? 0, length(2, height) ?? 0);
    case 'skewx':
      return made([1, 0, exact.tan((angle(0) ?? Number.NaN) * RADIANS), 1, 0, 0]);
    case 'skewy':
      return made([1, exact.tan((angle(0) ?? Number.NaN) * RADIANS), 0, 1, 0, 0]);
    case 'skew':
      return made([
        1,
        exact.tan((angle(1) ?? Number.NaN) * RADIANS),
        exact.tan((angle(0) ?? Number.NaN) * RADIANS),
        1,
        0,
        0,
      ]);
    default:
      return null;
  }
}

function rotation(degrees: number | null, x: number, y: number): Matrix | null {
  if (degrees === null) return null;
  const [cos, sin] = [exact.cos(degrees * RADIANS), exact.sin(degrees * RADIANS)];
  return multiply([1, 0, 0, 1, x, y], multiply([cos, sin, -sin, cos, 0, 0], [1, 0, 0, 1, -x, -y]));
}

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
