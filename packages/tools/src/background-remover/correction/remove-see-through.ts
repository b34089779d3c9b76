import { type Matte, quadsOf, skipTransparent } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents, PixelList } from '@printready/pixels/regions';
import { dilateByBox, erodeByBox } from '@printready/pixels/shapes';
import { flagTable } from './flag-table.ts';
import { FINE_BINS, fineBinOf, spreadBins } from './regions/color-bins.ts';
import { type FlatRegions, rowStepOf, SOLID } from './regions/flat-regions.ts';
import { findEdges, roomOf } from './regions/region-edge.ts';

const HALF = 128;
const MOST_BACKGROUND = 16;
/** Erosion radius, px; narrower areas are edges. */
const INNER = 2;
/** Maximum step between neighbors that is not an outline, 8-bit levels in one channel. */
const MAX_STEP = 32;
/** Distance from an area's core to its surroundings, px, and minimum share of artwork there. */
const BEYOND = INNER + 3;
const AROUND = 0.7;
/** Minimum size of a removed area, as a share of the picture: in any artwork, and in drawn artwork. */
const LEAST_SHARE = { any: 0.0001, drawn: 0.0003 };
/** Background colors: range of their share (above `most`, it is paper), and minimum ratio to the artwork's share. */
const GROUND_COLOR = { least: 0.002, most: 0.25, times: 8 };
/** Maximum mean matte value, of 255, of an unsure area; confident areas have a mean of 253 or more. */
const UNSURE = 248;
/** Minimum flat share of drawn artwork, in which uneven areas are checked regardless of the matte. */
const LEAST_DRAWN_SHARE = 0.8;
/** Second difference between neighbors, 8-bit levels: 0 for flat inks, 1 for shading, more for busy areas. */
const GRAIN = { least: 1, busy: 2.5 };
/** Minimum share of a color in the background, minimum area in such colors, and maximum share of them in the art. */
const BUSY = { seen: 0.0005, share: 0.7, inArt: 0.01 };

type Shares = { readonly ground: Float64Array; readonly art: Float64Array };

const binAt = (data: Uint8ClampedArray, at: number) =>
  fineBinOf(data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!);

/** Second difference of green. Cores never touch the picture's border, so all neighbors exist. */
const grainAt = (data: Uint8ClampedArray, at: number) =>
  Math.abs(data[at * 4 - 3]! - 2 * data[at * 4 + 1]! + data[at * 4 + 5]!);

function readShares({ width, height, data }: Raster, alpha: Uint8Array): Shares | null {
  const ground = new Uint32Array(FINE_BINS);
  const art = new Uint32Array(FINE_BINS);
  let grounds = 0;
  let arts = 0;
  const step = rowStepOf(alpha.length);
  for (let y = 0; y < height; y += step) {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const opacity = alpha[at]!;
      if (opacity < MOST_BACKGROUND) {
        ground[binAt(data, at)]!++;
        grounds++;
      } else if (opacity >= SOLID) {
        art[binAt(data, at)]!++;
        arts++;
      }
    }
  }
  if (grounds === 0 || arts === 0) return null;
  return {
    ground: new Float64Array(spreadBins(ground)).map((count) => count / grounds),
    art: new Float64Array(spreadBins(art)).map((count) => count / arts),
  };
}

type Places = { readonly labels: Uint32Array; readonly areas: Uint32Array; readonly sums: Float64Array };

function findPlaces(
  mask: Uint8Array,
  { width, height }: Raster,
  leastShare: number,
  add: (sums: Float64Array, to: number, at: number) => void,
): Places | null {
  const least = mask.length * leastShare;
  let marked = 0;
  for (let at = 0; at < mask.length; at++) marked += mask[at]!;
  if (marked < least) return null;
  const { labels, areas } = connectedComponents(erodeByBox(mask, width, height, INNER), width, height, 8);
  if (!areas.some((area) => area >= least)) return null;
  const sums = new Float64Array(areas.length * 3);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (areas[label]! >= least) add(sums, label * 3, at);
  }
  for (let label = 0; label < areas.length; label++) if (areas[label]! < least) areas[label] = 0;
  return { labels, areas, sums };
}

function growOut(
  inner: Uint8Array,
  { width, height, data }: Raster,
  mayTake: (at: number) => boolean,
): Uint8Array {
  const taken = inner;
  const ring = dilateByBox(inner, width, height, INNER + 1);
  const places = new PixelList();
  for (let at = 0; at < ring.length; at++)
    if (ring[at] === 1 && inner[at] === 0 && mayTake(at)) places.push(at);
  const joins = (at: number, beside: number) => {
    if (taken[beside] !== 1) return false;
    for (let c = 0; c < 3; c++)
      if (Math.abs(data[at * 4 + c]! - data[beside * 4 + c]!) > MAX_STEP) return false;
    return true;
  };
  for (let step = 0; step <= INNER; step++) {
    for (let i = 0; i < places.length; i++) {
      const at = places.at(i);
      if (taken[at] === 1) continue;
      const x = at % width;
      const isJoined =
        (x > 0 && joins(at, at - 1)) ||
        (x < width - 1 && joins(at, at + 1)) ||
        (at >= width && joins(at, at - width)) ||
        (at + width < taken.length && joins(at, at + width));
      if (isJoined) taken[at] = 1;
    }
  }
  return taken;
}

