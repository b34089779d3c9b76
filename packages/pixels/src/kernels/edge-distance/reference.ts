import { LEVEL } from './edge-point.ts';
import { findSegments } from './segments.ts';

function squaredDistance(ends: Float32Array, at: number, x: number, y: number): number {
  const x0 = ends[at * 4]!;
  const y0 = ends[at * 4 + 1]!;
  const dx = ends[at * 4 + 2]! - x0;
  const dy = ends[at * 4 + 3]! - y0;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - x0) * dx + (y - y0) * dy) / length;
  const clamped = along < 0 ? 0 : along > 1 ? 1 : along;
  return (x - x0 - clamped * dx) ** 2 + (y - y0 - clamped * dy) ** 2;
}

export function edgeDistanceReference(
  coverage: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Float32Array {
  const { ends, count } = findSegments({ bytes: coverage, width, height, ramp: 'area' });
  return Float32Array.from(coverage, (value, at) => {
    let nearest = reach * reach;
    for (let piece = 0; piece < count; piece++) {
      nearest = Math.min(nearest, squaredDistance(ends, piece, at % width, Math.floor(at / width)));
    }
    return value > LEVEL ? -Math.sqrt(nearest) : Math.sqrt(nearest);
  });
}
