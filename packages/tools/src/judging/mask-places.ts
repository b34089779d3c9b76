import { connectedComponents } from '@printready/pixels/regions';
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
  if (!mask.includes(1)) return null;
  const { labels, areas } = connectedComponents(mask, width, height, 8);
  const largest = areas.reduce((best, area, label) => (area > areas[best]! ? label : best), 0);
  return { pixels: areas[largest]!, place: placeOf(labels, largest, width, height) };
}

export function placeOf(labels: Uint32Array, label: number, width: number, height: number): Place {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = labels.indexOf(label); at !== -1; at = labels.indexOf(label, at + 1)) {
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  return {
    ...{ x: left / width, y: top / height },
    ...{ width: (right - left) / width, height: (bottom - top) / height },
  };
}

/** Erodes by one pixel (4-connected); pixels at the picture's border are kept. */
export function shrink(mask: Uint8Array, width: number): Uint8Array {
  const inner = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue;
    const x = at % width;
    const isInside =
      (x === 0 || mask[at - 1] === 1) &&
      (x === width - 1 || mask[at + 1] === 1) &&
      (at < width || mask[at - width] === 1) &&
      (at + width >= mask.length || mask[at + width] === 1);
    if (isInside) inner[at] = 1;
  }
  return inner;
}
