/** Thickens thin lines but keeps gaps: simple points (Rosenfeld 1970) neither join parts nor close holes. */

import { exact } from '@printready/pixels/number';
import { connectedComponents, growBySimplePoints, type PixelList } from '@printready/pixels/regions';
import { distanceTransform } from '@printready/pixels/shapes';
import type { Rgb } from '../../contract/option-schemas.ts';
import {
  createCrossing,
  createField,
  distanceToEdge,
  type FeatureCrossing,
  type FeatureField,
  isTip,
  measureCrossing,
} from './crossing.ts';

export type Plane = { readonly width: number; readonly height: number; readonly pixels: Uint8ClampedArray };

export const FEATURE_ALPHA = 64;

/** Maximum distance of a crossing's middle from the measured pixel: half a pixel per axis, plus rounding. */
const MIDDLE_REACH = 0.75;

function featureMask(pixels: Uint8ClampedArray): Uint8Array {
  const mask = new Uint8Array(pixels.length >> 2);
  for (let i = 0, a = 3; i < mask.length; i++, a += 4) mask[i] = pixels[a]! >= FEATURE_ALPHA ? 1 : 0;
  return mask;
}

type Growth = {
  /** Depth of the pixel in a disc around the middle of a thin place, in 1/256 px; 0 outside. */
  readonly depth: Uint16Array;
  readonly middle: Int32Array;
  readonly thin: Uint8Array;
};

const DEPTH_STEPS = 256;

const coverOf = (depth: number) => Math.min(255, depth);

function growDisc(
  growth: Growth,
  { width, height }: Plane,
  at: number,
  crossing: FeatureCrossing,
  radius: number,
): void {
  const { centerX, centerY } = crossing;
  const reach = radius + 0.5;
  const bottom = Math.min(height - 1, Math.floor(centerY + reach));
  const right = Math.min(width - 1, Math.floor(centerX + reach));
  for (let y = Math.max(0, Math.ceil(centerY - reach)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.ceil(centerX - reach)); x <= right; x++) {
      const depth = (reach - Math.sqrt((x - centerX) ** 2 + (y - centerY) ** 2)) * DEPTH_STEPS;
      if (depth <= growth.depth[y * width + x]!) continue;
      growth.depth[y * width + x] = depth;
      growth.middle[y * width + x] = at;
    }
  }
}

function measureThinPlaces(
  features: FeatureField,
  plane: Plane,
  minimum: number,
  report: () => void,
): Growth {
  const length = features.mask.length;
  const growth = {
    depth: new Uint16Array(length),
    middle: new Int32Array(length),
    thin: new Uint8Array(length),
  };
  const distances = distanceTransform(features.mask, plane.width, plane.height);
  const crossing = createCrossing();
  for (let y = 0, i = 0; y < plane.height; y++) {
    if ((y & 63) === 0) report();
    for (let x = 0; x < plane.width; x++, i++) {
      if (features.mask[i] === 0 || !measureCrossing(features, distances[i]!, x, y, crossing)) continue;
      if (crossing.width >= minimum || isTip(features, distances, x, y, crossing)) continue;
      growth.thin[i] = 1;
      const offMiddle = exact.hypot(crossing.centerX - x, crossing.centerY - y);
      if (offMiddle <= MIDDLE_REACH) growDisc(growth, plane, i, crossing, minimum / 2);
    }
  }
  return growth;
}

function keepGapsOpen(depth: Uint16Array, gaps: FeatureField, minimum: number): void {
  const crossing = createCrossing();
  for (let y = 0, i = 0; y < gaps.height; y++) {
    for (let x = 0; x < gaps.width; x++, i++) {
      if (depth[i] === 0 || gaps.mask[i] === 1) continue;
      const squared = distanceToEdge(gaps, x, y);
      if (!measureCrossing(gaps, squared, x, y, crossing)) continue;
      if (crossing.width - 2 * Math.sqrt(squared) < minimum) depth[i] = 0;
    }
  }
}

function countPlaces(depth: Uint16Array, grown: PixelList, { width, height }: Plane): number {
  const wanted = new Uint8Array(depth.length);
  for (let i = 0; i < depth.length; i++) if (depth[i]! > 0) wanted[i] = 1;
  const { labels } = connectedComponents(wanted, width, height, 8);
  const places = new Set<number>();
  for (let i = 0; i < grown.length; i++) places.add(labels[grown.at(i)]!);
  return places.size;
}

const MIX_SLACK = 24;

function isRim(source: Uint8ClampedArray, pixel: number, ink: number, keys: readonly Rgb[]): boolean {
  return keys.some((key) => {
    const garment = [key.r, key.g, key.b];
    let dot = 0;
    let length = 0;
    for (let c = 0; c < 3; c++) {
      const step = source[ink * 4 + c]! - garment[c]!;
      dot += (source[pixel * 4 + c]! - garment[c]!) * step;
      length += step * step;
    }
    const share = length === 0 ? 0 : dot / length;
    return (
      share < 1 &&
      garment.every((g, c) => {
        const mixed = g + share * (source[ink * 4 + c]! - g);
        return Math.abs(source[pixel * 4 + c]! - mixed) <= MIX_SLACK;
      })
    );
  });
}

function ink(pixels: Uint8ClampedArray, pixel: number, alpha: number, from: number): void {
  pixels.copyWithin(pixel * 4, from * 4, from * 4 + 3);
  pixels[pixel * 4 + 3] = Math.max(alpha, pixels[pixel * 4 + 3]!);
}

export type LineSettings = {
  /** Minimum line width, px. */
  readonly minimum: number;
  readonly solid: boolean;
  readonly keys: readonly Rgb[];
};

/** Thickens thin places of `plane` in place. @returns number of separate places thickened. */
export function thickenLines(
  source: Uint8ClampedArray,
  plane: Plane,
  { minimum, solid, keys }: LineSettings,
  report: (fraction: number) => void,
): number {
  const { width, height, pixels } = plane;
  const mask = featureMask(pixels);
  const features = createField(mask, width, height, 1, minimum);
  report(0.3);
  const { depth, middle, thin } = measureThinPlaces(features, plane, minimum, () => report(0.3));
  report(0.5);
  keepGapsOpen(depth, createField(mask, width, height, 0, 2 * minimum + 2), minimum);
  report(0.8);
  const grown = growBySimplePoints(
    mask.slice(),
    depth,
    solid ? DEPTH_STEPS / 2 : FEATURE_ALPHA,
    width,
    height,
  );
  for (let i = 0; i < grown.length; i++) {
    const pixel = grown.at(i);
    ink(pixels, pixel, solid ? 255 : coverOf(depth[pixel]!), middle[pixel]!);
  }
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (depth[pixel] === 0) continue;
    const from = middle[pixel]!;
    const alpha = coverOf(depth[pixel]!);
    if (thin[pixel] === 1) {
      // The old rim now lies inside the line and would show as a dark seam if it were not fully inked.
      const rim = isRim(source, pixel, from, keys);
      ink(pixels, pixel, solid ? 255 : alpha, rim ? from : pixel);
    } else if (mask[pixel] === 0 && alpha < FEATURE_ALPHA && !solid) {
      // Outer half of the new edge, too faint to count as a feature.
      if (alpha > pixels[pixel * 4 + 3]!) ink(pixels, pixel, alpha, from);
    }
  }
  report(1);
  return countPlaces(depth, grown, plane);
}
