/**
 * Ground that runs behind the subject and that a network takes for a part of it: a bridge's cables, a lamp post, a
 * mast. It is narrow beside the subject, goes on to where the picture ends, and has colors of its own.
 */
import { connectedComponents } from '@printready/imaging/kernels/connected-components';
import { dilateByBox, erodeByBox } from '@printready/imaging/kernels/morphology/box';
import type { Raster } from '@printready/imaging/raster';
import type { Matte } from '@printready/matting/refine-matte';
import { SURE } from './doubt.ts';
import { numbersWhere } from './numbers-where.ts';
import { weighColors } from './weigh-colors.ts';

/** Shares of the matte's longer side. A strand is twice this wide at the most, and this long at the least. */
const HALF_WIDTH = 1 / 64;
const LENGTH = 1 / 8;
/** So near the picture's border it may end; a network's last pixels are faint. */
const BORDER = 1 / 128;
const SOFT_EDGE = 1 / 256;
/** Of the matte: the smallest strand whose colors tell something. */
const LEAST_STRAND = 0.0001;
/**
 * Bits: colors four times as common in the ground as in the subject's body. Of the pictures that this was chosen on,
 * true parts that the border cuts off had -1.2 at the least; a bridge's tubes -4.6 at the most, and its cables, once
 * the tubes were ground, -2.5.
 */
const GROUNDS = -2;

/** 1 within the picture's border that a strand ends in. */
function maskBorder({ width, height }: Matte): Uint8Array {
  const margin = Math.round(Math.max(width, height) * BORDER);
  const border = new Uint8Array(width * height);
  border.fill(1, 0, margin * width);
  border.fill(1, (height - margin) * width);
  for (let row = 0; row < border.length; row += width) {
    border.fill(1, row, row + margin);
    border.fill(1, row + width - margin, row + width);
  }
  return border;
}

const meets = (one: Uint8Array, other: Uint8Array): boolean =>
  one.some((value, at) => value === 1 && other[at] === 1);

/** What is sure and narrow, by strands; `leaves` tells which are long and end at the border. Null: none does. */
function findStrands({ width, height }: Matte, sure: Uint8Array, border: Uint8Array) {
  const side = Math.max(width, height);
  const half = Math.round(side * HALF_WIDTH);
  const body = dilateByBox(erodeByBox(sure, width, height, half), width, height, half);
  // Opening by a square leaves slivers along round edges.
  const narrow = dilateByBox(body, width, height, 2);
  for (let at = 0; at < narrow.length; at++) narrow[at] = sure[at]! & (1 - narrow[at]!);
  if (!meets(narrow, border)) return null;
  const { labels, areas } = connectedComponents(narrow, width, height, 8);
  const nearBody = dilateByBox(body, width, height, Math.round(side * LENGTH));
  const isLong = new Uint8Array(areas.length);
  const ends = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++) {
    if (nearBody[at] === 0) isLong[labels[at]!] = 1;
    if (border[at] === 1) ends[labels[at]!] = 1;
  }
  const least = sure.length * LEAST_STRAND;
  const leaves = numbersWhere(
    areas.length,
    (label) => label > 0 && areas[label]! >= least && isLong[label] === 1 && ends[label] === 1,
  );
  return leaves.includes(1) ? { body, labels, leaves } : null;
}

/**
 * The matte without long, narrow parts that run out of the picture and whose colors are those of the ground and not
 * of the subject's body. What goes is ground, and may tell that another strand of its colors is.
 */
export function dropLeavingStrands(picture: Raster, matte: Matte): Matte {
  const { width, height, data } = matte;
  const sure = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) sure[at] = data[at]! >= SURE.subject ? 1 : 0;
  const border = maskBorder(matte);
  const found = meets(sure, border) ? findStrands(matte, sure, border) : null;
  if (found === null) return matte;
  const { body, labels, leaves } = found;
  // What is narrow is neither art nor ground before it is settled.
  const known = data.map((value, at) => (sure[at]! > body[at]! ? SURE.subject - 1 : value));
  const goes = new Uint8Array(leaves.length);
  for (let before = -1, count = 0; count > before && leaves.includes(1); ) {
    before = count;
    for (const [label, bits] of weighColors(picture, { width, height, data: known }, labels, leaves)) {
      if (bits > GROUNDS) continue;
      leaves[label] = 0;
      goes[label] = 1;
      count++;
    }
    for (let at = 0; at < known.length; at++) if (goes[labels[at]!] === 1) known[at] = 0;
  }
  if (!goes.includes(1)) return matte;
  const strands = Uint8Array.from(labels, (label) => goes[label]!);
  const gone = dilateByBox(strands, width, height, Math.round(Math.max(width, height) * SOFT_EDGE));
  return { width, height, data: data.map((value, at) => (gone[at]! > body[at]! ? 0 : value)) };
}
