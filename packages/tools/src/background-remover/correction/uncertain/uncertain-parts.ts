/** Removes background that a network partly takes for the subject, by color statistics or the matte's majority. */

import { type Matte, SIDES } from '@printready/matting/matte';
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { dilateByBox, distanceTransform } from '@printready/pixels/shapes';
import { flagTable } from '../flag-table.ts';
import { adjacentLabel } from './adjacent-label.ts';
import { addSurroundedParts } from './surrounded-parts.ts';
import { SURE } from './uncertainty.ts';
import { weighColors } from './weigh-colors.ts';

/** Minimum confident share of a part and its surroundings: true parts had .72, blades of grass at most .53. */
const LEAST_CONFIDENT_SHARE = 0.55;
/** Width of a confident part's own soft edge, as a share of the matte's side. */
const SOFT_EDGE = 0.006;
/** Minimum mean matte value, 0…255, at which an unsure part is kept; background parts had at most 178. */
const LEAST_MEAN = 180;
/** Minimum ratio of contact length to mean depth: hair runs along its subject, stray parts stick out. */
const HAIR_RATIO = 8;
/** Minimum bits for colors to be decisive: ten times as common in subject as in background, or the reverse. */
const DECISIVE_BITS = exact.log2(10);
/** Shares of the matte: smallest part with color statistics, and largest island that may be stray. */
const LEAST_PART = 0.0001;
const MOST_STRAY = 0.004;

/** Label of the confident part that reaches each visible pixel first; 0 if none does. */
function labelSurroundings({ width, data }: Matte, labels: Uint32Array): Uint32Array {
  const owners = labels.slice();
  const queue = new Uint32Array(data.length);
  let filled = 0;
  for (let at = 0; at < data.length; at++) {
    if (labels[at] !== 0 || data[at]! < SIDES.from) continue;
    const owner = adjacentLabel(labels, width, at);
    if (owner === 0) continue;
    owners[at] = owner;
    queue[filled++] = at;
  }
  const take = (at: number, owner: number) => {
    if (owners[at] !== 0 || data[at]! < SIDES.from) return;
    owners[at] = owner;
    queue[filled++] = at;
  };
  for (let next = 0; next < filled; next++) {
    const at = queue[next]!;
    const owner = owners[at]!;
    const x = at % width;
    if (x > 0) take(at - 1, owner);
    if (x < width - 1) take(at + 1, owner);
    if (at >= width) take(at - width, owner);
    if (at + width < data.length) take(at + width, owner);
  }
  return owners;
}

type SureParts = {
  readonly labels: Uint32Array;
  readonly areas: Uint32Array;
  readonly owners: Uint32Array;
  readonly largest: number;
};

function findSureParts(matte: Matte): SureParts {
  const { width, height, data } = matte;
  const sure = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) sure[at] = data[at]! >= SURE.subject ? 1 : 0;
  const { labels, areas } = connectedComponents(sure, width, height, 8);
  const largest = areas.reduce((best, area, label) => (area > areas[best]! ? label : best), 0);
  return { labels, areas, owners: labelSurroundings(matte, labels), largest };
}

function dropForeignIslands(
  picture: Raster,
  matte: Matte,
  { labels, areas, owners, largest }: SureParts,
): Matte {
  const [least, most] = [matte.data.length * LEAST_PART, matte.data.length * MOST_STRAY];
  const isIsland = flagTable(
    areas.length,
    (label) => label !== largest && areas[label]! >= least && areas[label]! <= most,
  );
  if (!isIsland.includes(1)) return matte;
  const bits = weighColors(picture, matte, labels, isIsland);
  const goes = flagTable(areas.length, (label) => (bits.get(label) ?? 0) <= -DECISIVE_BITS);
  if (!goes.includes(1)) return matte;
  return { ...matte, data: matte.data.map((value, at) => (goes[owners[at]!] === 1 ? 0 : value)) };
}

