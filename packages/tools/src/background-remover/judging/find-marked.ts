/** Each finder masks the pixels of one kind of fault in a marked cut; null if it finds none. */

import type { Raster } from '@printready/pixels/raster';
import { connectedComponents, connectedRuns } from '@printready/pixels/regions';
import { dilateByBox } from '@printready/pixels/shapes';
import { isBeyond, isWithin } from '../../judging/compare-pictures.ts';
import { type Cut, MARK, offGround, RECOLORED } from './mark-cut.ts';

type Found = Uint8Array | null;

/** Minimum difference from the background, 8-bit levels, at which a removed pixel counts as artwork. */
const ART = 72;
/** Range of 8-bit levels within 3 × 3 pixels: maximum of a soft shade, maximum of a flat color, minimum of a line. */
const SMOOTH = 24;
const FLAT = 10;
const LINE = 18;
/** Minimum range of 8-bit levels at an edge: within 5 × 5 pixels, or within 3 × 3 at a hole's rim. */
const EDGELESS = 12;
/** Radius of JPEG ringing around kept pixels, and tolerance for an edge's position, both in px. */
const BLOCK = 8;
const REACH = 2;
/** Minimum area of an opening, px, and maximum share of the cut-out that may have the background's color. */
const LEAST_OPENING = 16;
const MOST_ENCLOSED = 0.1;
const UNSEEN_RIM = 0.6;
/** Distance from a gap, px; maximum difference from the background, 8-bit levels, and share, of dark parts there. */
const BESIDE = 3;
const DARK = 40;
const DARK_SHARE = 0.25;
/** Minimum area of an opening in a texture, px; range within 3 × 3 pixels, 8-bit levels, and share, that make one. */
const LEAST_IN_TEXTURE = 40;
const ROUGH = 16;
const ROUGH_SHARE = 0.7;

function findWhere(
  { opened, marks, any }: Cut,
  bit: number,
  test: (at: number, x: number, y: number) => boolean,
): Found {
  if ((any & bit) === 0) return null;
  let found: Found = null;
  for (let y = 0, at = 0; y < opened.height; y++)
    for (let x = 0; x < opened.width; x++, at++) {
      if ((marks[at]! & bit) === 0 || !test(at, x, y)) continue;
      found ??= new Uint8Array(marks.length);
      found[at] = 1;
    }
  return found;
}

export const findRemoved = (cut: Cut, shadeWent: boolean): Found =>
  findWhere(
    cut,
    MARK.removedFaint,
    (at, x, y) =>
      offGround(cut.words[at]!, cut.grounds) >= ART &&
      !touchesKept(cut, x, y) &&
      !(shadeWent && isWithin(cut.opened, x, y, 1, SMOOTH)),
  );

/** Cores of removed pale parts; without their rims, because ringing on white is as pale. */
export const findRemovedPale = (cut: Cut): Found =>
  findWhere(cut, MARK.removedFaint, (_, x, y) => isDeep(cut, MARK.removedFaint, x, y));

/** Gaps in kept parts that are nearly as dark as a dark background; ringing lies beside brighter parts only. */
export function findRemovedDark(cut: Cut): Found {
  const deep = findRemovedPale(cut);
  if (!deep) return null;
  const { width, height } = cut.opened;
  const gaps = spread(deep, cut.opened);
  const { labels, areas } = connectedComponents(gaps, width, height, 8);
  const [beside, dark] = [new Uint32Array(areas.length), new Uint32Array(areas.length)];
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    for (const step of [-BESIDE, BESIDE, -BESIDE * width, BESIDE * width]) {
      const near = at + step;
      if (labels[near] === label || ((cut.marks[near] ?? 0) & MARK.kept) === 0) continue;
      beside[label]!++;
      if (offGround(cut.words[near]!, cut.grounds) <= DARK) dark[label]!++;
    }
  }
  for (let at = 0; at < labels.length; at++)
    if (dark[labels[at]!]! < DARK_SHARE * Math.max(1, beside[labels[at]!]!)) gaps[at] = 0;
  return gaps.includes(1) ? gaps : null;
}

