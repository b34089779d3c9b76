import { createRaster, type Raster } from '../../raster/raster.ts';
import { resampleWindow } from '../resample/index.ts';
import { resampleProxy } from './index.ts';

/** Minimum difference of the sharp and the smooth mean, of 255; edges and grain reach it, smooth shading does not. */
const DIFFERENCE = 5;
/** Share of differing pixels that indicates a pattern: lower at edges alone, higher in halftones and line screens. */
const PATTERNED_SHARE = 0.15;
const EVERY = 3;

function differs(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean {
  const [alpha, otherAlpha] = [one[at + 3]!, other[at + 3]!];
  if (Math.abs(alpha - otherAlpha) > DIFFERENCE) return true;
  for (let c = at; c < at + 3; c++) {
    if (Math.abs(one[c]! * alpha - other[c]! * otherAlpha) > DIFFERENCE * 255) return true;
  }
  return false;
}

function shareOfPattern({ data: sharp }: Raster, { data: smooth }: Raster): number {
  let [seen, different] = [0, 0];
  for (let at = 0; at < sharp.length; at += 4 * EVERY) {
    if (sharp[at + 3] === 0 && smooth[at + 3] === 0) continue;
    seen++;
    if (differs(sharp, smooth, at)) different++;
  }
  return seen === 0 ? 0 : different / seen;
}

/** Sharpest area mean; fine patterns over the whole picture get a smoother mean, to avoid moiré. */
export function resamplePreview(source: Raster, maxPixels: number): Raster {
  const sharp = resampleProxy(source, maxPixels);
  if (sharp === source) return source;
  const axis = (from: number, to: number) => ({ from, to, begin: 0, end: to });
  const smooth = resampleWindow(source, axis(source.width, sharp.width), axis(source.height, sharp.height));
  if (shareOfPattern(sharp, smooth) < PATTERNED_SHARE) return sharp;
  return createRaster(sharp.width, sharp.height, { ...sharp, data: smooth.data });
}