/** 1 in confident parts with mostly confident surroundings, and always in the largest part. */
function findCore(matte: Matte, { labels, areas, owners, largest }: SureParts): Uint8Array {
  const reached = new Uint32Array(areas.length);
  for (let at = 0; at < owners.length; at++) reached[owners[at]!]!++;
  const stays = areas.map((area, label) =>
    label > 0 && (label === largest || area >= reached[label]! * LEAST_CONFIDENT_SHARE) ? 1 : 0,
  );
  const core = new Uint8Array(matte.data.length);
  for (let at = 0; at < core.length; at++) core[at] = matte.data[at] === 0 ? 0 : stays[labels[at]!]!;
  return core;
}

/** 1 in unsure pixels beyond the core's soft edge that the core does not enclose. */
function findFar({ width, height, data }: Matte, others: Uint8Array, near: Uint8Array): Uint8Array {
  const rest = connectedComponents(others, width, height, 4);
  const far = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) {
    if (data[at]! < SIDES.from || near[at] === 1) continue;
    far[at] = rest.touchesEdge[rest.labels[at]!]!;
  }
  return far;
}

/** Removes the subject's parts from `far`. `others` is 1 outside the core, `near` in the core and its edge. */
function dropSubjectParts(
  picture: Raster,
  matte: Matte,
  others: Uint8Array,
  near: Uint8Array,
  edge: number,
  far: Uint8Array,
) {
  const { width, height, data } = matte;
  const { labels, areas } = connectedComponents(dilateByBox(far, width, height, edge >> 1), width, height, 8);
  const squares = distanceTransform(others, width, height);
  const meets = dilateByBox(near, width, height, 1);
  const area = new Uint32Array(areas.length);
  const opacity = new Float64Array(areas.length);
  const depth = new Float64Array(areas.length);
  const contact = new Uint32Array(areas.length);
  for (let at = 0; at < data.length; at++) {
    const label = labels[at]!;
    if (label === 0 || near[at] === 1) continue;
    contact[label]! += meets[at]!;
    if (far[at] === 0) continue;
    area[label]!++;
    opacity[label]! += data[at]!;
    depth[label]! += Math.sqrt(squares[at]!);
  }
  for (let at = 0; at < far.length; at++) if (far[at] === 0) labels[at] = 0;
  const isLarge = flagTable(area.length, (label) => area[label]! >= data.length * LEAST_PART);
  const bits = weighColors(picture, matte, labels, isLarge);
  const belongs = areas.map((_, label) => {
    const colors = bits.get(label) ?? 0;
    if (Math.abs(colors) >= DECISIVE_BITS) return colors > 0 ? 1 : 0;
    const isSubject = opacity[label]! >= area[label]! * LEAST_MEAN;
    return isSubject || contact[label]! * area[label]! >= HAIR_RATIO * depth[label]! ? 1 : 0;
  });
  for (let at = 0; at < far.length; at++) if (belongs[labels[at]!] === 1) far[at] = 0;
}

/** Changes nothing if no part is confident. @param keepIslands true if the user pointed at parts. */
export function removeUncertainParts(picture: Raster, seen: Matte, keepIslands = false): Matte {
  const parts = findSureParts(seen);
  const matte = keepIslands ? seen : dropForeignIslands(picture, seen, parts);
  const { width, height, data } = matte;
  const core = findCore(matte, parts);
  if (!core.includes(1)) return matte;
  const edge = Math.round(SOFT_EDGE * Math.max(width, height));
  const near = dilateByBox(core, width, height, edge);
  const others = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) others[at] = 1 - core[at]!;
  const kept = { width, height, data: data.slice() };
  const far = findFar(matte, others, near);
  if (far.includes(1)) {
    dropSubjectParts(picture, matte, others, near, edge, far);
    for (let at = 0; at < data.length; at++) if (far[at] === 1) kept.data[at] = 0;
  }
  addSurroundedParts(picture, kept, near);
  return kept;
}
