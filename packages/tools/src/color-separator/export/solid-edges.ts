/** Keeps the edges of solids straight in screened films: their antialiased pixels are thresholded, not screened. */

import { dilateByBox } from '@printready/pixels/shapes';
import type { FilmRows } from '@printready/print/screens';

/** Minimum coverage of a solid pixel and maximum coverage of a bare one: 97 % and 3 %. */
const SOLID = 248;
const BARE = 7;
/** Maximum distance from a solid pixel to a bare one across an antialiased edge, px. */
const EDGE = 4;
/** Depth from a solid's edge within which the solid gets no holes, px. */
const DEPTH = 6;
/** Number of rows masked at a time, and number of rows beyond them that affect the mask. */
const BAND = 256;
const MARGIN = EDGE + DEPTH;

type Samples = { readonly coverage: Uint8Array; readonly width: number; readonly height: number };

/** Marks the pixels from a bare pixel to a solid one along a row or column. */
function markEdge(rim: Uint8Array, bare: number, solid: number, step: number): void {
  const towards = bare < solid ? step : -step;
  for (let at = bare + towards; at !== solid + towards; at += towards) rim[at] = 1;
}

/** 1 on edges between solid and bare areas; null if there are no such edges. */
function findEdges(coverage: Uint8Array, width: number): Uint8Array | null {
  const rim = new Uint8Array(coverage.length);
  let hasEdges = false;
  const none = -width * (EDGE + 1);
  /** Index of the last bare and the last solid pixel of each column. */
  const [bareAbove, solidAbove] = [new Int32Array(width).fill(none), new Int32Array(width).fill(none)];
  for (let row = 0; row < coverage.length; row += width) {
    let [bareLeft, solidLeft] = [none, none];
    for (let x = 0, at = row; x < width; x++, at++) {
      const value = coverage[at]!;
      if (value > BARE && value < SOLID) continue;
      const isSolid = value >= SOLID;
      const left = isSolid ? bareLeft : solidLeft;
      const above = isSolid ? bareAbove[x]! : solidAbove[x]!;
      if (at - left <= EDGE) {
        hasEdges = true;
        markEdge(rim, isSolid ? left : at, isSolid ? at : left, 1);
      }
      if (at - above <= EDGE * width) {
        hasEdges = true;
        markEdge(rim, isSolid ? above : at, isSolid ? at : above, width);
      }
      if (isSolid) solidLeft = solidAbove[x] = at;
      else bareLeft = bareAbove[x] = at;
    }
  }
  return hasEdges ? rim : null;
}

/** 1 where the film is drawn without dots, from a solid's edge to `DEPTH` px inside it; null if nowhere. */
function maskLines(coverage: Uint8Array, width: number, height: number): Uint8Array | null {
  const rim = findEdges(coverage, width);
  if (!rim) return null;
  const besideRim = dilateByBox(rim, width, height, 1);
  const deep = dilateByBox(rim, width, height, DEPTH);
  for (let at = 0; at < rim.length; at++) {
    const value = coverage[at]!;
    if (value >= SOLID) rim[at] = deep[at]!;
    else if (value <= BARE) rim[at] = besideRim[at]!;
  }
  return rim;
}

/** Masked rows of a plate, computed one band at a time; null for a row without masked pixels. */
function openMask({ coverage, width, height }: Samples): (row: number) => Uint8Array | null {
  let [first, last, mask] = [0, 0, null as Uint8Array | null];
  let top = 0;
  return (row) => {
    if (row < first || row >= last) {
      [first, last] = [row - (row % BAND), Math.min(height, row - (row % BAND) + BAND)];
      top = Math.max(0, first - MARGIN);
      const bottom = Math.min(height, last + MARGIN);
      mask = maskLines(coverage.subarray(top * width, bottom * width), width, bottom - top);
    }
    const line = mask?.subarray((row - top) * width, (row - top + 1) * width);
    return line?.includes(1) ? line : null;
  };
}

/** Index of the sample nearest to each film pixel. */
const nearestOf = (length: number, samples: number): Int32Array =>
  Int32Array.from({ length }, (_, i) =>
    Math.min(samples - 1, Math.max(0, Math.round(((i + 0.5) * samples) / length - 0.5))),
  );

function countBits(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count++;
  return count;
}

/** @param lines film of the same plate, thresholded at half, from which solids and their edges are taken */
export function keepSolidEdges(
  plate: Samples,
  size: { readonly width: number; readonly height: number },
  screened: FilmRows,
  lines: FilmRows,
): FilmRows {
  const maskOf = openMask(plate);
  const [columns, rows] = [nearestOf(size.width, plate.width), nearestOf(size.height, plate.height)];
  const rowBytes = Math.ceil(size.width / 8);
  const [bits, line] = [new Uint8Array(rowBytes), new Uint8Array(rowBytes)];
  let packedRow = -1;
  let marked = false;
  const packMask = (row: number) => {
    packedRow = row;
    const mask = maskOf(row);
    marked = mask !== null;
    if (!mask) return;
    bits.fill(0);
    for (let x = 0; x < size.width; x++) if (mask[columns[x]!] === 1) bits[x >> 3]! |= 128 >> (x & 7);
  };
  return (y, target) => {
    let inked = screened(y, target);
    if (rows[y] !== packedRow) packMask(rows[y]!);
    if (!marked) return inked;
    lines(y, line);
    for (let i = 0; i < rowBytes; i++) {
      const old = target[i]!;
      const kept = (old & ~bits[i]!) | (line[i]! & bits[i]!);
      if (kept === old) continue;
      inked += countBits(kept) - countBits(old);
      target[i] = kept;
    }
    return inked;
  };
}
