/**
 * Restores parts of drawn artwork that a network misses. Networks are trained on photographs: of a drawing they often
 * find only the outline or a part. Drawn artwork has flat colors, photographs have none.
 */
import type { Raster } from '@printready/imaging/raster';
import { addFlatRegions } from './regions/add-flat-regions.ts';
import { fillEnclosed } from './regions/fill-enclosed.ts';
import { findFlatRegions, measureMatte, sameShareOf } from './regions/flat-regions.ts';
import { removeBusyPlaces } from './remove-see-through.ts';

/**
 * Minimum share of solid pixels in flat regions for drawn artwork. On the tuning pictures, drawings had at
 * least 0.23, photographs and renderings at most 0.09.
 */
const DRAWN_SHARE = 0.15;
/** Minimum share of pixels followed by an identical one, for drawn artwork. */
const SAME_SHARE = 0.1;

/**
 * Adds drawn parts to the matte in place, and removes background seen through flat artwork; photographs are unchanged.
 * @param alpha the matte at the picture's size, from `refineMatte`.
 * @param mayStandAlone allows separate parts that do not touch recognized ones; false when the user pointed at a part.
 * @returns number of added places; null for a photograph.
 */
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
