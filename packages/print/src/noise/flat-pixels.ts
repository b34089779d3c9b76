/** Distinguishes a picture's flat colors from fades and from the texture of photographs. */

/** Maximum difference between neighbors in a flat color, of 255; JPEG noise stays below it. */
const ALIKE = 12;
/** Minimum number of similar neighbors out of eight; a pixel on a straight outline has five of its own color. */
const ALIKE_NEIGHBORS = 5;
/** Maximum number of connected pixels that are examined, and minimum number for an area. */
const REGION = { most: 600, least: 40 };
/** Maximum standard deviation of each channel within a region, of 255. */
const MAX_DEVIATION = 8;

export type Picture = { readonly data: Uint8Array; readonly width: number; readonly height: number };

const isAlike = (data: Uint8Array, one: number, other: number): boolean =>
  Math.abs(data[4 * one]! - data[4 * other]!) <= ALIKE &&
  Math.abs(data[4 * one + 1]! - data[4 * other + 1]!) <= ALIKE &&
  Math.abs(data[4 * one + 2]! - data[4 * other + 2]!) <= ALIKE;

/** 1 for each pixel that resembles most of its neighbors. */
export function markFlat({ data, width, height }: Picture): Uint8Array {
  const alike = new Uint8Array(width * height);
  const compare = (at: number, near: number) => {
    if (!isAlike(data, at, near)) return;
    alike[at]!++;
    alike[near]!++;
  };
  for (let y = 0, at = 0; y < height; y++) {
    const hasBelow = y + 1 < height;
    for (let x = 0; x < width; x++, at++) {
      if (x + 1 < width) compare(at, at + 1);
      if (!hasBelow) continue;
      compare(at, at + width);
      if (x > 0) compare(at, at + width - 1);
      if (x + 1 < width) compare(at, at + width + 1);
    }
  }
  for (let at = 0; at < alike.length; at++) alike[at] = Number(alike[at]! >= ALIKE_NEIGHBORS);
  return alike;
}

function isEven(data: Uint8Array, region: readonly number[]): boolean {
  if (region.length < REGION.least) return false;
  for (let c = 0; c < 3; c++) {
    let [sum, squares] = [0, 0];
    for (const at of region) {
      const level = data[4 * at + c]!;
      sum += level;
      squares += level * level;
    }
    const mean = sum / region.length;
    if (squares / region.length - mean * mean > MAX_DEVIATION ** 2) return false;
  }
  return true;
}

/** @returns a test of whether a flat pixel belongs to an area of one color. @param flat result of `markFlat` */
export function createAreaTest(picture: Picture, flat: Uint8Array): (at: number) => boolean {
  const { data, width } = picture;
  const seen = new Int32Array(flat.length);
  const verdicts: boolean[] = [false];
  const grow = (start: number): number[] => {
    const region = [start];
    const add = (from: number, to: number) => {
      if (seen[to] !== 0 || flat[to] !== 1 || region.length === REGION.most) return;
      if (!isAlike(data, from, to)) return;
      seen[to] = verdicts.length;
      region.push(to);
    };
    seen[start] = verdicts.length;
    for (const at of region) {
      const x = at % width;
      if (x > 0) add(at, at - 1);
      if (x + 1 < width) add(at, at + 1);
      if (at >= width) add(at, at - width);
      if (at + width < flat.length) add(at, at + width);
    }
    return region;
  };
  return (at) => {
    if (seen[at] === 0) verdicts.push(isEven(data, grow(at)));
    return verdicts[seen[at]!]!;
  };
}
