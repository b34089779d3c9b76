/** Paths with absolute `M`, `L`, `Q`, `C` and `Z` commands, as resvg writes them. */
import { numberText } from '@printready/documents/pdf/write';
import { applyTo, type Matrix } from '../matrix.ts';

type Point = readonly [x: number, y: number];
/** A curve has three points, a move or line one, and a close none. */
export type Segment = { readonly kind: 'm' | 'l' | 'c' | 'h'; readonly points: readonly Point[] };

export type Bounds = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const THIRDS = 2 / 3;

const toward = ([x, y]: Point, [tx, ty]: Point): Point => [x + THIRDS * (tx - x), y + THIRDS * (ty - y)];

export function parsePath(d: string): readonly Segment[] {
  const segments: Segment[] = [];
  let start: Point = [0, 0];
  let pen: Point = [0, 0];
  for (const [, command = '', text = ''] of d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const points: Point[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!]);
    if (command === 'Z') segments.push({ kind: 'h', points: [] });
    else if (command === 'Q') {
      const [control, end] = [points[0] ?? pen, points[1] ?? pen];
      segments.push({ kind: 'c', points: [toward(pen, control), toward(end, control), end] });
    } else segments.push({ kind: command === 'C' ? 'c' : command === 'M' ? 'm' : 'l', points });
    pen = command === 'Z' ? start : (points.at(-1) ?? pen);
    if (command === 'M') start = pen;
  }
  return segments;
}

export const movePath = (path: readonly Segment[], matrix: Matrix): readonly Segment[] =>
  path.map(({ kind, points }) => ({ kind, points: points.map(([x, y]) => applyTo(matrix, x, y)) }));

export const pathOperators = (path: readonly Segment[]): string =>
  path.map(({ kind, points }) => `${points.flat().map(numberText).join(' ')} ${kind}`.trim()).join(' ');

/** Smallest box around a path, without its stroke; null if the path is empty. */
export function boundsOf(path: readonly Segment[]): Bounds | null {
  const xs: number[] = [];
  const ys: number[] = [];
  let pen: Point = [0, 0];
  for (const { kind, points } of path) {
    const end = points.at(-1);
    if (!end) continue;
    if (kind === 'c') {
      const [first = pen, second = pen] = points;
      xs.push(...extremes(pen[0], first[0], second[0], end[0]));
      ys.push(...extremes(pen[1], first[1], second[1], end[1]));
    }
    xs.push(end[0]);
    ys.push(end[1]);
    pen = end;
  }
  if (xs.length === 0) return null;
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
  return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) };
}

/** Values of a cubic curve where its derivative is zero. */
function extremes(p0: number, p1: number, p2: number, p3: number): number[] {
  const a = 3 * (p3 - 3 * p2 + 3 * p1 - p0);
  const b = 6 * (p2 - 2 * p1 + p0);
  const c = 3 * (p1 - p0);
  const discriminant = b * b - 4 * a * c;
  const roots =
    Math.abs(a) < 1e-12
      ? [-c / b]
      : [(-b + Math.sqrt(discriminant)) / (2 * a), (-b - Math.sqrt(discriminant)) / (2 * a)];
  return roots.flatMap((t) => {
    if (!(t > 0 && t < 1)) return [];
    const u = 1 - t;
    return [u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3];
  });
}
