/** Detects cuts whose sides differ no more than each varies within itself (cf. Martin, Fowlkes & Malik 2004). */
import { connectedRuns } from '@printready/pixels/regions';
import { dilateByBox, distanceTransform } from '@printready/pixels/shapes';
import type { Place } from '../../contract/question.ts';
import { markWhere } from '../../judging/mask-places.ts';
import { type Cut, MARK } from './mark-cut.ts';

/** Number of cells along the picture's longer side; each cell is at least one pixel wide. */
const CELLS = 288;
/** In cells: a strip's distance from the cut, a window's radius along the strip, minimum number of cells per side. */
const STRIP = { from: 0, to: 4 };
const REACH = 8;
const LEAST_CELLS = 12;
/** Differences caused by camera and compression noise, 8-bit levels: lightness, two opponent colors, grain. */
const NOISE = [5, 3, 3, 3] as const;
const FEATURES = NOISE.length;
const SAME_TEXTURE = 1;
const [NEITHER, BESIDE, DEEP] = [0, 1, 2];
const GAP = 2;

type Cells = {
  readonly width: number;
  readonly height: number;
  readonly side: number;
  readonly features: Float32Array;
  /** 1 if most of the cell is kept. */
  readonly kept: Uint8Array;
  /** 1 if most of the cell was solid in the opened file. */
  readonly solid: Uint8Array;
};

function toCells({ opened, marks }: Cut): Cells {
  const side = Math.max(1, Math.ceil(Math.max(opened.width, opened.height) / CELLS));
  const [width, height] = [Math.ceil(opened.width / side), Math.ceil(opened.height / side)];
  const features = new Float32Array(width * height * FEATURES);
  const [kept, solid] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let row = 0, cell = 0; row < height; row++)
    for (let column = 0; column < width; column++, cell++) {
      let [r, g, b, keeps, solids, count] = [0, 0, 0, 0, 0, 0];
      for (let y = row * side; y < Math.min(opened.height, (row + 1) * side); y++)
        for (let x = column * side; x < Math.min(opened.width, (column + 1) * side); x++) {
          const at = y * opened.width + x;
          r += opened.data[4 * at]!;
          g += opened.data[4 * at + 1]!;
          b += opened.data[4 * at + 2]!;
          keeps += marks[at]! & MARK.kept;
          if ((marks[at]! & MARK.wasSolid) !== 0) solids++;
          count++;
        }
      features.set([(r + g + b) / 3 / count, (r - g) / count, ((r + g) / 2 - b) / count], cell * FEATURES);
      kept[cell] = Number(2 * keeps >= count);
      solid[cell] = Number(2 * solids >= count);
    }
  addGrain(features, width, height);
  return { width, height, side, features, kept, solid };
}

function addGrain(features: Float32Array, width: number, height: number): void {
  const lightAt = (cell: number) => features[cell * FEATURES]!;
  for (let row = 0, cell = 0; row < height; row++)
    for (let column = 0; column < width; column++, cell++) {
      const beside = column + 1 < width ? lightAt(cell + 1) - lightAt(cell) : 0;
      const below = row + 1 < height ? lightAt(cell + width) - lightAt(cell) : 0;
      features[cell * FEATURES + FEATURES - 1] = Math.abs(beside) + Math.abs(below);
    }
}

/** Marks cells beside the cut and cells farther away on one side. @param side 1: kept cells, 0: removed ones */
function findStrip({ width, height, kept, solid }: Cells, side: 0 | 1): Uint8Array {
  const away = distanceTransform(
    kept.map((one) => Number(one === side)),
    width,
    height,
  );
  return markWhere(away.length, (cell) => {
    if (solid[cell] === 0 || away[cell]! <= STRIP.from ** 2) return NEITHER;
    return away[cell]! <= STRIP.to ** 2 ? BESIDE : DEEP;
  });
}

type Sums = { count: number; readonly sum: Float64Array; readonly square: Float64Array };

const createSums = (): Sums => ({
  count: 0,
  sum: new Float64Array(FEATURES),
  square: new Float64Array(FEATURES),
});

