import type { Raster } from '@printready/pixels/raster';
import { edgeDistance, findNarrow, findWeakParts } from '@printready/pixels/shapes';

/** Usual minimum stroke width at print shops, 1 pt. */
export const THINNEST_MM = 0.35;
const MAX_PIXELS = 30_000_000;

/** Null if the artwork has no transparent background, or is too large to measure. */
export function countThinParts({ data, width, height }: Raster, ppi: number): number | null {
  if (width * height > MAX_PIXELS) return null;
  const opacity = new Uint8Array(width * height);
  let transparent = false;
  for (let at = 0; at < opacity.length; at++) {
    opacity[at] = data[4 * at + 3] ?? 0;
    if (opacity[at] === 0) transparent = true;
  }
  if (!transparent) return null;
  const least = (THINNEST_MM / 25.4) * ppi;
  const signed = edgeDistance(opacity, width, height, Math.ceil(least) + 2);
  const field = { signed, width, height };
  return findWeakParts(field, findNarrow(field, 1, 2 * least), least).count;
}
