/** Simplified curves cut corners and lighten thin strokes. Shifts the whole border outward to restore the area. */
import { exact } from '@printready/pixels/number';
import { flattenPath } from '../curves/flatten.ts';
import { type Path, type Point, type Segment, scalePoint } from '../drawing.ts';
import { directionsOf } from './simplify-path.ts';

const FLATNESS = 0.01;
/** Minimum correction, px; smaller ones are skipped. */
const MIN_MOVED = 0.002;

const MIN_ALONG = 0.5;
const ROUNDS = 3;

export function measure(path: Path): { area: number; length: number } {
  const line = flattenPath(path, FLATNESS);
  let [double, length] = [0, 0];
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x0, y0, x1, y1] = [line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!];
    double += x0 * y1 - x1 * y0;
    length += exact.hypot(x1 - x0, y1 - y0);
  }
  return { area: double / 2, length };
}

const ZERO: Point = { x: 0, y: 0 };
const moved = (p: Point, by: Point): Point => ({ x: p.x + by.x, y: p.y + by.y });
/** Unit normal to the left of a direction (y down). */
const leftOf = (direction: Point | null): Point => (direction ? { x: direction.y, y: -direction.x } : ZERO);

/** Displacement of a node when both of its segments move left by one pixel. */
function stepAt(endTangent: Point | null, startTangent: Point | null): Point {
  const [p, q] = [leftOf(endTangent ?? startTangent), leftOf(startTangent ?? endTangent)];
  const along = Math.max(MIN_ALONG, 1 + p.x * q.x + p.y * q.y);
  return { x: (p.x + q.x) / along, y: (p.y + q.y) / along };
}

function arcBetween(from: Point, to: Point, sweep: number): Segment {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const half = Math.abs(sweep) / 2;
  const radius = exact.hypot(dx, dy) / (2 * exact.sin(half));
  const off = Math.sign(sweep) / (2 * exact.tan(half));
  const center = { x: (from.x + to.x) / 2 - dy * off, y: (from.y + to.y) / 2 + dx * off };
  return { kind: 'arc', to, center, radius, sweep };
}

function moveLeft({ start, segments }: Path, by: number): Path {
  const tangents = segments.map((segment, k) => directionsOf(k === 0 ? start : segments[k - 1]!.to, segment));
  const steps = tangents.map(({ endTangent }, k) =>
    scalePoint(stepAt(endTangent, tangents[(k + 1) % tangents.length]!.startTangent), by),
  );
  let pen = moved(start, steps.at(-1)!);
  const first = pen;
  const all = segments.map((segment, k): Segment => {
    const from = pen;
    const to = moved(segment.to, steps[k]!);
    pen = to;
    if (segment.kind === 'line') return { kind: 'line', to };
    if (segment.kind === 'arc') return arcBetween(from, to, segment.sweep);
    const { startTangent, endTangent } = tangents[k]!;
    return {
      kind: 'cubic',
      c1: moved(segment.c1, scalePoint(leftOf(startTangent), by)),
      c2: moved(segment.c2, scalePoint(leftOf(endTangent), by)),
      to,
    };
  });
  return { start: first, segments: all };
}

/** Closed path moved to enclose the wanted area. @param wantedArea to the right, px². @param mostPx maximum shift. */
export function keepArea(path: Path, wantedArea: number, mostPx: number): Path {
  const amissOf = (at: Path): number => {
    const { area, length } = measure(at);
    return (wantedArea - area) / (length || 1);
  };
  let [kept, gone, amiss] = [path, 0, amissOf(path)];
  for (let round = 0; round < ROUNDS; round++) {
    const by = Math.min(mostPx - gone, Math.max(-mostPx - gone, amiss));
    if (Math.abs(by) < MIN_MOVED) break;
    const next = moveLeft(kept, by);
    const left = amissOf(next);
    // Shifting a needle-shaped area no longer improves its size.
    if (Math.abs(left) >= Math.abs(amiss)) break;
    [kept, gone, amiss] = [next, gone + by, left];
  }
  return kept;
}
