/**
 * What a JPEG's blocks leave of ripples beside the art becomes ink when the garment's color is taken out: rims and specks,
 * on a color that is neither black nor white even strong ones. They are told in the file itself: hardly off the garment's
 * color, thin, within a block's reach of art and apart from it. A glow is wide, a soft edge joins the art, and faint art
 * lies elsewhere, too: all of them stay.
 */
import { connectedComponents } from '@printready/imaging/kernels/connected-components';
import { distanceTransform } from '@printready/imaging/kernels/distance-transform';
import type { Raster } from '@printready/imaging/raster';
import { levelsFrom } from '../compare-colors.ts';
import { shrink } from '../mask-places.ts';
import type { Rgb } from '../option-schemas.ts';

/** Levels from the garment's color, in the channel that differs most: of art, of a ripple, and of a single speck. */
const ART = 88;
const RIPPLE = 64;
const SPECK = 160;
/** Pixels of a speck, fewer than. */
const SPECK_PX = 3;
/** Pixels that a block of 8 × 8 reaches from an edge. */
const BLOCK = 8;

/** Of the ground so far from art, px: within a block of it, and beyond its own soft edge. */
const BESIDE = { from: 2, to: 6 };
/** Levels that no clean ground is off, by how much ripples turn, and the share of the ground that does in a compressor's. */
const RIPPLED = { levels: 2, turn: 2, share: 0.1 };

/** Whether a pixel is higher or lower than both beside it: a glow rises and falls once, ripples turn all the time. */
function turnsAt(levels: Uint8Array, at: number, step: number): boolean {
  const before = levels[at]! - (levels[at - step] ?? levels[at]!);
  const after = levels[at]! - (levels[at + step] ?? levels[at]!);
  return before * after > 0 && Math.min(Math.abs(before), Math.abs(after)) >= RIPPLED.turn;
}

export type Ripples = {
  /** From the garments' colors, in the channel that differs most. */
  readonly levels: Uint8Array;
  /** Squared px to the nearest art. */
  readonly toArt: Float32Array;
};

/** Null where the ground beside the art is clean. @param keys the garments' colors. */
export function findRipples(source: Raster, keys: readonly Rgb[]): Ripples | null {
  const levels = levelsFrom(source, keys);
  const ground = levels.map((off) => Number(off < ART));
  const toArt = distanceTransform(ground, source.width, source.height);
  let [beside, rippled] = [0, 0];
  for (let at = 0; at < levels.length; at++) {
    if (toArt[at]! < BESIDE.from ** 2 || toArt[at]! > BESIDE.to ** 2) continue;
    beside++;
    if (levels[at]! > RIPPLED.levels && (turnsAt(levels, at, 1) || turnsAt(levels, at, source.width)))
      rippled++;
  }
  return rippled > RIPPLED.share * beside ? { levels, toArt } : null;
}

/** Clears ripples in place. */
export function clearThin(pixels: Uint8ClampedArray, { levels, toArt }: Ripples, width: number): void {
  // Nine pixels around touch art: the farthest of them lies at √2.
  const loose = levels.map((off, at) => Number(pixels[4 * at + 3]! > 0 && off <= RIPPLE && toArt[at]! > 2));
  const { labels, areas } = connectedComponents(loose, width, loose.length / width, 8);
  const wide = shrink(shrink(loose, width), width);
  const stays = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++)
    if (wide[at] === 1 || toArt[at]! > BLOCK * BLOCK) stays[labels[at]!] = 1;
  for (let at = 0; at < labels.length; at++)
    if (labels[at] !== 0 && stays[labels[at]!] === 0) pixels.fill(0, 4 * at, 4 * at + 4);
}

/** Clears single pixels and pairs in place; what stands out from the garment is a star. */
export function clearSpecks(pixels: Uint8ClampedArray, { levels }: Ripples, width: number): void {
  const ink = levels.map((_, at) => Number(pixels[4 * at + 3]! > 0));
  const { labels, areas } = connectedComponents(ink, width, ink.length / width, 8);
  for (let at = 0; at < labels.length; at++)
    if (ink[at] === 1 && areas[labels[at]!]! < SPECK_PX && levels[at]! < SPECK)
      pixels.fill(0, 4 * at, 4 * at + 4);
}
