/** Applies the guided filter (He, Sun & Tang 2010) only to squares that it changes. */
import { guidedFilter } from '@printready/pixels/filters';
import type { Raster } from '@printready/pixels/raster';
import { pixelWords } from '../pixel-words.ts';

export type Guide = {
  readonly radius: number;
  readonly epsilon: number;
  /** Side of a square, px. */
  readonly side: number;
};

type Part = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

function cutPart<Plane extends Uint8Array | Uint32Array>(
  plane: Plane,
  to: Plane,
  columns: number,
  part: Part,
): Plane {
  const { left, top, width, height } = part;
  // A loop is faster than `set` for such short rows.
  for (let y = 0, at = 0; y < height; y++) {
    const from = (top + y) * columns + left;
    for (let x = 0; x < width; x++) to[at++] = plane[from + x]!;
  }
  return to;
}

/** @param squares indices, row by row from the top left. @param out other pixels are unchanged. */
export function guideSquares(
  { width, height, data }: Raster,
  plane: Uint8Array,
  { radius, epsilon, side }: Guide,
  squares: readonly number[],
  out: Uint8Array,
  report: (fraction: number) => void = () => undefined,
): void {
  const colors = pixelWords(data);
  const across = Math.ceil(width / side);
  for (let index = 0; index < squares.length; index++) {
    const square = squares[index]!;
    const column = (square % across) * side;
    const row = Math.floor(square / across) * side;
    // The filter averages windows of window means, so the margin is twice the radius.
    const left = Math.max(0, column - 2 * radius);
    const top = Math.max(0, row - 2 * radius);
    const part: Part = {
      left,
      top,
      width: Math.min(width, column + side + 2 * radius) - left,
      height: Math.min(height, row + side + 2 * radius) - top,
    };
    const pixels = part.width * part.height;
    const words = cutPart(colors, new Uint32Array(pixels), width, part);
    const guide = new Uint8ClampedArray(words.buffer);
    const cut = cutPart(plane, new Uint8Array(pixels), width, part);
    const fine = guidedFilter(guide, cut, part.width, part.height, radius, epsilon);
    const right = Math.min(width, column + side);
    for (let y = row; y < Math.min(height, row + side); y++) {
      const from = (y - top) * part.width - left;
      for (let x = column; x < right; x++) out[y * width + x] = fine[from + x]!;
    }
    report((index + 1) / squares.length);
  }
}

/** Bit flags for a cell's values: below the low end, above the high end, in between. */
const [LOW, HIGH, BETWEEN] = [1, 2, 4];
/** Side of a cell, px. */
const CELL = 16;

function readCells(plane: Uint8Array, width: number, { from, to }: Ends): Uint8Array {
  const across = Math.ceil(width / CELL);
  const height = plane.length / width;
  const cells = new Uint8Array(across * Math.ceil(height / CELL));
  const kinds = Uint8Array.from({ length: 256 }, (_, value) =>
    value <= from ? LOW : value >= to ? HIGH : BETWEEN,
  );
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * across;
    for (let column = 0; column < across; column++) {
      const end = Math.min((column + 1) * CELL, width);
      let kind = 0;
      for (let x = column * CELL; x < end; x++) kind |= kinds[plane[at++]!]!;
      cells[row + column]! |= kind;
    }
  }
  return cells;
}

type Ends = { readonly from: number; readonly to: number };

/** Finds squares that a filter can change: not all ≤ `from` or all ≥ `to`. Fills `out` in all other squares. */
export function findMixedSquares(
  plane: Uint8Array,
  width: number,
  { radius, side }: Guide,
  ends: Ends,
  out: Uint8Array,
): number[] {
  const cells = readCells(plane, width, ends);
  const cellsAcross = Math.ceil(width / CELL);
  const height = plane.length / width;
  const across = Math.ceil(width / side);
  const down = Math.ceil(height / side);
  const uneven: number[] = [];
  for (let square = 0; square < across * down; square++) {
    const left = (square % across) * side;
    const top = Math.floor(square / across) * side;
    const right = Math.min(width, left + side);
    const bottom = Math.min(height, top + side);
    const lastColumn = Math.floor((Math.min(width, right + 2 * radius) - 1) / CELL);
    const lastRow = Math.floor((Math.min(height, bottom + 2 * radius) - 1) / CELL);
    let kind = 0;
    for (let j = Math.floor(Math.max(0, top - 2 * radius) / CELL); j <= lastRow; j++)
      for (let i = Math.floor(Math.max(0, left - 2 * radius) / CELL); i <= lastColumn; i++)
        kind |= cells[j * cellsAcross + i]!;
    if (kind === LOW || kind === HIGH)
      for (let y = top; y < bottom; y++)
        out.fill(kind === LOW ? 0 : 255, y * width + left, y * width + right);
    else uneven.push(square);
  }
  return uneven;
}
