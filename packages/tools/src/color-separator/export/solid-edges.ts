/**
 * Keeps the edges of solids straight in screened films. Antialiased pixels between a solid and the bare garment would
 * become dots along the outline of lettering; here they are thresholded at half, as in films of flat art.
 */
import type { FilmRows } from '@printready/imaging/kernels/film-rows';
import { dilateByBox } from '@printready/imaging/kernels/morphology/box';

/** Coverage from which a pixel is solid, and up to which it is bare: 97 % and 3 %. */
const SOLID = 248;
const BARE = 7;
/** Reach of antialiasing from a solid and from the garment, px. */
const REACH = 2;
/** Depth of a solid, px from its edge, that has no holes. */
const DEPTH = 6;
/** Rows masked at a time, and rows beyond them that the mask depends on. */
const BAND = 256;
const MARGIN = REACH + DEPTH;

type Samples = { readonly coverage: Uint8Array; readonly width: number; readonly height: number };

/** 1 where the film is a line drawing: from a solid's edge to its depth; null if nowhere. */
function maskLines(coverage: Uint8Array, width: number, height: number): Uint8Array | null {
  const solid = coverage.map((value) => Number(value >= SOLID));
  const bare = coverage.map((value) => Number(value <= BARE));
  if (!solid.includes(1) || !bare.includes(1)) return null;
  const nearSolid = dilateByBox(solid, width, height, REACH);
  const nearBare = dilateByBox(bare, width, height, REACH);
  const rim = nearSolid.map((near, at) => near & nearBare[at]! & (1 - bare[at]!));
  if (!rim.includes(1)) return null;
  const besideRim = dilateByBox(rim, width, height, 1);
  const deep = dilateByBox(rim, width, height, DEPTH);
  return rim.map((edge, at) => edge | (solid[at]! & deep[at]!) | (bare[at]! & besideRim[at]!));
}

/** Masked rows of a plate, one band at a time; null for a row without marks. */
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

/** Sample nearest to each film pixel. */
const nearestOf = (length: number, samples: number): Int32Array =>
  Int32Array.from({ length }, (_, i) =>
    Math.min(samples - 1, Math.max(0, Math.round(((i + 0.5) * samples) / length - 0.5))),
  );

function countBits(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count++;
  return count;
}

/**
 * @param screened film with dots. @param lines film of the same plate, thresholded at half.
 * @returns the screened film, but for solids and their edges.
 */
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
