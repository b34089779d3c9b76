import svgpath from 'svgpath';
import type { Area } from './area.ts';

type Point = readonly [number, number];

/** Number of segments needed for the tolerance, computed from second differences of the control polygon. */
function partsOf(points: readonly Point[], tolerance: number): number {
  let bend = 0;
  for (let at = 2; at < points.length; at++) {
    const [a, b, c] = [points[at - 2]!, points[at - 1]!, points[at]!];
    bend = Math.max(bend, Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]));
  }
  const degree = points.length - 1;
  return Math.max(1, Math.min(64, Math.ceil(Math.sqrt((degree * (degree - 1) * bend) / (8 * tolerance)))));
}

function pointAt(points: readonly Point[], t: number): Point {
  let level = points;
  while (level.length > 1)
    level = level
      .slice(1)
      .map((point, at) => [
        level[at]![0] + (point[0] - level[at]![0]) * t,
        level[at]![1] + (point[1] - level[at]![1]) * t,
      ]);
  return level[0]!;
}

export function fitPath(data: string, left: number, top: number, scale: number): string {
  return svgpath(data).translate(-left, -top).scale(scale).abs().round(0).rel().toString();
}

/** @param tolerance in the path's units @param least number of points below which a ring is dropped; 2 keeps lines */
export function flattenPath(data: string, tolerance: number, least = 3): Area {
  const rings: Float64Array[] = [];
  let ring: number[] = [];
  let pen: Point = [0, 0];
  const close = () => {
    if (ring.length >= 2 * least) rings.push(Float64Array.from(ring));
    ring = [];
  };
  const curve = (points: readonly Point[]) => {
    const parts = partsOf(points, tolerance);
    for (let part = 1; part <= parts; part++) ring.push(...pointAt(points, part / parts));
    pen = points[points.length - 1]!;
  };
  svgpath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment) => {
      const [command, ...n] = segment as unknown as [string, ...number[]];
      if (command === 'M') {
        close();
        pen = [n[0]!, n[1]!];
        ring.push(...pen);
      } else if (command === 'Z') close();
      else if (command === 'H') curve([pen, [n[0]!, pen[1]]]);
      else if (command === 'V') curve([pen, [pen[0], n[0]!]]);
      else {
        const points: Point[] = [pen];
        for (let at = 0; at < n.length; at += 2) points.push([n[at]!, n[at + 1]!]);
        curve(points);
      }
    });
  close();
  return rings;
}
