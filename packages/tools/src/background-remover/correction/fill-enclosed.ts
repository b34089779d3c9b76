/**
 * A place that art goes all around, of colors that the ground around the art does not have, is art: where it has one
 * color, or where what goes around it is drawn in flat ones. What is left between flat regions and the art that they
 * meet is their soft edge.
 */
import { connectedComponents } from '@printready/imaging/kernels/connected-components';
import { dilateByBox } from '@printready/imaging/kernels/morphology/box';
import type { Raster } from '@printready/imaging/raster';
import { BINS, binOf, spreadBins } from './color-bins.ts';
import { type FlatRegions, rowStepOf } from './flat-regions.ts';

const HALF = 128;
/** Of an enclosed place, so much has its color; and so much, at the most, a color of the ground. */
const FLAT_SHARE = 0.75;
const GROUND_SHARE = 0.25;
/** A color belongs to the ground when so much of that has it. */
const SEEN_SHARE = 0.002;
/** Smaller than this, px, it is the edge's own noise; `unmixEdge` sees to that. */
const LEAST_AREA = 24;
/** Steps from a place to the colors that go around it, over both soft edges; and the share of flat ones there. */
const AROUND = 4;
const DRAWN_AROUND = 0.85;
/** Of what is drawn so much is no edge, however it is shaded. */
const FLAT_PIXEL_SHARE = 0.3;
/** Small marks have nothing but edges: they are drawn where the network did not see what they are drawn on. */
const NEW_AROUND = 0.5;
/** Steps from a flat region to the other side of its soft edge, and the share of a place that lies there. */
const SEAM = 3;
const SEAM_SHARE = 0.9;

type Place = {
  readonly bins: Uint32Array;
  total: number;
  /** Pixels around it that are art, and of these in flat regions. */
  around: number;
  drawnAround: number;
  /** Of these, in flat regions that the network did not see itself. */
  newAround: number;
  /** Pixels of a seam. */
  seam: number;
  /** Pixels with the color of their neighbors. */
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

/**
 * In place: enclosed places that are art become it.
 * @param alpha the matte at the picture's size.
 * @param taken 1 where flat regions were just taken in. @returns how many places were filled.
 */
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
  // 0 is the art itself.
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
      lookAround(place, at, width, labels, flats, taken);
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

/** What the art is like beyond a pixel of the place's edge. */
function lookAround(
  place: Place,
  at: number,
  width: number,
  labels: Uint32Array,
  { flat, labels: regions }: FlatRegions,
  taken: Uint8Array,
): void {
  // An enclosed place is nowhere at the picture's edge, so all four neighbors are there.
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

/** Of a color of its own, or drawn around, and hardly of a color that the ground has. */
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
