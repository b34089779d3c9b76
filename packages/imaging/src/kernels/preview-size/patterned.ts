/** Proxy for tool previews, without moiré for finely patterned art. */
import { createRaster, type Raster } from '../../raster.ts';
import { resampleWindow } from '../resample/index.ts';
import { resampleProxy } from './index.ts';

/** Level difference between sharp and smooth means at edges and grain; shades stay below. */
const DIFFERENCE = 5;
/** Share of visible pixels that marks a pattern. Edges alone stay well below, halftones and line screens well above. */
const PATTERNED_SHARE = 0.15;
/** Sampling step of the comparison. */
const EVERY = 3;

/** Compares premultiplied colors and alpha. */
function differs(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean {
  const [alpha, otherAlpha] = [one[at + 3]!, other[at + 3]!];
  if (Math.abs(alpha - otherAlpha) > DIFFERENCE) return true;
  for (let c = at; c < at + 3; c++) {
    if (Math.abs(one[c]! * alpha - other[c]! * otherAlpha) > DIFFERENCE * 255) return true;
  }
  return false;
}

/** Share of visible pixels that two means of the same areas show differently. */
function shareOfPattern({ data: sharp }: Raster, { data: smooth }: Raster): number {
  let [seen, different] = [0, 0];
  for (let at = 0; at < sharp.length; at += 4 * EVERY) {
    if (sharp[at + 3] === 0 && smooth[at + 3] === 0) continue;
    seen++;
    if (differs(sharp, smooth, at)) different++;
  }
  return seen === 0 ? 0 : different / seen;
}

/**
 * Area mean as sharp as possible. Fine patterns over the whole picture would cause moiré in every tool, so they get the
 * canvas's smoother mean instead.
 */
export function resamplePreview(source: Raster, maxPixels: number): Raster {
  const sharp = resampleProxy(source, maxPixels);
  if (sharp === source) return source;
  const axis = (from: number, to: number) => ({ from, to, begin: 0, end: to });
  const smooth = resampleWindow(source, axis(source.width, sharp.width), axis(source.height, sharp.height));
  if (shareOfPattern(sharp, smooth) < PATTERNED_SHARE) return sharp;
  return createRaster(sharp.width, sharp.height, { ...sharp, data: smooth.data });
}
