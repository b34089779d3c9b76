/** Growing and shrinking a mask by a disc of any radius: a threshold on the exact distance transform. */
import { distanceTransform } from '../distance-transform/index.ts';

/** `above` wherever the squared distance to the mask's other side is above the limit, else the other of 0 and 1. */
function threshold(squared: Float32Array, limit: number, above: 0 | 1): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(squared.length);
  // Without a branch, which ragged masks would mispredict.
  for (let at = 0; at < result.length; at++) result[at] = Number(squared[at]! > limit) ^ (1 - above);
  return result;
}

function requireRadius(radiusPx: number): void {
  if (!(radiusPx >= 0 && radiusPx < Infinity)) {
    throw new RangeError(`A disc's radius is 0 px or more, not ${radiusPx}.`);
  }
}

/**
 * 1 for every pixel whose middle lies within the radius of a pixel of the mask.
 * @param mask one byte per pixel; not 0 is inside. @throws RangeError when size or radius do not fit.
 */
export function dilateByDisc(
  mask: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  requireRadius(radiusPx);
  const outside = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at++) outside[at] = Number(mask[at] === 0);
  return threshold(distanceTransform(outside, width, height), radiusPx * radiusPx, 0);
}

/** 1 for every pixel of the mask that is farther than the radius from all pixels outside it; beyond the picture is inside. */
export function erodeByDisc(
  mask: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  requireRadius(radiusPx);
  return threshold(distanceTransform(mask, width, height), radiusPx * radiusPx, 1);
}
