/** Measures the width of a feature or gap at a pixel: the distance between the two facing edges. */
import { exact } from '@printready/pixels/number';

type Offset = { readonly dx: number; readonly dy: number };

export type FeatureField = {
  readonly width: number;
  readonly height: number;
  /** 1 in features, 0 in gaps. */
  readonly mask: Uint8Array;
  readonly inside: 0 | 1;
  /** At index i, all offsets of length √i. */
  readonly rings: readonly (readonly Offset[])[];
  readonly limit: number;
};

export type FeatureCrossing = {
  width: number;
  centerX: number;
  centerY: number;
  acrossX: number;
  acrossY: number;
};

export const createCrossing = (): FeatureCrossing => ({
  width: 0,
  centerX: 0,
  centerY: 0,
  acrossX: 0,
  acrossY: 0,
});

function offsetsByDistance(longest: number): readonly (readonly Offset[])[] {
  const reach = Math.ceil(longest);
  const rings: Offset[][] = Array.from({ length: reach * reach + 1 }, () => []);
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) rings[dx * dx + dy * dy]?.push({ dx, dy });
  }
  return rings;
}

/** @param limit maximum width to measure, px. */
export function createField(
  mask: Uint8Array,
  width: number,
  height: number,
  inside: 0 | 1,
  limit: number,
): FeatureField {
  return { width, height, mask, inside, rings: offsetsByDistance(limit / 2 + 1), limit };
}

/** Squared distance to the nearest pixel of the other kind (feature or gap); Infinity beyond half the limit. */
export function distanceToEdge(field: FeatureField, x: number, y: number): number {
  const { width, height, mask, inside, rings } = field;
  for (let squared = 1; squared < rings.length; squared++) {
    for (const { dx, dy } of rings[squared]!) {
      const nx = x + dx;
      const ny = y + dy;
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
      if (mask[ny * width + nx] !== inside) return squared;
    }
  }
  return Infinity;
}

/** False if the feature is wider than the limit or leaves the picture. @param squared from `distanceToEdge` */
export function measureCrossing(
  field: FeatureField,
  squared: number,
  x: number,
  y: number,
  found: FeatureCrossing,
): boolean {
  const { width, height, mask, inside, limit } = field;
  found.width = Infinity;
  const length = Math.sqrt(squared);
  for (const { dx, dy } of field.rings[squared] ?? []) {
    const nearX = x + dx;
    const nearY = y + dy;
    if (nearX < 0 || nearY < 0 || nearX >= width || nearY >= height) continue;
    if (mask[nearY * width + nearX] === inside) continue;
    // Goes from the nearest edge straight through the pixel to the opposite edge.
    for (let step = 1; step + length - 1 <= limit; step++) {
      const farX = Math.round(x - (dx / length) * step);
      const farY = Math.round(y - (dy / length) * step);
      if (farX < 0 || farY < 0 || farX >= width || farY >= height) break;
      if (mask[farY * width + farX] === inside) continue;
      const across = exact.hypot(farX - nearX, farY - nearY) - 1;
      if (across < found.width) {
        found.width = across;
        found.centerX = (farX + nearX) / 2;
        found.centerY = (farY + nearY) / 2;
        found.acrossX = -dx / length;
        found.acrossY = -dy / length;
      }
      break;
    }
  }
  return found.width <= limit;
}

/** Distance to look ahead along a feature, px, and the maximum by which each side may widen over that distance. */
const LOOK_AHEAD = 3;
const STEEPEST_RISE = 1.8;

/** True for the tip of a thick shape, whose edges diverge inward. @param distances squared, to the nearest gap. */
export function isTip(
  { width, height }: FeatureField,
  distances: Float32Array,
  x: number,
  y: number,
  { acrossX, acrossY }: FeatureCrossing,
): boolean {
  const here = Math.sqrt(distances[y * width + x]!);
  for (const step of [-LOOK_AHEAD, LOOK_AHEAD]) {
    const alongX = Math.round(x - acrossY * step);
    const alongY = Math.round(y + acrossX * step);
    if (alongX < 0 || alongY < 0 || alongX >= width || alongY >= height) continue;
    if (Math.sqrt(distances[alongY * width + alongX]!) >= here + STEEPEST_RISE) return true;
  }
  return false;
}
