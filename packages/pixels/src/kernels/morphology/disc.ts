/** Discs up to about 250 px use column distances; larger ones threshold the exact distance transform. */

import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { distanceTransform } from '../distance-transform/index.ts';
import { WASM_BASE64 } from './disc.wasm.gen.ts';

type DiscKernel = WasmKernel & {
  countDown(mask: number, nearest: number, isOutside: boolean, count: number): void;
  countUp(row: number, nearest: number, count: number): void;
  spread(nearest: number, heights: number, reach: number, near: 0 | 1, target: number, count: number): void;
};

/** Larger radii do not use column distances, because the counts saturate at 255. */
const LARGEST_REACH = 254;
const ABREAST = 16;
const FAR = 255;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<DiscKernel>;

function heightOf(radius: number, aside: number): number {
  const limit = radius * radius - aside * aside;
  const height = Math.floor(Math.sqrt(limit));
  return (height + 1) ** 2 <= limit ? height + 1 : height ** 2 > limit ? height - 1 : height;
}

/**
 * Mask with the value `near` within the radius of a mask pixel's center, and 1 − near elsewhere. @param ofOutside
 * dilates the complement
 */
function spreadByDisc(
  mask: Uint8Array,
  width: number,
  height: number,
  radius: number,
  ofOutside: boolean,
  near: 0 | 1,
): Uint8Array<ArrayBuffer> {
  const reach = Math.floor(radius);
  const side = (reach + 2 * ABREAST - 1) & -ABREAST;
  const padded = 2 * side + ((width + ABREAST - 1) & -ABREAST);
  const { at, end } = layOut({ heights: reach + 1, row: padded, nearest: padded, target: padded });
  const kernel = openKernel(end);
  const { buffer } = kernel.memory;
  const heights = new Uint8Array(buffer, at.heights, reach + 1);
  for (let aside = 0; aside <= reach; aside++) heights[aside] = heightOf(radius, aside);
  const row = new Uint8Array(buffer, at.row, width);
  const around = new Uint8Array(buffer, at.nearest, padded).fill(FAR);
  const first = at.nearest + side;
  const nearest = new Uint8Array(buffer, first, width);
  const target = new Uint8Array(buffer, at.target, width);
  // The result's memory holds the counts from the downward pass.
  const result = new Uint8Array(mask.length);
  for (let from = 0; from < mask.length; from += width) {
    row.set(mask.subarray(from, from + width));
    kernel.countDown(at.row, first, ofOutside, width);
    result.set(nearest, from);
  }
  around.fill(FAR);
  for (let from = (height - 1) * width; from >= 0; from -= width) {
    row.set(result.subarray(from, from + width));
    kernel.countUp(at.row, first, width);
    around.fill(FAR, side + width);
    kernel.spread(first, at.heights, reach, near, at.target, width);
    result.set(target, from);
  }
  return result;
}

/** Writes `above` where the squared distance exceeds the limit, and 1 − above otherwise. */
function threshold(squared: Float32Array, limit: number, above: 0 | 1): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(squared.length);
  // Branch-free, because ragged masks would cause mispredicted branches.
  for (let at = 0; at < result.length; at++) result[at] = Number(squared[at]! > limit) ^ (1 - above);
  return result;
}

function requireDisc(mask: Uint8Array, width: number, height: number, radiusPx: number): void {
  if (!(radiusPx >= 0 && radiusPx < Infinity)) {
    throw new RangeError(`A disc's radius is 0 px or more, not ${radiusPx}.`);
  }
  if (mask.length !== width * height) {
    throw new RangeError(
      `A mask of ${width} × ${height} px has ${width * height} bytes, not ${mask.length}.`,
    );
  }
}

/** 1 within the radius of a mask pixel's center. @param mask nonzero is inside. @throws RangeError */
export function dilateByDisc(
  mask: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  requireDisc(mask, width, height, radiusPx);
  if (radiusPx <= LARGEST_REACH) return spreadByDisc(mask, width, height, radiusPx, false, 1);
  const outside = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at++) outside[at] = Number(mask[at] === 0);
  return threshold(distanceTransform(outside, width, height), radiusPx * radiusPx, 0);
}

/** 1 for mask pixels farther than the radius from outside pixels; everything beyond the picture is inside. */
export function erodeByDisc(
  mask: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  requireDisc(mask, width, height, radiusPx);
  if (radiusPx <= LARGEST_REACH) return spreadByDisc(mask, width, height, radiusPx, true, 0);
  return threshold(distanceTransform(mask, width, height), radiusPx * radiusPx, 1);
}
