/**
 * What a network leaves out of drawn art. Networks know photographs: of a drawing they often keep the outline, or a
 * part. The picture itself tells: drawn art has flat colors, and photographs have none.
 */
import type { Raster } from '@printready/imaging/raster';
import { fillEnclosed } from './fill-enclosed.ts';
import { findFlatRegions, readOpacities, sameShareOf } from './flat-regions.ts';
import { removeBusyPlaces } from './remove-see-through.ts';
import { settleFlatRegions } from './settle-flat-regions.ts';

/**
 * Drawn art has so much of its solid pixels in flat regions: of the pictures that this was chosen on, drawings had
 * 0.23 at the least, photographs and renderings 0.09 at the most.
 */
const DRAWN_SHARE = 0.15;
/** Where fewer pixels than this are followed by the very same color, nothing is drawn. */
const SAME_SHARE = 0.1;

/**
 * In place: what belongs to drawn art becomes it, and ground that is seen through flat art becomes ground; photographs
 * stay as they are.
 * @param alpha the matte at the picture's size, as `refineMatte` gives it.
 * @param mayStandAlone art may have parts that touch nothing of what the network saw; not where it was told which part.
 * @returns how many places became art; null where nothing is drawn.
 */
export function completeDrawing(picture: Raster, alpha: Uint8Array, mayStandAlone = true): number | null {
  if (sameShareOf(picture, alpha) < SAME_SHARE) return null;
  const flats = findFlatRegions(picture);
  const opacities = readOpacities(picture, alpha, flats);
  if (opacities.drawnShare < DRAWN_SHARE) return null;
  const { count, taken } = settleFlatRegions(picture, alpha, flats, opacities, mayStandAlone);
  const filled = fillEnclosed(picture, alpha, flats, taken);
  removeBusyPlaces(picture, alpha, flats, opacities.drawnShare);
  return count + filled;
}
