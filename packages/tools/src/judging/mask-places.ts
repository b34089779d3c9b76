import { connectedRuns } from '@printready/pixels/regions';
import type { Place } from '../contract/question.ts';

export type Part = { readonly pixels: number; readonly place: Place };

/** Builds a mask several times faster than Uint8Array.from. @param mark returns 1 for a marked pixel, else 0. */
export function markWhere(pixels: number, mark: (at: number) => number): Uint8Array {
  const mask = new Uint8Array(pixels);
  for (let at = 0; at < pixels; at++) mask[at] = mark(at);
  return mask;
}

/** Largest part of a mask, 8-connected; null for an empty mask. */
export function largestPart(mask: Uint8Array, width: number, height: number): Part | null {
  const { starts, ends, labels, areas } = connectedRuns(mask, width, height, 8);
  let largest = 0;
  for (let label = 1; label < areas.length; label++) if (areas[label]! > areas[largest]!) largest = label;
  if (largest === 0) return null;
  let [left, right] = [width, 0];
  for (let run = 0; run < labels.length; run++) {
    if (labels[run] !== largest) continue;
    left = Math.min(left, starts[run]! % width);
    right = Math.max(right, ((ends[run]! - 1) % width) + 1);
  }
  // Runs are in the order of rows.
  const top = Math.floor(starts[labels.indexOf(largest)]! / width);
  const bottom = Math.floor(starts[labels.lastIndexOf(largest)]! / width) + 1;
  return { pixels: areas[largest]!, place: placeBetween([left, top, right, bottom], width, height) };
}

const placeBetween = (
  [left, top, right, bottom]: readonly [number, number, number, number],
  width: number,
  height: number,
): Place => ({
  ...{ x: left / width, y: top / height },
  ...{ width: (right - left) / width, height: (bottom - top) / height },
});

export function placeOf(labels: Uint32Array, label: number, width: number, height: number): Place {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = labels.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(label);
    if (first === -1) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.lastIndexOf(label) + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return placeBetween([left, top, right, bottom], width, height);
}

/** Erodes by one pixel (4-connected); pixels at the picture's border are kept. */
export function shrink(mask: Uint8Array, width: number): Uint8Array {
  const inner = new Uint8Array(mask.length);
  const last = width - 1;
  for (let row = 0; row < mask.length; row += width) {
    const [above, below] = [row > 0, row + width < mask.length];
    for (let x = 0, at = row; x < width; x++, at++) {
      const isInside =
        mask[at] === 1 &&
        (x === 0 || mask[at - 1] === 1) &&
        (x === last || mask[at + 1] === 1) &&
        (!above || mask[at - width] === 1) &&
        (!below || mask[at + width] === 1);
      if (isInside) inner[at] = 1;
    }
  }
  return inner;
}
