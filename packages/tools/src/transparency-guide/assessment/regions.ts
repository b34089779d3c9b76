import { exact } from '@printready/pixels/number';
import { connectedComponents } from '@printready/pixels/regions';
import { FAINT_TOP, NEARLY_FROM } from './classes.ts';

/** Kinds of pixels; the map and the fixes use nothing else from the picture. */
export const CLEAR = 0;
export const SOLID = 1;
export const RIM = 2;
/** Intentional softness: a glow, a shadow, a gradient, or art that is soft throughout. */
export const FADE = 3;
/** Too faint to print, but not transparent. */
export const FAINT = 4;
/** Part of an isolated island that is too small to hold on the press. */
export const SPECK = 5;
/** Prints as solid on most RIPs; thins the white ink on others. */
export const NEARLY_SOLID = 6;

export type SoftRegion = {
  readonly area: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type SoftRegions = {
  readonly kinds: Uint8Array;
  readonly counts: Uint32Array;
  readonly specks: number;
  readonly speckTops: readonly number[];
  /** The largest fades, in descending order of size; bounds are inclusive. */
  readonly largestFades: readonly SoftRegion[];
};

const KINDS = 7;
const SHOWN_FADES = 5;

/** Maximum distance from solid to transparent across an edge, px: 1 antialiased, 2 resampled, 2.83 over a corner. */
const RIM_ACROSS = 3.01;

/** Maximum search distance, px: a soft pixel is at least 1 px from either side, so 1 px less than the whole edge. */
const FARTHEST = RIM_ACROSS - 1;
const AROUND = Array.from({ length: 25 }, (_, i) => ({ dx: (i % 5) - 2, dy: Math.floor(i / 5) - 2 }))
  .map(({ dx, dy }) => ({ dx, dy, distance: exact.hypot(dx, dy) }))
  .filter(({ distance }) => distance > 0 && distance <= FARTHEST)
  .sort((one, other) => one.distance - other.distance);

type Near = { toSolid: number; toClear: number };

/** Distances from a pixel to the nearest solid and transparent pixels; Infinity beyond the maximum. */
function lookAround(opacity: Uint8Array, width: number, height: number, at: number, near: Near): void {
  const x = at % width;
  const y = (at - x) / width;
  near.toSolid = Infinity;
  near.toClear = Infinity;
  for (const { dx, dy, distance } of AROUND) {
    const [nx, ny] = [x + dx, y + dy];
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
    const alpha = opacity[ny * width + nx]!;
    if (alpha >= NEARLY_FROM) near.toSolid = Math.min(near.toSolid, distance);
    else if (alpha <= FAINT_TOP) near.toClear = Math.min(near.toClear, distance);
    if (near.toSolid < Infinity && near.toClear < Infinity) return;
  }
}

function maskOf(values: Uint8Array, isIn: (value: number) => boolean): Uint8Array {
  const answers = Uint8Array.from({ length: 256 }, (_, value) => (isIn(value) ? 1 : 0));
  const mask = new Uint8Array(values.length);
  for (let at = 0; at < mask.length; at++) mask[at] = answers[values[at]!]!;
  return mask;
}

/** Splits soft pixels into rims and fades; faint and nearly solid pixels away from rims keep their kinds. */
export function classifySoft(opacity: Uint8Array, width: number, height: number): Uint8Array {
  const kinds = new Uint8Array(opacity.length);
  const near: Near = { toSolid: Infinity, toClear: Infinity };
  for (let at = 0; at < opacity.length; at++) {
    const alpha = opacity[at]!;
    if (alpha === 0) continue;
    if (alpha === 255) {
      kinds[at] = SOLID;
      continue;
    }
    lookAround(opacity, width, height, at, near);
    if (alpha >= NEARLY_FROM) kinds[at] = near.toClear <= FARTHEST ? RIM : NEARLY_SOLID;
    else if (alpha <= FAINT_TOP) kinds[at] = near.toSolid <= FARTHEST ? RIM : FAINT;
    else kinds[at] = near.toSolid + near.toClear <= RIM_ACROSS ? RIM : FADE;
  }
  return kinds;
}

function markSpecks(kinds: Uint8Array, width: number, height: number, diameter: number): number[] {
  const ink = maskOf(kinds, (kind) => kind !== CLEAR);
  const { labels, areas } = connectedComponents(ink, width, height, 8);
  const mostArea = (Math.PI / 4) * diameter ** 2 + 1;
  const small = [...areas.keys()].filter((label) => label > 0 && areas[label]! <= mostArea);
  const isSpeck = new Uint8Array(areas.length);
  const tops: number[] = [];
  for (const [label, { left, top, right, bottom }] of boundsOf(labels, areas.length, width, small)) {
    if (Math.max(right - left, bottom - top) + 1 > Math.max(1, diameter)) continue;
    isSpeck[label] = 1;
    tops.push(top);
  }
  if (tops.length === 0) return tops;
  for (let at = 0; at < kinds.length; at++) if (isSpeck[labels[at]!] === 1) kinds[at] = SPECK;
  return tops;
}

type Bounds = { left: number; top: number; right: number; bottom: number };

function boundsOf(
  labels: Uint32Array,
  count: number,
  width: number,
  wanted: readonly number[],
): Map<number, Bounds> {
  const bounds = new Map<number, Bounds>();
  if (wanted.length === 0) return bounds;
  const isWanted = new Uint8Array(count);
  for (const label of wanted) isWanted[label] = 1;
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (isWanted[label] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    const box = bounds.get(label);
    if (!box) {
      bounds.set(label, { left: x, top: y, right: x, bottom: y });
      continue;
    }
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    box.bottom = y;
  }
  return bounds;
}

function findLargestFades(kinds: Uint8Array, width: number, height: number): SoftRegion[] {
  const fades = maskOf(kinds, (kind) => kind === FADE);
  const { labels, areas } = connectedComponents(fades, width, height, 8);
  const largest = [...areas.keys()]
    .slice(1)
    .sort((a, b) => areas[b]! - areas[a]!)
    .slice(0, SHOWN_FADES);
  const bounds = boundsOf(labels, areas.length, width, largest);
  return largest.map((label) => ({ area: areas[label]!, ...bounds.get(label)! }));
}

/** @param softKinds from {@link classifySoft}; left unchanged. @param speckPx diameter of the largest speck, px. */
export function findRegions(
  softKinds: Uint8Array,
  width: number,
  height: number,
  speckPx: number,
): SoftRegions {
  const marked = markRegions(softKinds, width, height, speckPx);
  const largestFades = marked.counts[FADE] === 0 ? [] : findLargestFades(marked.kinds, width, height);
  return { ...marked, largestFades };
}

/** Like {@link findRegions} without the largest fades, for bands of rows: a fade may be taller than a band. */
export function markRegions(
  softKinds: Uint8Array,
  width: number,
  height: number,
  speckPx: number,
): Omit<SoftRegions, 'largestFades'> {
  const kinds = softKinds.slice();
  const speckTops = markSpecks(kinds, width, height, speckPx);
  return { kinds, counts: countKinds(kinds), specks: speckTops.length, speckTops };
}

export function countKinds(kinds: Uint8Array): Uint32Array {
  const counts = new Uint32Array(KINDS);
  for (let at = 0; at < kinds.length; at++) counts[kinds[at]!]!++;
  return counts;
}
