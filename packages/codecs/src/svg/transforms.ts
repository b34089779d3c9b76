/** Parses lists of transforms. 3D ones are flattened, as browsers flatten them on SVG elements. */
import { exact } from '@printready/pixels/number';
import { IDENTITY, type Matrix, multiply, type TransformAround } from './matrix.ts';
import { angleDegrees, lengthPixels, splitValue } from './style/css-values.ts';

/** 4 × 4, column by column, as in `matrix3d` (CSS Transforms 2). */
type Space = readonly number[];

const toSpace = ([a, b, c, d, e, f]: Matrix): Space => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];

const flatten = (space: Space): Matrix => [0, 1, 4, 5, 12, 13].map((at) => space[at]!) as unknown as Matrix;

function multiplyInSpace(outer: Space, inner: Space): Space {
  return Array.from({ length: 16 }, (_, at) => {
    const [row, column] = [at % 4, at - (at % 4)];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += outer[4 * k + row]! * inner[column + k]!;
    return sum;
  });
}

const RADIANS = Math.PI / 180;

/** Parses a list of transforms in attribute or CSS syntax; null if invalid. */
export function parseTransforms(text: string, box: TransformAround): Matrix | null {
  const value = text.trim();
  if (value === '' || value === 'none') return IDENTITY;
  let space: Space = toSpace(IDENTITY);
  let at = 0;
  for (const match of value.matchAll(/[\s,]*([a-z0-9]+)\s*\(((?:[^()]|\([^()]*\))*)\)[\s,]*/gi)) {
    if (match.index !== at) return null;
    at += match[0].length;
    const [name, inside] = [(match[1] ?? '').toLowerCase(), match[2] ?? ''];
    const flat = oneTransform(name, inside, box);
    const one = flat ? toSpace(flat) : transformInSpace(name, inside, box);
    if (!one) return null;
    space = multiplyInSpace(space, one);
  }
  return at === value.length ? flatten(space) : null;
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
    case 'scale':
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

function transformInSpace(
  name: string,
  inside: string,
  { width, height, around }: TransformAround,
): Space | null {
  const operands = operandsOf(inside);
  const numbers = operands.map((text) => Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1));
  const length = (i: number, percentOf: number) =>
    lengthPixels(operands[i] ?? '', { ...around, percentOf }) ?? Number.NaN;
  const made = (space: Space) => (space.every(Number.isFinite) ? space : null);
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = numbers;
  const turn = (x: number, y: number, z: number, at: number) =>
    rotationInSpace([x, y, z], angleDegrees(operands[at] ?? ''));
  switch (name) {
    case 'matrix3d':
      return numbers.length === 16 ? made(numbers) : null;
    case 'translate3d':
      return made([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, length(0, width), length(1, height), length(2, 0), 1]);
    case 'translatez':
      return made([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, length(0, 0), 1]);
    case 'scale3d':
      return made([first, 0, 0, 0, 0, second, 0, 0, 0, 0, third, 0, 0, 0, 0, 1]);
    case 'scalez':
      return made([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, first, 0, 0, 0, 0, 1]);
    case 'rotatex':
      return turn(1, 0, 0, 0);
    case 'rotatey':
      return turn(0, 1, 0, 0);
    case 'rotate3d':
      return turn(first, second, third, 3);
    case 'perspective': {
      const distance = operands[0] === 'none' ? Infinity : Math.max(1, length(0, 0));
      return made([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1]);
    }
    default:
      return null;
  }
}

/** Rotation about an axis by Rodrigues’ formula (CSS Transforms 2, 13.1). */
function rotationInSpace([x, y, z]: readonly [number, number, number], degrees: number | null): Space | null {
  const length = exact.hypot(x, y, z);
  if (degrees === null || !Number.isFinite(length)) return null;
  if (length === 0) return toSpace(IDENTITY);
  const [u, v, w] = [x / length, y / length, z / length];
  const [cos, sin] = [exact.cos(degrees * RADIANS), exact.sin(degrees * RADIANS)];
  const rest = 1 - cos;
  return [
    ...[cos + u * u * rest, u * v * rest + w * sin, u * w * rest - v * sin, 0],
    ...[u * v * rest - w * sin, cos + v * v * rest, v * w * rest + u * sin, 0],
    ...[u * w * rest + v * sin, v * w * rest - u * sin, cos + w * w * rest, 0],
    ...[0, 0, 0, 1],
  ];
}