/** Restores what {@link isDeep} took off: each pixel becomes its diamond again. */
function spread(deep: Uint8Array, { width, height }: Raster): Uint8Array {
  const whole = new Uint8Array(deep.length);
  for (let y = 2, at = 2 * width; y < height - 2; y++)
    for (let x = 0; x < width; x++, at++) {
      if (deep[at] === 0) continue;
      for (let v = -2; v <= 2; v++) {
        const reach = 2 - Math.abs(v);
        whole.fill(1, at + v * width - reach, at + v * width + reach + 1);
      }
    }
  return whole;
}

function touchesKept({ opened: { width, height }, marks }: Cut, x: number, y: number): boolean {
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
      if ((marks[v * width + u]! & MARK.kept) !== 0) return true;
  return false;
}

function isFlat({ opened: { width, height }, words }: Cut, at: number, x: number, y: number): boolean {
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
  const word = words[at];
  for (let row = at - width; row <= at + width; row += width)
    if (words[row - 1] !== word || words[row] !== word || words[row + 1] !== word) return false;
  return true;
}

export function findRemovedLines(cut: Cut): Found {
  const { opened, marks } = cut;
  const kept = marks.map((mark) => mark & MARK.kept);
  const near = dilateByBox(kept, opened.width, opened.height, BLOCK);
  return findWhere(
    cut,
    MARK.wasSolid,
    (at, x, y) => near[at] === 0 && !isFlat(cut, at, x, y) && !isWithin(opened, x, y, 1, LINE),
  );
}

/** Openings with the background's color: many, or one in a texture, where art is hardly ever that even. */
export function findEnclosed(cut: Cut): Found {
  const { opened, marks, kept } = cut;
  if ((cut.any & MARK.solidGround) === 0) return null;
  const mask = marks.map((mark) => (mark & MARK.solidGround) >> 5);
  const { starts, ends, labels, areas } = connectedRuns(mask, opened.width, opened.height, 4);
  let enclosed = 0;
  for (let run = 0; run < labels.length; run++)
    if (areas[labels[run]!]! >= LEAST_OPENING) enclosed += ends[run]! - starts[run]!;
  const isOpening =
    enclosed > MOST_ENCLOSED * kept
      ? areas.map((area) => Number(area >= LEAST_OPENING))
      : markInTexture(cut, { starts, ends, labels, areas });
  for (let run = 0; run < labels.length; run++)
    if (isOpening[labels[run]!] === 0) mask.fill(0, starts[run], ends[run]);
  return isOpening.includes(1) ? mask : null;
}

type Runs = Pick<ReturnType<typeof connectedRuns>, 'starts' | 'ends' | 'labels' | 'areas'>;

/** Marks openings of a visible size most of whose surroundings are rough. */
function markInTexture({ opened, marks }: Cut, { starts, ends, labels, areas }: Runs): Uint32Array {
  const { width } = opened;
  const beside = new Uint32Array(areas.length);
  const rough = new Uint32Array(areas.length);
  const look = (label: number, at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (
      at < 0 ||
      at >= marks.length ||
      (marks[at]! & MARK.kept) === 0 ||
      (marks[at]! & MARK.keptGround) !== 0
    )
      return;
    beside[label]!++;
    if (!isWithin(opened, x, y, 1, ROUGH)) rough[label]!++;
  };
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    if (areas[label]! < LEAST_IN_TEXTURE) continue;
    for (const distance of [5, 7, 9]) {
      look(label, starts[run]! - distance);
      look(label, ends[run]! - 1 + distance);
    }
  }
  return areas.map((_, label) => Number(beside[label]! > 0 && rough[label]! >= ROUGH_SHARE * beside[label]!));
}

