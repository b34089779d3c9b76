/** Fills enclosed artwork in colors foreign to the background, if the artwork has one color or flat surroundings. */
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { dilateByBox } from '@printready/pixels/shapes';
import { BINS, binOf, spreadBins } from './color-bins.ts';
import { type FlatRegions, rowStepOf } from './flat-regions.ts';

const HALF = 128;
const FLAT_SHARE = 0.75;
const GROUND_SHARE = 0.25;
const SEEN_SHARE = 0.002;
/** Minimum area, px; smaller areas are edge noise, left to `unmixEdge`. */
const LEAST_AREA = 24;
/** Distance across both soft edges to the surroundings, px, and minimum flat share of the surroundings. */
const AROUND = 4;
const DRAWN_AROUND = 0.85;
const FLAT_PIXEL_SHARE = 0.3;
/** Minimum share of a small mark's surroundings that was newly added; the mark itself is too small to judge. */
const NEW_AROUND = 0.5;
/** Steps across a flat region's soft edge, and minimum share of the area that lies within that distance. */
const SEAM = 3;
const SEAM_SHARE = 0.9;

type Place = {
  readonly bins: Uint32Array;
  total: number;
  around: number;
  drawnAround: number;
  newAround: number;
  seam: number;
  flat: number;
};

const createPlace = (): Place => ({
  bins: new Uint32Array(BINS),
  total: 0,
  around: 0,
  drawnAround: 0,
  newAround: 0,
  seam: 0,
  flat: 0,
});

/** Fills enclosed artwork in place; `taken` is 1 in newly added flat regions. @returns number of filled areas. */
export function fillEnclosed(
  { width, height, data }: Raster,
  alpha: Uint8Array,
  flats: FlatRegions,
  taken: Uint8Array,
): number {
  const outside = new Uint8Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) outside[at] = alpha[at]! < HALF ? 1 : 0;
  const { labels, areas, touchesEdge } = connectedComponents(outside, width, height, 4);
  const ground = createPlace();
  const places = Array.from(areas, (_, label) => {
    if (label === 0) return null;
    return touchesEdge[label] === 1 ? ground : createPlace();
  });
  if (places.every((place) => place === null || place === ground)) return 0;
  const seam = dilateByBox(taken, width, height, SEAM);
  const step = rowStepOf(labels.length);
  for (let y = 0, at = 0; y < height; y++) {
    const isMeasured = y % step === 0;
    for (let x = 0; x < width; x++, at++) {
      const place = places[labels[at]!];
      if (!place || (place === ground && !isMeasured)) continue;
      place.bins[binOf(data, at)]!++;
      place.total++;
      if (place === ground) continue;
      place.seam += seam[at]!;
      if (flats.labels[at] !== 0) place.flat++;
      sampleSurroundings(place, at, width, labels, flats, taken);
    }
  }
  const nearGround = spreadBins(ground.bins);
  const isArt = Uint8Array.from(places, (place) => {
    if (place === null || place === ground) return 0;
    const isSeam = place.seam >= place.total * SEAM_SHARE;
    return isSeam ||
      (place.total >= LEAST_AREA && ground.total > 0 && isForeign(place, nearGround, ground.total))
      ? 1
      : 0;
  });
  const filled = isArt.reduce((sum, art) => sum + art, 0);
  if (filled > 0) for (let at = 0; at < alpha.length; at++) if (isArt[labels[at]!] === 1) alpha[at] = 255;
  return filled;
}

function sampleSurroundings(
  place: Place,
  at: number,
  width: number,
  labels: Uint32Array,
  { flat, labels: regions }: FlatRegions,
  taken: Uint8Array,
): void {
  // An enclosed area never touches the picture's border, so all four neighbors exist.
  for (const way of [1, -1, width, -width]) {
    if (labels[at + way] !== 0) continue;
    place.around++;
    if (taken[at + way] === 1) place.newAround++;
    for (let step = 1; step <= AROUND; step++) {
      if (flat[regions[at + way * step] ?? 0] !== 1) continue;
      place.drawnAround++;
      break;
    }
  }
}

function isForeign(
  { bins, total, around, drawnAround, newAround, flat }: Place,
  nearGround: Uint32Array,
  groundTotal: number,
): boolean {
  let shared = 0;
  for (let bin = 0; bin < BINS; bin++) if (nearGround[bin]! > groundTotal * SEEN_SHARE) shared += bins[bin]!;
  if (shared > total * GROUND_SHARE) return false;
  const isDrawn = flat >= total * FLAT_PIXEL_SHARE || newAround >= around * NEW_AROUND;
  if (isDrawn && drawnAround >= around * DRAWN_AROUND) return true;
  return spreadBins(bins).reduce((most, count) => Math.max(most, count), 0) >= total * FLAT_SHARE;
}
