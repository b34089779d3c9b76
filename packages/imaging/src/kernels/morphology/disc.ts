/** Growing and shrinking a mask by a disc of any radius: a threshold on the exact distance transform. */
import { distanceTransform } from '../distance-transform/index.ts';

/** 1 wherever the squared distance to the nearest pixel of the mask's other side is at most (or above) the limit. */
function threshold(squared: Float32Array, limit: number, within: 0 | 1): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(squared.length);
  for (let at = 0; at < result.length; at++) result[at] = squared[at]! <= limit ? within : 1 - within;
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
  for (let at = 0; at < mask.length; at++) if (mask[at] === 0) outside[at] = 1;
  return threshold(distanceTransform(outside, width, height), radiusPx * radiusPx, 1);
}

/** 1 for every pixel of the mask that is farther than the radius from all pixels outside it; beyond the picture is inside. */
export function erodeByDisc(
  mask: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  requireRadius(radiusPx);
  return threshold(distanceTransform(mask, width, height), radiusPx * radiusPx, 0);
}
