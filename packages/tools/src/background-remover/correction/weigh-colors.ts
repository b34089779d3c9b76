/**
 * Whose colors a part of a picture has, the art's or the ground's. Where a network is only half sure of a part, or
 * sees one that stands alone, that tells what it does not. The log-likelihood ratio of two color histograms, as in
 * Boykov & Jolly, "Interactive Graph Cuts" (ICCV 2001), in the mean over a part.
 */
import * as exact from '@printready/imaging/exact-math';
import type { Raster } from '@printready/imaging/raster';
import type { Matte } from '@printready/matting/refine-matte';
import { BINS, binOf, spreadBins } from './color-bins.ts';
import { SURE } from './uncertainty.ts';

/** Of all pixels; a color rarer than this tells nothing. */
const LEAST_SHARE = 1e-4;
/** Of the rest of the art, px, to know its colors by. */
const LEAST_ART = 1000;

/** The picture's color at the middle of each of the matte's pixels, as its bin. */
function readBins({ width, height, data }: Raster, matte: Matte): Uint16Array {
  const bins = new Uint16Array(matte.data.length);
  const columns = Int32Array.from({ length: matte.width }, (_, x) =>
    Math.floor(((x + 0.5) * width) / matte.width),
  );
  for (let y = 0, to = 0; y < matte.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / matte.height) * width;
    for (let x = 0; x < matte.width; x++, to++) bins[to] = binOf(data, row + columns[x]!);
  }
  return bins;
}

/** Pixels of each color in one part, and of those that count as art. */
type PartColors = { readonly all: Uint32Array; readonly art: Uint32Array };

/**
 * @param labels for each of the matte's pixels the part that it belongs to, or 0.
 * @param isWanted the parts that are to be weighed.
 * @returns for each of them by how many bits, in the mean over its pixels, its colors speak for the art without that
 *   part (> 0) or the ground (< 0): 1 is twice as common in the one as in the other.
 */
export function weighColors(
  picture: Raster,
  matte: Matte,
  labels: Uint32Array,
  isWanted: Uint8Array,
): Map<number, number> {
  const bins = readBins(picture, matte);
  const ground = new Uint32Array(BINS);
  const art = new Uint32Array(BINS);
  const parts = new Map<number, PartColors>();
  isWanted.forEach((wanted, label) => {
    if (wanted === 1) parts.set(label, { all: new Uint32Array(BINS), art: new Uint32Array(BINS) });
  });
  for (let at = 0; at < bins.length; at++) {
    const bin = bins[at]!;
    const isArt = matte.data[at]! >= SURE.subject;
    if (isArt) art[bin]!++;
    else if (matte.data[at]! <= SURE.background) ground[bin]!++;
    if (isWanted[labels[at]!] === 0) continue;
    const part = parts.get(labels[at]!)!;
    part.all[bin]!++;
    if (isArt) part.art[bin]!++;
  }
  const nearGround = spreadBins(ground);
  const grounds = sumOf(ground);
  const nearArt = spreadBins(art);
  const weights = new Map<number, number>();
  for (const [label, part] of parts) {
    const own = sumOf(part.art);
    const rest = sumOf(art) - own;
    if (grounds === 0 || rest < LEAST_ART) continue;
    const nearRest = own === 0 ? nearArt : spreadBins(art.map((count, bin) => count - part.art[bin]!));
    let bits = 0;
    for (let bin = 0; bin < BINS; bin++) {
      if (part.all[bin] === 0) continue;
      const inArt = nearRest[bin]! / rest + LEAST_SHARE;
      const inGround = nearGround[bin]! / grounds + LEAST_SHARE;
      bits += part.all[bin]! * exact.log2(inArt / inGround);
    }
    weights.set(label, bits / sumOf(part.all));
  }
  return weights;
}

const sumOf = (counts: Uint32Array): number => counts.reduce((sum, count) => sum + count, 0);