function findEnclosed(
  picture: Raster,
  alpha: Uint8Array,
  labels: Uint32Array,
  wanted: Uint8Array,
): Uint8Array {
  const enclosed = new Uint8Array(wanted.length);
  for (const [label, { from, ways }] of findEdges(picture, labels, wanted)) {
    let met = 0;
    for (let i = 0; i < from.length; i++) {
      const at = from.at(i);
      const way = ways.at(i);
      if (roomOf(picture, at, way) > BEYOND && alpha[at + way * BEYOND]! >= HALF) met++;
    }
    if (met >= from.length * AROUND) enclosed[label] = 1;
  }
  return enclosed;
}

/** Turns chosen areas, grown to their edges, into background, in place. @returns true if anything changed */
function cut(
  alpha: Uint8Array,
  picture: Raster,
  { labels, areas, sums }: Places,
  isGround: (sums: Float64Array, from: number, area: number) => boolean,
  mayTake: (at: number) => boolean,
): boolean {
  const { width, height } = picture;
  const isLike = flagTable(
    areas.length,
    (label) => areas[label]! > 0 && isGround(sums, label * 3, areas[label]!),
  );
  if (!isLike.includes(1)) return false;
  const isChosen = findEnclosed(picture, alpha, labels, isLike);
  if (!isChosen.includes(1)) return false;
  const inner = new Uint8Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) inner[at] = isChosen[labels[at]!] === 1 && mayTake(at) ? 1 : 0;
  const taken = growOut(inner, picture, mayTake);
  const closed = erodeByBox(dilateByBox(taken, width, height, 2), width, height, 2);
  for (let at = 0; at < alpha.length; at++) if (closed[at] === 1) alpha[at] = 0;
  return true;
}

/** Turns unsure areas in background colors into background, in place. */
export function removeSeeThrough(picture: Raster, alpha: Uint8Array, matte: Matte): boolean {
  const { width, height, data } = picture;
  const shares = readShares(picture, alpha);
  if (shares === null) return false;
  const isColor = flagTable(FINE_BINS, (bin) => {
    const share = shares.ground[bin]!;
    return (
      share > GROUND_COLOR.least && share < GROUND_COLOR.most && share > GROUND_COLOR.times * shares.art[bin]!
    );
  });
  const mask = new Uint8Array(alpha.length);
  const quads = quadsOf(alpha);
  for (let at = skipTransparent(quads, 0); at < mask.length; at = skipTransparent(quads, at + 1))
    if (alpha[at]! >= HALF) mask[at] = isColor[binAt(data, at)]!;
  const places = findPlaces(mask, picture, LEAST_SHARE.any, (sums, to, at) => {
    const x = at % width;
    const row = Math.floor((((at - x) / width) * matte.height) / height);
    sums[to]! += matte.data[row * matte.width + Math.floor((x * matte.width) / width)]!;
    sums[to + 1]! += grainAt(data, at);
  });
  if (places === null) return false;
  const isGround = (sums: Float64Array, from: number, area: number) =>
    sums[from]! <= UNSURE * area && sums[from + 1]! >= GRAIN.least * area;
  return cut(alpha, picture, places, isGround, (at) => mask[at] === 1);
}

/** Clears areas with the background's colors and grain in `alpha` if the artwork is flat. @returns true if it did */
export function removeBusyPlaces(
  picture: Raster,
  alpha: Uint8Array,
  { labels, flat }: FlatRegions,
  drawnShare: number,
): boolean {
  if (drawnShare < LEAST_DRAWN_SHARE) return false;
  const { data } = picture;
  const shares = readShares(picture, alpha);
  if (shares === null) return false;
  const mask = new Uint8Array(alpha.length);
  for (let at = 0; at < mask.length; at++) mask[at] = alpha[at]! >= HALF && flat[labels[at]!] === 0 ? 1 : 0;
  const isSeen = (at: number) => shares.ground[binAt(data, at)]! > BUSY.seen;
  const places = findPlaces(mask, picture, LEAST_SHARE.drawn, (sums, to, at) => {
    if (isSeen(at)) sums[to]!++;
    sums[to + 1]! += shares.art[binAt(data, at)]!;
    sums[to + 2]! += grainAt(data, at);
  });
  if (places === null) return false;
  const isGround = (sums: Float64Array, from: number, area: number) =>
    sums[from]! >= BUSY.share * area &&
    sums[from + 1]! <= BUSY.inArt * area &&
    sums[from + 2]! >= GRAIN.busy * area;
  return cut(alpha, picture, places, isGround, (at) => mask[at] === 1 && isSeen(at));
}
