/** Border structures that the network mistakes for the subject (a bridge's cables, a mast): narrow, at the border. */
import type { Matte } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { dilateByBox, erodeByBox } from '@printready/pixels/shapes';
import { flagTable } from '../flag-table.ts';
import { SURE } from './uncertainty.ts';
import { weighColors } from './weigh-colors.ts';

/** A border structure's maximum half width and minimum length, as shares of the matte's longer side. */
const HALF_WIDTH = 1 / 64;
const LENGTH = 1 / 8;
/** Maximum gap to the image border, where the network's output is faint; a share of the matte's longer side. */
const BORDER = 1 / 128;
const SOFT_EDGE = 1 / 256;
/** Minimum area for significant color statistics, as a share of the matte's pixels. */
const MIN_AREA = 0.0001;
/** Threshold for the color score, bits: true parts at the border had −1.2 or more, cables −2.5 or less. */
const MOST_BITS = -2;

/** 1 within the border margin, where structures must end. */
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

function findStructures({ width, height }: Matte, sure: Uint8Array, border: Uint8Array) {
  const side = Math.max(width, height);
  const half = Math.round(side * HALF_WIDTH);
  const body = dilateByBox(erodeByBox(sure, width, height, half), width, height, half);
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
  const least = sure.length * MIN_AREA;
  const isCandidate = flagTable(
    areas.length,
    (label) => label > 0 && areas[label]! >= least && isLong[label] === 1 && ends[label] === 1,
  );
  return isCandidate.includes(1) ? { body, labels, isCandidate } : null;
}

export function removeBorderStructures(picture: Raster, matte: Matte): Matte {
  const { width, height, data } = matte;
  const sure = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) sure[at] = data[at]! >= SURE.subject ? 1 : 0;
  const border = maskBorder(matte);
  const found = meets(sure, border) ? findStructures(matte, sure, border) : null;
  if (found === null) return matte;
  const { body, labels, isCandidate } = found;
  const known = data.map((value, at) => (sure[at]! > body[at]! ? SURE.subject - 1 : value));
  const isGround = new Uint8Array(isCandidate.length);
  for (let before = -1, count = 0; count > before && isCandidate.includes(1); ) {
    before = count;
    for (const [label, bits] of weighColors(picture, { width, height, data: known }, labels, isCandidate)) {
      if (bits > MOST_BITS) continue;
      isCandidate[label] = 0;
      isGround[label] = 1;
      count++;
    }
    for (let at = 0; at < known.length; at++) if (isGround[labels[at]!] === 1) known[at] = 0;
  }
  if (!isGround.includes(1)) return matte;
  const structures = Uint8Array.from(labels, (label) => isGround[label]!);
  const removed = dilateByBox(structures, width, height, Math.round(Math.max(width, height) * SOFT_EDGE));
  return { width, height, data: data.map((value, at) => (removed[at]! > body[at]! ? 0 : value)) };
}
