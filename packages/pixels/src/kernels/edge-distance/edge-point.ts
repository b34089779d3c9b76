/** Inverts a pixel's coverage (Gustavson & Strand 2011, "Anti-aliased Euclidean distance transform"). */
import * as exact from '../../number/exact-math.ts';

/** Coverage of the shape, one byte per pixel; 0 outside the picture. */
export type Coverage = {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Meaning of a byte: the shape's area in the pixel, or a linear ramp of the distance to the edge. */
  readonly ramp: 'area' | 'distance';
};

export const LEVEL = 127.5;
/**
 * Coverage from FULL up (of 255) counts as full, and up to EMPTY as empty: files round values, and JPEG art is never
 * exact.
 */
const FULL = 253;
const EMPTY = 2;

const normal = { x: 0, y: 0 };

function valueAt({ bytes, width, height }: Coverage, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : bytes[y * width + x]!;
}

function measureNormal(coverage: Coverage, x: number, y: number): void {
  const nw = valueAt(coverage, x - 1, y - 1);
  const ne = valueAt(coverage, x + 1, y - 1);
  const sw = valueAt(coverage, x - 1, y + 1);
  const se = valueAt(coverage, x + 1, y + 1);
  const across = ne + se - nw - sw;
  const down = sw + se - nw - ne;
  const gx = across + Math.SQRT2 * (valueAt(coverage, x + 1, y) - valueAt(coverage, x - 1, y));
  const gy = down + Math.SQRT2 * (valueAt(coverage, x, y + 1) - valueAt(coverage, x, y - 1));
  const length = exact.hypot(gx, gy);
  normal.x = length === 0 ? Math.SQRT1_2 : Math.abs(gx) / length;
  normal.y = length === 0 ? Math.SQRT1_2 : Math.abs(gy) / length;
}

/** Signed distance of a pixel's center from a straight edge that gives this coverage; positive outside. */
function distanceOfShare(share: number): number {
  const major = Math.max(normal.x, normal.y);
  const minor = Math.min(normal.x, normal.y);
  const corner = (0.5 * minor) / major;
  if (share < corner) return 0.5 * (major + minor) - Math.sqrt(2 * major * minor * share);
  if (share <= 1 - corner) return (0.5 - share) * major;
  return Math.sqrt(2 * major * minor * (1 - share)) - 0.5 * (major + minor);
}

/** Edge position from an inside pixel's center (0) to its outside neighbor's (1). @param stepX, stepY to it */
export function edgeBetween(coverage: Coverage, x: number, y: number, stepX: number, stepY: number): number {
  const inside = valueAt(coverage, x, y);
  const outside = valueAt(coverage, x + stepX, y + stepY);
  const linear = (inside - LEVEL) / (inside - outside);
  if (coverage.ramp === 'distance') return linear;
  const behind = valueAt(coverage, x - stepX, y - stepY);
  const beyond = valueAt(coverage, x + 2 * stepX, y + 2 * stepY);
  // A fade or a hairline, whose pixels are not cut by a single straight edge.
  if (behind < FULL || beyond > EMPTY) return linear;
  const cutInside = inside < FULL;
  const cutOutside = outside > EMPTY;
  if (!cutInside && !cutOutside) return 0.5;
  let fromInside = 0;
  let fromOutside = 0;
  if (cutInside) {
    measureNormal(coverage, x, y);
    fromInside = -distanceOfShare(inside / 255);
    if (!cutOutside) return clampToPair(fromInside / (stepX === 0 ? normal.y : normal.x));
  }
  measureNormal(coverage, x + stepX, y + stepY);
  fromOutside = distanceOfShare(outside / 255);
  if (!cutInside) return clampToPair(1 - fromOutside / (stepX === 0 ? normal.y : normal.x));
  const whole = fromInside + fromOutside;
  return whole > 0 ? clampToPair(fromInside / whole) : linear;
}

const clampToPair = (place: number): number => (place >= 0 ? Math.min(1, place) : 0);
