/**
 * Ground that a network half took for subject: strands of a pattern that run up to the art, a faint flower beside it,
 * a stone. Where it is sure and everything around is not, or only half sure and far from the subject's sure parts, the
 * part's colors are asked, and where those say nothing clear the network for a clear majority: an edge is soft, but
 * nowhere as wide.
 */
import * as exact from '@printready/imaging/exact-math';
import { connectedComponents } from '@printready/imaging/kernels/connected-components';
import { distanceTransform } from '@printready/imaging/kernels/distance-transform';
import { dilateByBox } from '@printready/imaging/kernels/morphology/box';
import type { Raster } from '@printready/imaging/raster';
import { type Matte, SIDES } from '@printready/matting/refine-matte';
import { flagsWhere } from './flags-where.ts';
import { labelBeside } from './label-beside.ts';
import { addSurroundedParts } from './surrounded-parts.ts';
import { SURE } from './uncertainty.ts';
import { weighColors } from './weigh-colors.ts';

/**
 * What is fainter than `refineMatte` makes visible counts for nothing. Of a true part and what hangs on it, so much is
 * sure: of the pictures that this was chosen on, true parts had .72 or more, blades of grass .53 or less.
 */
const MOSTLY_SURE = 0.55;
/** So far from a sure part, as a share of the matte's side, it may be that part's own soft edge. */
const SOFT_EDGE = 0.006;
/**
 * Mean from which a half-sure part is subject; of the pictures that this was chosen on, parts that did not belong had
 * 178 at the most, and were not far below.
 */
const MAJORITY = 180;
/**
 * Hair lies along its subject and a stray part sticks out of it: of the one, what meets the subject is so many times
 * as long as it is deep in the mean; a strip four times as long as wide.
 */
const FRINGE = 8;
/** Bits: colors ten times as common in the one as in the other settle whose a part is. */
const CLEAR = exact.log2(10);
/** Of the matte: the smallest part whose colors are looked at, and the largest island that may be a stray one. */
const LEAST_PART = 0.0001;
const MOST_STRAY = 0.004;

/** For every visible pixel the number of the sure part that it is reached from first, or 0. */
function shareOut({ width, data }: Matte, labels: Uint32Array): Uint32Array {
  const owners = labels.slice();
  const queue = new Uint32Array(data.length);
  let filled = 0;
  // The ring around the sure parts, by what they are; from there on by the queue.
  for (let at = 0; at < data.length; at++) {
    if (labels[at] !== 0 || data[at]! < SIDES.from) continue;
    const owner = labelBeside(labels, width, at);
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

/** The matte's sure parts, what is reached from each, and the largest. */
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
  return { labels, areas, owners: shareOut(matte, labels), largest };
}

/** The matte without sure islands whose colors are clearly the ground's and not those of the rest of the art. */
function dropStrangeIslands(
  picture: Raster,
  matte: Matte,
  { labels, areas, owners, largest }: SureParts,
): Matte {
  const [least, most] = [matte.data.length * LEAST_PART, matte.data.length * MOST_STRAY];
  const isIsland = flagsWhere(
    areas.length,
    (label) => label !== largest && areas[label]! >= least && areas[label]! <= most,
  );
  if (!isIsland.includes(1)) return matte;
  const bits = weighColors(picture, matte, labels, isIsland);
  const goes = flagsWhere(areas.length, (label) => (bits.get(label) ?? 0) <= -CLEAR);
  if (!goes.includes(1)) return matte;
  return { ...matte, data: matte.data.map((value, at) => (goes[owners[at]!] === 1 ? 0 : value)) };
}

/** 1 where the matte is sure and most of what hangs on that place is, too; the largest sure part always is. */
function findCore(matte: Matte, { labels, areas, owners, largest }: SureParts): Uint8Array {
  const reached = new Uint32Array(areas.length);
  for (let at = 0; at < owners.length; at++) reached[owners[at]!]!++;
  const stays = areas.map((area, label) =>
    label > 0 && (label === largest || area >= reached[label]! * MOSTLY_SURE) ? 1 : 0,
  );
  const core = new Uint8Array(matte.data.length);
  // An island that is gone has its label still.
  for (let at = 0; at < core.length; at++) core[at] = matte.data[at] === 0 ? 0 : stays[labels[at]!]!;
  return core;
}

/** 1 where the matte is half sure, beyond the soft edge of the core, and no part of it goes all around. */
function findFar({ width, height, data }: Matte, others: Uint8Array, near: Uint8Array): Uint8Array {
  const rest = connectedComponents(others, width, height, 4);
  const far = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) {
    if (data[at]! < SIDES.from || near[at] === 1) continue;
    far[at] = rest.touchesEdge[rest.labels[at]!]!;
  }
  return far;
}

/**
 * In place: `far` without the parts that belong to the subject.
 * @param others 1 outside the core. @param near 1 in the core and its soft edge, so many px wide.
 */
function takeOutBelonging(
  picture: Raster,
  matte: Matte,
  others: Uint8Array,
  near: Uint8Array,
  edge: number,
  far: Uint8Array,
) {
  const { width, height, data } = matte;
  // Hairs no farther apart than half an edge are one part.
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
  const isLarge = flagsWhere(area.length, (label) => area[label]! >= data.length * LEAST_PART);
  const bits = weighColors(picture, matte, labels, isLarge);
  const belongs = areas.map((_, label) => {
    const colors = bits.get(label) ?? 0;
    if (Math.abs(colors) >= CLEAR) return colors > 0 ? 1 : 0;
    const isSubject = opacity[label]! >= area[label]! * MAJORITY;
    return isSubject || contact[label]! * area[label]! >= FRINGE * depth[label]! ? 1 : 0;
  });
  for (let at = 0; at < far.length; at++) if (belongs[labels[at]!] === 1) far[at] = 0;
}

/**
 * The matte without half-sure parts that lie open beside the subject, and without small sure islands of the ground's
 * colors, and with those sure that it mostly goes around and has the colors of; what of a drawing it encloses is left
 * to `completeDrawing`. Without any sure part it stays as it is.
 * @param keepIslands the user said which parts are meant.
 */
export function removeUncertainParts(picture: Raster, seen: Matte, keepIslands = false): Matte {
  const parts = findSureParts(seen);
  const matte = keepIslands ? seen : dropStrangeIslands(picture, seen, parts);
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
    takeOutBelonging(picture, matte, others, near, edge, far);
    for (let at = 0; at < data.length; at++) if (far[at] === 1) kept.data[at] = 0;
  }
  addSurroundedParts(picture, kept, near);
  return kept;
}
