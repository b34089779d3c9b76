/** Mean log-likelihood ratio of two color histograms (Boykov & Jolly, "Interactive Graph Cuts", ICCV 2001). */
import type { Matte } from '@printready/matting/matte';
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { BINS, binOf, spreadBins } from '../regions/color-bins.ts';
import { SURE } from './uncertainty.ts';

/** Minimum frequency of a color, as a share of all pixels; rarer colors are ignored. */
const LEAST_SHARE = 1e-4;
const LEAST_ART = 1000;

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

type PartColors = { readonly all: Uint32Array; readonly art: Uint32Array };

/** @param labels part of each matte pixel, or 0. @returns mean bits per part: > 0 for the artwork's colors. */
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
