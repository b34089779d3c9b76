import { bitAt, type Outline } from './outline.ts';
import { type QuarterTurn, turnedSize } from './piece.ts';

export type Silhouette = {
  readonly columns: number;
  readonly rows: number;
  /** Row r consists of pairs of first and last cells, from `starts[r]` to `starts[r + 1]` in `runs`. */
  readonly starts: Int32Array;
  readonly runs: Int32Array;
};

/** Support of the resampler in source pixels (Lanczos lobes). */
const LOBES = 3;

export type OpaqueSums = {
  readonly width: number;
  readonly height: number;
  /** Summed-area table of printed pixels, so that one lookup counts any block. */
  readonly sums: Uint32Array;
};

export function sumOpaque(outline: Outline): OpaqueSums {
  const { width, height } = outline;
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += bitAt(outline, y * width + x);
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  return { width, height, sums };
}

type Axis = {
  /** Cells along the axis. */
  readonly cells: number;
  /** Film pixels per cell, and film pixels of the piece. */
  readonly cell: number;
  readonly print: number;
  /** Samples of the art. */
  readonly source: number;
  /** True if the art lies against the direction of the film. */
  readonly isMirrored: boolean;
  /** Distance between two samples in the table. */
  readonly stride: number;
};

type Edges = { readonly from: Int32Array; readonly to: Int32Array };

/** Edges of cells as offsets in the table, widened by the filter's support. */
function edgesOf({ cells, cell, print, source, isMirrored, stride }: Axis): Edges {
  const scale = source / print;
  const reach = scale === 1 ? 0 : Math.ceil(LOBES * Math.max(1, scale));
  const edges = { from: new Int32Array(cells), to: new Int32Array(cells) };
  for (let i = 0; i < cells; i++) {
    const from = Math.max(0, Math.floor(i * cell * scale) - reach);
    const to = Math.min(source, Math.ceil(Math.min(print, (i + 1) * cell) * scale) + reach);
    edges.from[i] = stride * (isMirrored ? source - to : from);
    edges.to[i] = stride * (isMirrored ? source - from : to);
  }
  return edges;
}

/** Cells that the piece can touch. @param print size in film pixels. @param cell film pixels per cell */
export function traceSilhouette(
  { width, height, sums }: OpaqueSums,
  print: { readonly width: number; readonly height: number },
  turn: QuarterTurn,
  cell: number,
): Silhouette {
  const [across, along] = turnedSize(print, turn);
  const [columns, rows] = [Math.ceil(across / cell), Math.ceil(along / cell)];
  const isSideways = turn === 90 || turn === 270;
  // Clockwise by 90°: (x, y) shows the source at (y, height − x).
  const ofX = { source: width, stride: 1, isMirrored: turn === 180 || turn === 270 };
  const ofY = { source: height, stride: width + 1, isMirrored: turn === 90 || turn === 180 };
  const horizontal = edgesOf({ cells: columns, cell, print: across, ...(isSideways ? ofY : ofX) });
  const vertical = edgesOf({ cells: rows, cell, print: along, ...(isSideways ? ofX : ofY) });
  const starts = new Int32Array(rows + 1);
  const runs: number[] = [];
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [vertical.from[row]!, vertical.to[row]!];
    let first = -1;
    for (let column = 0; column < columns; column++) {
      const [left, right] = [horizontal.from[column]!, horizontal.to[column]!];
      const count = sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!;
      if (count > 0 && first < 0) first = column;
      if (count === 0 && first >= 0) {
        runs.push(first, column - 1);
        first = -1;
      }
    }
    if (first >= 0) runs.push(first, columns - 1);
    starts[row + 1] = runs.length;
  }
  return { columns, rows, starts, runs: Int32Array.from(runs) };
}
