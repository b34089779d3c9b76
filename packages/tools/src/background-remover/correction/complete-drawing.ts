import type { Raster } from '@printready/pixels/raster';
import { addFlatRegions } from './regions/add-flat-regions.ts';
import { fillEnclosed } from './regions/fill-enclosed.ts';
import { findFlatRegions, measureMatte, sameShareOf } from './regions/flat-regions.ts';
import { removeBusyPlaces } from './remove-see-through.ts';

/** Minimum share of flat regions in a drawing's solid area; drawings had at least 0.23, photographs at most 0.09. */
const DRAWN_SHARE = 0.15;
/** Minimum share of pixels followed by an identical pixel; below it, the picture is treated as a photograph. */
const SAME_SHARE = 0.1;

/** @param mayStandAlone allows parts that touch no recognized part. @returns added areas; null for a photograph */
export function completeDrawing(picture: Raster, alpha: Uint8Array, mayStandAlone = true): number | null {
  if (sameShareOf(picture, alpha) < SAME_SHARE) return null;
  const flats = findFlatRegions(picture);
  const opacities = measureMatte(picture, alpha, flats);
  if (opacities.drawnShare < DRAWN_SHARE) return null;
  const { count, taken } = addFlatRegions(picture, alpha, flats, opacities, mayStandAlone);
  const filled = fillEnclosed(picture, alpha, flats, taken);
  removeBusyPlaces(picture, alpha, flats, opacities.drawnShare);
  return count + filled;
}
