/** The small picture that a tool's previews are made from, also of art that is a fine pattern. */
import { createRaster, type Raster } from '../../raster.ts';
import { resampleWindow } from '../resample/index.ts';
import { resampleProxy } from './index.ts';

/** Steps that a smoother mean makes of an edge or of grain, but hardly of a shade. */
const DIFFERENCE = 5;
/** Of the pixels with anything in them. Edges alone stay well below, halftones and line screens well above. */
const PATTERNED_SHARE = 0.15;
/** As many tell as much as all. */
const EVERY = 3;

/** Red, green, blue and alpha as they show: what is clear has no color. */
function differs(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean {
  const [alpha, otherAlpha] = [one[at + 3]!, other[at + 3]!];
  if (Math.abs(alpha - otherAlpha) > DIFFERENCE) return true;
  for (let c = at; c < at + 3; c++) {
    if (Math.abs(one[c]! * alpha - other[c]! * otherAlpha) > DIFFERENCE * 255) return true;
  }
  return false;
}

/** Which share of what is seen two means of the same areas see differently. */
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
 * The mean of the area behind each pixel, as sharp as it can be. Where a fine pattern covers the picture, such means
 * beat with it (moiré), and every tool would show that: there the smoother mean of the canvas is taken.
 */
export function resamplePreview(source: Raster, maxPixels: number): Raster {
  const sharp = resampleProxy(source, maxPixels);
  if (sharp === source) return source;
  const axis = (from: number, to: number) => ({ from, to, begin: 0, end: to });
  const smooth = resampleWindow(source, axis(source.width, sharp.width), axis(source.height, sharp.height));
  if (shareOfPattern(sharp, smooth) < PATTERNED_SHARE) return sharp;
  return createRaster(sharp.width, sharp.height, { ...sharp, data: smooth.data });
}
