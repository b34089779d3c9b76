/** Removes JPEG ringing in near-garment colors within one JPEG block of the art, where it would print as ink. */
import { connectedComponents } from '@printready/pixels/regions';
import { distanceTransform } from '@printready/pixels/shapes';
import { shrink } from '../../judging/mask-places.ts';

/** Limits on channel differences from the garment color, 8-bit levels: for artwork, ringing, and single specks. */
const ART = 88;
const RIPPLE = 64;
const SPECK = 160;
const SPECK_PX = 3;
/** Maximum distance from an edge that ringing within an 8 × 8 JPEG block can reach, px. */
const BLOCK = 8;

/** Distances from the art at which the background is tested, px: within a block, but beyond a soft edge. */
const BESIDE = { from: 2, to: 6 };
/** Minimums for ringing, 8-bit levels: distance from the garment color, height of an extremum; share of such pixels. */
const RIPPLED = { levels: 2, turn: 2, share: 0.1 };

/** True if a pixel is a local extremum: ringing oscillates, whereas a glow has a single peak. */
function turnsAt(levels: Uint8Array, at: number, step: number): boolean {
  const before = levels[at]! - (levels[at - step] ?? levels[at]!);
  const after = levels[at]! - (levels[at + step] ?? levels[at]!);
  return before * after > 0 && Math.min(Math.abs(before), Math.abs(after)) >= RIPPLED.turn;
}

type Size = { readonly width: number; readonly height: number };

export type Ripples = {
  readonly levels: Uint8Array;
  /** Squared distance to the nearest artwork, px², exact within a block. */
  readonly toArt: Uint8Array;
};

const BAND_ROWS = 512;

/** Squared distances, px², exact up to a block; computed in bands, so that large pictures need little memory. */
function distancesToArt({ width, height }: Size, levels: Uint8Array): Uint8Array {
  const distances = new Uint8Array(levels.length);
  for (let top = 0; top < height; top += BAND_ROWS) {
    const first = Math.max(0, top - BLOCK);
    const last = Math.min(height, top + BAND_ROWS + BLOCK);
    const ground = levels.subarray(first * width, last * width).map((off) => Number(off < ART));
    const band = distanceTransform(ground, width, last - first);
    const end = Math.min(height, top + BAND_ROWS) * width;
    for (let at = top * width; at < end; at++) distances[at] = Math.min(255, band[at - first * width]!);
  }
  return distances;
}

/** Null if the background near the artwork is clean. @param levels difference from the nearest garment color. */
export function findRipples({ width, height }: Size, levels: Uint8Array): Ripples | null {
  const toArt = distancesToArt({ width, height }, levels);
  let [beside, rippled] = [0, 0];
  for (let at = 0; at < levels.length; at++) {
    if (toArt[at]! < BESIDE.from ** 2 || toArt[at]! > BESIDE.to ** 2) continue;
    beside++;
    if (levels[at]! > RIPPLED.levels && (turnsAt(levels, at, 1) || turnsAt(levels, at, width))) rippled++;
  }
  return rippled > RIPPLED.share * beside ? { levels, toArt } : null;
}

export function clearWithinBlock(pixels: Uint8ClampedArray, { toArt }: Ripples): void {
  for (let at = 0; at < toArt.length; at++)
    if (toArt[at]! <= BLOCK * BLOCK) pixels.fill(0, 4 * at, 4 * at + 4);
}

export function clearThin(pixels: Uint8ClampedArray, { levels, toArt }: Ripples, width: number): void {
  // Excludes pixels whose 3 × 3 neighborhood includes artwork; the farthest neighbor is at √2.
  const loose = levels.map((off, at) => Number(pixels[4 * at + 3]! > 0 && off <= RIPPLE && toArt[at]! > 2));
  const { labels, areas } = connectedComponents(loose, width, loose.length / width, 8);
  const wide = shrink(shrink(loose, width), width);
  const stays = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++)
    if (wide[at] === 1 || toArt[at]! > BLOCK * BLOCK) stays[labels[at]!] = 1;
  for (let at = 0; at < labels.length; at++)
    if (labels[at] !== 0 && stays[labels[at]!] === 0) pixels.fill(0, 4 * at, 4 * at + 4);
}

export function clearSpecks(pixels: Uint8ClampedArray, { levels }: Ripples, width: number): void {
  const ink = levels.map((_, at) => Number(pixels[4 * at + 3]! > 0));
  const { labels, areas } = connectedComponents(ink, width, ink.length / width, 8);
  for (let at = 0; at < labels.length; at++)
    if (ink[at] === 1 && areas[labels[at]!]! < SPECK_PX && levels[at]! < SPECK)
      pixels.fill(0, 4 * at, 4 * at + 4);
}
