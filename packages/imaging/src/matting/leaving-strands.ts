/**
 * Ground that runs behind the subject and that a network takes for a part of it: a bridge's cables, a lamp post, a
 * mast. It is narrow beside the subject, goes on to where the picture ends, and has colours of its own.
 */
import { connectedComponents } from '../kernels/connected-components/index.ts';
import { dilateByBox, erodeByBox } from '../kernels/morphology/box.ts';
import type { Raster } from '../raster.ts';
import { SURE } from './doubt.ts';
import { numbersWhere } from './numbers-where.ts';
import type { Matte } from './refine-matte.ts';
import { weighColours } from './weigh-colours.ts';

/** Shares of the matte's longer side. A strand is twice this wide at the most, and this long at the least. */
const HALF_WIDTH = 1 / 64;
const LENGTH = 1 / 8;
/** So near the picture's border it may end; a network's last pixels are faint. */
const BORDER = 1 / 128;
const SOFT_EDGE = 1 / 256;
/** Of the matte: the smallest strand whose colours tell something. */
const LEAST_STRAND = 0.0001;
/**
 * Bits: colours four times as common in the ground as in the subject's body. Of the pictures that this was chosen on,
 * true parts that the border cuts off had -1.2 at the least; a bridge's tubes -4.6 at the most, and its cables, once
 * the tubes were ground, -2.5.
 */
const GROUNDS = -2;

/** What of the matte is sure and narrow, by strands; `leaves` tells which are long and end at the picture's border. */
function findStrands({ width, height, data }: Matte, isBorder: (at: number) => boolean) {
  const side = Math.max(width, height);
  const half = Math.round(side * HALF_WIDTH);
  const sure = data.map((value) => (value >= SURE.subject ? 1 : 0));
  const body = dilateByBox(erodeByBox(sure, width, height, half), width, height, half);
  // Opening by a square leaves slivers along round edges.
  const around = dilateByBox(body, width, height, 2);
  const narrow = sure.map((value, at) => value & (1 - around[at]!));
  const { labels, areas } = connectedComponents(narrow, width, height, 8);
  const nearBody = dilateByBox(body, width, height, Math.round(side * LENGTH));
  const isLong = new Uint8Array(areas.length);
  const ends = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (nearBody[at] === 0) isLong[label] = 1;
    if (label > 0 && isBorder(at)) ends[label] = 1;
  }
  const least = data.length * LEAST_STRAND;
  const leaves = numbersWhere(
    areas.length,
    (label) => areas[label]! >= least && isLong[label] === 1 && ends[label] === 1,
  );
  return { body, labels, leaves };
}

/**
 * The matte without long, narrow parts that run out of the picture and whose colours are those of the ground and not
 * of the subject's body. What goes is ground, and may tell that another strand of its colours is.
 */
export function dropLeavingStrands(picture: Raster, matte: Matte): Matte {
  const { width, height, data } = matte;
  const margin = Math.round(Math.max(width, height) * BORDER);
  const isBorder = (at: number) => {
    const x = at % width;
    const y = (at - x) / width;
    return Math.min(x, y, width - 1 - x, height - 1 - y) < margin;
  };
  if (!data.some((value, at) => value >= SURE.subject && isBorder(at))) return matte;
  const { body, labels, leaves } = findStrands(matte, isBorder);
  // What is narrow is neither art nor ground before it is settled.
  const known = data.map((value, at) => (value >= SURE.subject && body[at] === 0 ? SURE.subject - 1 : value));
  const goes = new Uint8Array(leaves.length);
  for (let before = -1, count = 0; count > before && leaves.includes(1); ) {
    before = count;
    for (const [label, bits] of weighColours(picture, { width, height, data: known }, labels, leaves)) {
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