function add(sums: Sums, features: Float32Array, cell: number): void {
  sums.count++;
  for (let f = 0; f < FEATURES; f++) {
    const value = features[cell * FEATURES + f]!;
    sums.sum[f]! += value;
    sums.square[f]! += value * value;
  }
}

function clear(sums: Sums): void {
  sums.count = 0;
  sums.sum.fill(0);
  sums.square.fill(0);
}

function differenceOf(one: Sums, other: Sums): number {
  let most = 0;
  for (let f = 0; f < FEATURES; f++) {
    const [a, b] = [one.sum[f]! / one.count, other.sum[f]! / other.count];
    const spread = one.square[f]! / one.count - a * a + other.square[f]! / other.count - b * b;
    most = Math.max(most, (a - b) ** 2 / (spread / 2 + NOISE[f]! ** 2));
  }
  return most;
}

function compareSides(cells: Cells): { readonly cut: number; readonly alike: Uint8Array } {
  const { width, height, kept, solid, features } = cells;
  const strips = [findStrip(cells, 0), findStrip(cells, 1)] as const;
  const sums = [createSums(), createSums()] as const;
  const alike = new Uint8Array(kept.length);
  const went = (cell: number) => kept[cell] === 0 && solid[cell] === 1;
  let cut = 0;
  for (let row = 1; row < height - 1; row++)
    for (let column = 1, cell = row * width + 1; column < width - 1; column++, cell++) {
      if (kept[cell] === 0) continue;
      if (!went(cell - 1) && !went(cell + 1) && !went(cell - width) && !went(cell + width)) continue;
      cut++;
      sums.forEach(clear);
      // Narrow limbs and gaps have no cells far from the cut, so there is nothing reliable to compare with.
      const deep = [false, false];
      for (let v = Math.max(0, row - REACH); v <= Math.min(height - 1, row + REACH); v++)
        for (let u = Math.max(0, column - REACH); u <= Math.min(width - 1, column + REACH); u++) {
          const near = v * width + u;
          const side = strips[1][near] === NEITHER ? 0 : 1;
          if (strips[side][near] === BESIDE) add(sums[side], features, near);
          else if (strips[side][near] === DEEP) deep[side] = true;
        }
      if (!deep[0] || !deep[1] || sums[0].count < LEAST_CELLS || sums[1].count < LEAST_CELLS) continue;
      if (differenceOf(sums[0], sums[1]) < SAME_TEXTURE) alike[cell] = 1;
    }
  return { cut, alike };
}

/** Minimum size of a seam: share of the whole cut, and length as a share of the square root of the subject's area. */
const LEAST_SEAM = { share: 0.03, length: 0.12 };

export function findSeam(cut: Cut): Place | null {
  const cells = toCells(cut);
  const { width, height, side, kept } = cells;
  const { cut: whole, alike } = compareSides(cells);
  if (!alike.includes(1)) return null;
  const { starts, ends, labels, areas } = connectedRuns(
    dilateByBox(alike, width, height, GAP),
    width,
    height,
    8,
  );
  const counts = new Uint32Array(areas.length);
  for (let run = 0; run < labels.length; run++)
    for (let cell = starts[run]!; cell < ends[run]!; cell++) counts[labels[run]!]! += alike[cell]!;
  const longest = counts.reduce((best, count, label) => (count > counts[best]! ? label : best), 0);
  const length = counts[longest]!;
  const size = Math.sqrt(kept.reduce((sum, one) => sum + one, 0));
  if (length < LEAST_SEAM.share * whole || length < LEAST_SEAM.length * size) return null;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let run = 0; run < labels.length; run++) {
    if (labels[run] !== longest) continue;
    const row = Math.floor(starts[run]! / width);
    left = Math.min(left, starts[run]! - row * width);
    right = Math.max(right, ends[run]! - row * width);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  const { width: across, height: down } = cut.opened;
  return {
    x: (left * side) / across,
    y: (top * side) / down,
    width: (Math.min(across, right * side) - left * side) / across,
    height: (Math.min(down, bottom * side) - top * side) / down,
  };
}
