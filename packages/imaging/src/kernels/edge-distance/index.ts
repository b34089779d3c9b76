/** Signed distance from every pixel to a shape's antialiased edge, a small fraction of a pixel exact. */
import { LEVEL } from './edge-point.ts';
import { findNearest } from './nearest.ts';
import { type EdgeSegments, findSegments } from './segments.ts';

/** Distance of (x, y) from piece `at`, squared. */
export function squaredDistance(ends: Float32Array, at: number, x: number, y: number): number {
  const x0 = ends[at * 4]!;
  const y0 = ends[at * 4 + 1]!;
  const dx = ends[at * 4 + 2]! - x0;
  const dy = ends[at * 4 + 3]! - y0;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - x0) * dx + (y - y0) * dy) / length;
  const clamped = along < 0 ? 0 : along > 1 ? 1 : along;
  return (x - x0 - clamped * dx) ** 2 + (y - y0 - clamped * dy) ** 2;
}

/** From a piece along the edge, both ways, for as long as that comes nearer to (x, y). */
function walkNearer({ ends, links }: EdgeSegments, start: number, x: number, y: number): number {
  let piece = start;
  let least = squaredDistance(ends, piece, x, y);
  for (let end = 0; end < 2; end++) {
    for (;;) {
      const next = links[piece * 2 + end]!;
      const distance = squaredDistance(ends, next, x, y);
      if (distance >= least) break;
      piece = next;
      least = distance;
    }
  }
  return piece;
}

/**
 * In place, the nearest pieces themselves instead of those with the nearest middle. The neighbours' pieces are
 * tried as well, so that at a ridge both sides are; those to the left and above are final already.
 */
function refineNearest(nearest: Int32Array, segments: EdgeSegments, width: number): void {
  const { ends } = segments;
  const steps = [-1, -width, 1, width] as const;
  for (let at = 0; at < nearest.length; at++) {
    let piece = nearest[at]!;
    if (piece === -1) continue;
    const x = at % width;
    const y = (at - x) / width;
    let least = squaredDistance(ends, piece, x, y);
    for (let i = 0; i < 4; i++) {
      const other = nearest[at + steps[i]!] ?? -1;
      if (other === -1 || other === piece) continue;
      const distance = squaredDistance(ends, other, x, y);
      if (distance >= least) continue;
      piece = other;
      least = distance;
    }
    nearest[at] = walkNearer(segments, piece, x, y);
  }
}

/** Rows are measured in bands of about so many pixels, so that what is needed on the way stays small. */
const BAND_PIXELS = 6_000_000;

/**
 * Distance in pixels from each pixel's middle to the shape's edge, where coverage passes one half: negative
 * inside, positive outside, exact up to `reach` and ±reach beyond. Outside the picture is nothing, so a shape
 * that touches the picture's border has an edge there.
 * @param coverage one byte per pixel (opacity, say), rows from the top.
 * @param reach px, ≥ 1.
 * @throws RangeError when the coverage does not fit the size, or the reach is no length.
 */
export function edgeDistance(
  coverage: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Float32Array {
  if (coverage.length !== width * height) {
    throw new RangeError(
      `Coverage of ${width} × ${height} px has ${width * height} bytes, not ${coverage.length}.`,
    );
  }
  if (!(reach >= 1 && reach < Infinity)) throw new RangeError(`A reach is at least 1 px, not ${reach}.`);
  const signed = new Float32Array(coverage.length);
  // A band's own border is an edge, too: it lies too far from the rows that count.
  const margin = Math.ceil(reach) + 2;
  const rows = Math.max(2 * margin, Math.ceil(BAND_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const from = Math.max(0, top - margin);
    const band = coverage.subarray(from * width, Math.min(height, bottom + margin) * width);
    measureBand(band, width, reach, (top - from) * width, signed.subarray(top * width, bottom * width));
  }
  return signed;
}

/** @param skip pixels of the band before the first that `signed` holds. */
function measureBand(
  coverage: Uint8Array,
  width: number,
  reach: number,
  skip: number,
  signed: Float32Array,
): void {
  const height = coverage.length / width;
  const segments = findSegments({ bytes: coverage, width, height, ramp: 'area' });
  const nearest = findNearest(segments, width, height, reach);
  refineNearest(nearest, segments, width);
  const limit = reach * reach;
  for (let i = 0, at = skip; i < signed.length; i++, at++) {
    const piece = nearest[at]!;
    const x = at % width;
    const y = (at - x) / width;
    const squared = piece === -1 ? limit : squaredDistance(segments.ends, piece, x, y);
    const distance = squared < limit ? Math.sqrt(squared) : reach;
    signed[i] = coverage[at]! > LEVEL ? -distance : distance;
  }
}
