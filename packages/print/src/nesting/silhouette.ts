import type { Raster } from '@printready/pixels/raster';
import { type QuarterTurn, turnedSize } from './piece.ts';

export type Silhouette = {
  readonly columns: number;
  readonly rows: number;
  /** Row r consists of pairs of first and last cells, from `starts[r]` to `starts[r + 1]` in `runs`. */
  readonly starts: Int32Array;
  readonly runs: Int32Array;
};

const FAINTEST = 1;
/** Support of the resampler in source pixels (Lanczos lobes). */
const LOBES = 3;

/** Summed-area table of printed pixels, so that one lookup counts any block. */
function sumOpaque({ width, height, data }: Raster): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! >= FAINTEST) row++;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  return sums;
}

/** Cell edges along one axis in source samples, widened by the filter's support. */
function edgesOf(
  cells: number,
  cell: number,
  print: number,
  source: number,
): { from: Int32Array; to: Int32Array } {
  const scale = source / print;
  const reach = scale === 1 ? 0 : Math.ceil(LOBES * Math.max(1, scale));
  const from = new Int32Array(cells);
  const to = new Int32Array(cells);
  for (let i = 0; i < cells; i++) {
    from[i] = Math.max(0, Math.floor(i * cell * scale) - reach);
    to[i] = Math.min(source, Math.ceil(Math.min(print, (i + 1) * cell) * scale) + reach);
  }
  return { from, to };
}

function coverCells(
  raster: Raster,
  print: { width: number; height: number },
  turn: QuarterTurn,
  cell: number,
): boolean[][] {
  const sums = sumOpaque(raster);
  const stride = raster.width + 1;
  const [across, along] = turnedSize(print, turn);
  const columns = Math.ceil(across / cell);
  const rows = Math.ceil(along / cell);
  const sideways = turn === 90 || turn === 270;
  const horizontal = edgesOf(columns, cell, across, sideways ? raster.height : raster.width);
  const vertical = edgesOf(rows, cell, along, sideways ? raster.width : raster.height);
  const mirror = (from: number, to: number, length: number): [number, number] => [length - to, length - from];
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_unused, column) => {
      let x: [number, number] = [horizontal.from[column]!, horizontal.to[column]!];
      let y: [number, number] = [vertical.from[row]!, vertical.to[row]!];
      // Clockwise by 90°: (x, y) shows the source at (y, height − x).
      if (turn === 90) [x, y] = [y, mirror(...x, raster.height)];
      else if (turn === 180) [x, y] = [mirror(...x, raster.width), mirror(...y, raster.height)];
      else if (turn === 270) [x, y] = [mirror(...y, raster.width), x];
      const at = (column_: number, row_: number) => sums[row_ * stride + column_]!;
      return at(x[1], y[1]) - at(x[0], y[1]) - at(x[1], y[0]) + at(x[0], y[0]) > 0;
    }),
  );
}

function toSilhouette(cells: readonly (readonly boolean[])[]): Silhouette {
  const starts = new Int32Array(cells.length + 1);
  const runs: number[] = [];
  for (const [row, line] of cells.entries()) {
    for (let x = 0; x < line.length; x++) {
      if (!line[x]) continue;
      const first = x;
      while (line[x + 1]) x++;
      runs.push(first, x);
    }
    starts[row + 1] = runs.length;
  }
  return { columns: cells[0]?.length ?? 0, rows: cells.length, starts, runs: Int32Array.from(runs) };
}

/** Cells that the piece can touch. @param print size in film pixels. @param cell film pixels per cell */
export function traceSilhouette(
  raster: Raster,
  print: { readonly width: number; readonly height: number },
  turn: QuarterTurn,
  cell: number,
): Silhouette {
  return toSilhouette(coverCells(raster, print, turn, cell));
}
