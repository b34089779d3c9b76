import type { PsdKnot, PsdPathOperation, PsdShape, PsdVectorMask } from '@printready/documents/psd';
import type { Area } from '../surface.ts';

const ROWS_PER_PIXEL = 8;
/** Maximum distance between a chord and its curve, px. */
const FLATNESS = 0.05;
const MAX_CHORDS = 256;

type Edge = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

type Outline = Pick<PsdShape, 'operation' | 'rule'> & { readonly edges: readonly Edge[] };

export type OpenVectorMask = {
  readonly apply: (area: Area, coverage: Float32Array) => void;
  readonly bounds: Area | null;
  /** Subpixel bounds of the paths; null if there are no paths. */
  readonly frame: Area | null;
};

function flatten(from: PsdKnot, to: PsdKnot, { width, height }: Area, edges: Edge[]): void {
  const xs = [from[2], from[4], to[0], to[2]].map((x) => x * width) as [number, number, number, number];
  const ys = [from[3], from[5], to[1], to[3]].map((y) => y * height) as [number, number, number, number];
  const bend = Math.max(
    ...[xs, ys].flatMap(([a, b, c, d]) => [Math.abs(a - 2 * b + c), Math.abs(b - 2 * c + d)]),
  );
  const chords = Math.min(MAX_CHORDS, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / FLATNESS))));
  let [x0, y0] = [xs[0], ys[0]];
  for (let i = 1; i <= chords; i++) {
    const t = i / chords;
    const r = 1 - t;
    const weights = [r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t] as const;
    const x1 = weights[0] * xs[0] + weights[1] * xs[1] + weights[2] * xs[2] + weights[3] * xs[3];
    const y1 = weights[0] * ys[0] + weights[1] * ys[1] + weights[2] * ys[2] + weights[3] * ys[3];
    if (y0 !== y1) edges.push({ x0, y0, x1, y1 });
    [x0, y0] = [x1, y1];
  }
}

function outlinesOf({ shapes }: PsdVectorMask, canvas: Area): Outline[] {
  return shapes.map(({ operation, rule, subpaths }) => {
    const edges: Edge[] = [];
    for (const knots of subpaths)
      for (const [i, knot] of knots.entries()) flatten(knot, knots[(i + 1) % knots.length]!, canvas, edges);
    return { operation, rule, edges };
  });
}

function addSpan(row: Float32Array, from: number, to: number, weight: number): void {
  const start = Math.max(0, from);
  const end = Math.min(row.length, to);
  if (end <= start) return;
  const first = Math.floor(start);
  const last = Math.min(row.length - 1, Math.floor(end));
  if (first === last) {
    row[first]! += (end - start) * weight;
    return;
  }
  row[first]! += (first + 1 - start) * weight;
  for (let x = first + 1; x < last; x++) row[x]! += weight;
  row[last]! += (end - last) * weight;
}

function spansOf(edges: readonly Edge[], line: number, rule: PsdShape['rule']): number[] {
  const crossings: { x: number; turn: number }[] = [];
  for (const { x0, y0, x1, y1 } of edges)
    if (y0 <= line !== y1 <= line)
      crossings.push({ x: x0 + ((line - y0) / (y1 - y0)) * (x1 - x0), turn: y0 < y1 ? 1 : -1 });
  crossings.sort((a, b) => a.x - b.x);
  if (rule === 'even-odd') return crossings.map(({ x }) => x);
  const spans: number[] = [];
  let winding = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) spans.push(x);
    winding += turn;
    if (winding === 0) spans.push(x);
  }
  return spans;
}

function fillRow(
  { edges, rule }: Omit<Outline, 'operation'>,
  left: number,
  y: number,
  row: Float32Array,
): void {
  row.fill(0);
  for (let i = 0; i < ROWS_PER_PIXEL; i++) {
    const spans = spansOf(edges, y + (i + 0.5) / ROWS_PER_PIXEL, rule);
    for (let k = 0; k + 1 < spans.length; k += 2)
      addSpan(row, spans[k]! - left, spans[k + 1]! - left, 1 / ROWS_PER_PIXEL);
  }
}

function join(operation: PsdPathOperation, sum: Float32Array, row: Float32Array): void {
  for (let x = 0; x < sum.length; x++) {
    const [a, b] = [sum[x]!, row[x]!];
    if (operation === 'combine') sum[x] = a + b - a * b;
    else if (operation === 'subtract') sum[x] = a * (1 - b);
    else if (operation === 'intersect') sum[x] = a * b;
    else sum[x] = a + b - 2 * a * b;
  }
}

function frameOf(outlines: readonly Outline[]): Area | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { edges } of outlines)
    for (const { x0, y0, x1, y1 } of edges) {
      left = Math.min(left, x0, x1);
      right = Math.max(right, x0, x1);
      top = Math.min(top, y0, y1);
      bottom = Math.max(bottom, y0, y1);
    }
  return right < left ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

function toPixels(frame: Area | null): Area {
  if (!frame) return { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [Math.floor(frame.x), Math.floor(frame.y)];
  return {
    x,
    y,
    width: Math.ceil(frame.x + frame.width) - x,
    height: Math.ceil(frame.y + frame.height) - y,
  };
}

/** A first shape that subtracts or intersects starts with a full canvas; one that adds starts with an empty canvas. */
function startsFull({ startsFilled, shapes }: PsdVectorMask): boolean {
  const first = shapes[0]?.operation;
  return first === 'exclude' ? startsFilled : first !== 'combine';
}

export function openVectorMask(mask: PsdVectorMask, canvas: Area): OpenVectorMask {
  const outlines = outlinesOf(mask, canvas);
  const full = startsFull(mask);
  const reachesAll = mask.inverted || (full && outlines[0]?.operation !== 'intersect');
  const frame = frameOf(outlines);
  return {
    frame,
    bounds: reachesAll || outlines.length === 0 ? null : toPixels(frame),
    apply({ x, y, width, height }, coverage) {
      const [sum, row] = [new Float32Array(width), new Float32Array(width)];
      for (let line = 0; line < height; line++) {
        sum.fill(full ? 1 : 0);
        for (const { operation, rule, edges } of outlines) {
          const met = edges.filter(
            ({ y0, y1 }) => Math.min(y0, y1) < y + line + 1 && Math.max(y0, y1) > y + line,
          );
          fillRow({ edges: met, rule }, x, y + line, row);
          join(operation, sum, row);
        }
        for (let column = 0, at = line * width; column < width; column++, at++)
          coverage[at]! *= mask.inverted ? 1 - sum[column]! : sum[column]!;
      }
    },
  };
}
