/** Distances by asking every piece of the edge: obviously right, and only for small shapes. */
import { LEVEL } from './edge-point.ts';
import { squaredDistance } from './index.ts';
import { findSegments } from './segments.ts';

/** Same contract as `edgeDistance` in ./index.ts. */
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
