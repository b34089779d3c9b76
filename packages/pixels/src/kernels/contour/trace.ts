import { findSegments } from '../edge-distance/segments.ts';

/** x, y, x, y …, closed without repeating the first point; pixel centers are integers. The inside is on the left. */
export type OutlineLoop = Float32Array;

/**
 * Distances from the outline are clamped to this, px, and kept in 1/64 px steps; pixels next to an edge are within √2
 * px.
 */
const RAMP_PX = 2;

/** @param signed from `edgeDistance`, valid at least 2 px past `offset`. @param offset px; positive is outside */
export function traceOutlines(
  signed: Float32Array,
  width: number,
  height: number,
  offset: number,
): OutlineLoop[] {
  const bytes = new Uint8Array(signed.length);
  for (let at = 0; at < bytes.length; at++) {
    const level = 127.5 + (127.5 / RAMP_PX) * (offset - signed[at]!);
    bytes[at] = level <= 0 ? 0 : level >= 255 ? 255 : level + 0.5;
  }
  const { count, ends, links } = findSegments({ bytes, width, height, ramp: 'distance' });
  const visited = new Uint8Array(count);
  const loops: OutlineLoop[] = [];
  for (let start = 0; start < count; start++) {
    if (visited[start] === 1) continue;
    const points: number[] = [];
    for (let piece = start; visited[piece] === 0; piece = links[piece * 2 + 1]!) {
      visited[piece] = 1;
      points.push(ends[piece * 4]!, ends[piece * 4 + 1]!);
    }
    loops.push(Float32Array.from(points));
  }
  return loops;
}

/** Area in px², positive for a part and negative for a hole. */
export function loopArea(loop: OutlineLoop): number {
  let twice = 0;
  for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2) {
    twice += loop[i]! * loop[j + 1]! - loop[j]! * loop[i + 1]!;
  }
  return twice / 2;
}