export const findTint = (cut: Cut): Found =>
  findWhere(
    cut,
    MARK.tinted,
    (_, x, y) => isDeep(cut, MARK.tinted, x, y) && isWithin(cut.opened, x, y, 1, FLAT),
  );

function isDeep({ opened: { width, height }, marks }: Cut, bit: number, x: number, y: number): boolean {
  for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++) {
    const reach = 2 - Math.abs(v - y);
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++)
      if ((marks[v * width + u]! & bit) === 0) return false;
  }
  return true;
}

export function findEdgeless({ opened, marks }: Cut): { readonly mask: Found; readonly length: number } {
  const { width, height } = opened;
  const went = (at: number) => (marks[at]! & (MARK.kept | MARK.wasSolid)) === MARK.wasSolid;
  let mask: Found = null;
  let length = 0;
  for (let y = 2; y < height - 2; y++)
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      if ((marks[at]! & MARK.kept) === 0) continue;
      if (!went(at - 1) && !went(at + 1) && !went(at - width) && !went(at + width)) continue;
      length++;
      if (!isWithin(opened, x, y, 2, EDGELESS - 1)) continue;
      mask ??= new Uint8Array(marks.length);
      mask[at] = 1;
    }
  return { mask, length };
}

export function findIslands({ opened, marks, any }: Cut): Found {
  if ((any & MARK.keptGround) === 0) return null;
  const { width, height } = opened;
  const isClear = (at: number) => (marks[at]! & MARK.clear) !== 0;
  const joins = (at: number) =>
    isClear(at - 1) || isClear(at + 1) || isClear(at - width) || isClear(at + width);
  const open: number[] = [];
  for (let at = width; at < marks.length - width; at++)
    if ((marks[at]! & MARK.keptGround) !== 0 && joins(at)) open.push(at);
  if (open.length === 0) return null;
  const mask = marks.map((mark) => (mark & MARK.keptGround) >> 4);
  const { starts, ends, labels, areas } = connectedRuns(mask, width, height, 4);
  const isOpen = new Uint8Array(areas.length);
  for (let run = 0, next = 0; run < labels.length; run++) {
    while (next < open.length && open[next]! < starts[run]!) next++;
    if (next < open.length && open[next]! < ends[run]!) isOpen[labels[run]!] = 1;
  }
  for (let run = 0; run < labels.length; run++)
    if (isOpen[labels[run]!] === 0) mask.fill(0, starts[run], ends[run]);
  return mask;
}

export function findHoles({ opened, marks }: Cut): Found {
  const { width, height } = opened;
  const clear = marks.map((mark) => 1 - (mark & MARK.kept));
  const { starts, ends, labels, areas, touchesEdge } = connectedRuns(clear, width, height, 4);
  const isHole = (at: number) => clear[at] === 1 && (marks[at]! & MARK.wasSolid) !== 0;
  const rim = new Uint32Array(areas.length);
  const unseen = new Uint32Array(areas.length);
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    if (touchesEdge[label] === 1) continue;
    const y = Math.floor(starts[run]! / width);
    for (let at = starts[run]!; at < ends[run]!; at++) {
      if (!isHole(at) || (isHole(at - 1) && isHole(at + 1) && isHole(at - width) && isHole(at + width)))
        continue;
      rim[label]!++;
      if (isWithin(opened, at - y * width, y, 1, EDGELESS - 1)) unseen[label]!++;
    }
  }
  let holes: Found = null;
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    if (touchesEdge[label] === 1 || unseen[label]! <= UNSEEN_RIM * rim[label]!) continue;
    holes ??= new Uint8Array(marks.length);
    holes.fill(1, starts[run], ends[run]);
  }
  return holes;
}

export const findRecolored = (cut: Cut): Found =>
  findWhere(cut, MARK.recolored, (_, x, y) =>
    isBeyond(cut.shows, cut.opened, x, y, { levels: RECOLORED, reach: REACH }),
  );
