import { exact } from '@printready/pixels/number';
import { arcToCubics, type Path, type Point, type Segment } from '../drawing.ts';

/** Flattens a cubic into √(6·bend / (8·tolerance)) equal steps, rounded up (Wang's bound on second differences). */
function flattenCubic(
  p0: Point,
  { c1, c2, to }: Extract<Segment, { kind: 'cubic' }>,
  tolerance: number,
  emit: (x: number, y: number) => void,
): void {
  const bend = Math.max(
    exact.hypot(p0.x - 2 * c1.x + c2.x, p0.y - 2 * c1.y + c2.y),
    exact.hypot(c1.x - 2 * c2.x + to.x, c1.y - 2 * c2.y + to.y),
  );
  const steps = Math.max(1, Math.ceil(Math.sqrt((6 * bend) / (8 * tolerance))));
  for (let step = 1; step < steps; step++) {
    const t = step / steps;
    const v = 1 - t;
    const [b0, b1, b2, b3] = [v * v * v, 3 * t * v * v, 3 * t * t * v, t * t * t];
    emit(b0 * p0.x + b1 * c1.x + b2 * c2.x + b3 * to.x, b0 * p0.y + b1 * c1.y + b2 * c2.y + b3 * to.y);
  }
  emit(to.x, to.y);
}

/** Calls `emit` for every point after the start. @param tolerance maximum distance from the curve, px */
export function flattenSegments(
  start: Point,
  segments: readonly Segment[],
  tolerance: number,
  emit: (x: number, y: number) => void,
): void {
  let pen = start;
  for (const segment of segments) {
    if (segment.kind === 'line') emit(segment.to.x, segment.to.y);
    else if (segment.kind === 'cubic') flattenCubic(pen, segment, tolerance, emit);
    else {
      let at = pen;
      for (const cubic of arcToCubics(pen, segment)) {
        flattenCubic(at, cubic, tolerance, emit);
        at = cubic.to;
      }
    }
    pen = segment.to;
  }
}

/** Alternating x and y, beginning with the starting point. */
export function flattenPath({ start, segments }: Path, tolerance: number): number[] {
  const points = [start.x, start.y];
  flattenSegments(start, segments, tolerance, (x, y) => points.push(x, y));
  return points;
}

export function reversePath({ start, segments }: Path): Path {
  const ends = [start, ...segments.map(({ to }) => to)];
  const back = segments.map((segment, index): Segment => {
    const to = ends[index]!;
    if (segment.kind === 'line') return { kind: 'line', to };
    if (segment.kind === 'cubic') return { kind: 'cubic', c1: segment.c2, c2: segment.c1, to };
    return { kind: 'arc', to, center: segment.center, radius: segment.radius, sweep: -segment.sweep };
  });
  return { start: ends.at(-1)!, segments: back.reverse() };
}
