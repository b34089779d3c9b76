/** Joins runs in rows with union-find (run-based two-scan of He, Chao & Suzuki 2008), 16 pixels at a time. */

import { grow } from '../../bytes/grow.ts';
import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './runs.wasm.gen.ts';

type Parts = {
  /** Pixel count of each label; 0 for label 0. */
  readonly areas: Uint32Array;
  /** For each label: 1 if its part has a pixel on the picture's border. */
  readonly touchesEdge: Uint8Array;
};

export type Components = Parts & {
  /** Label of each pixel; 0 outside the mask. */
  readonly labels: Uint32Array;
};

export type ComponentRuns = Parts & {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly labels: Uint32Array;
};

type RunsKernel = WasmKernel & { findRuns(mask: number, count: number, target: number): number };

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<RunsKernel>;

type Runs = {
  /** Run r has its first column at 2r and its exclusive end at 2r + 1. */
  readonly edges: Int32Array;
  /** Length `height + 1`. */
  readonly firstOfRow: Int32Array;
  readonly parents: Int32Array;
};

function requireMask(mask: Uint8Array, width: number, height: number): void {
  if (mask.length !== width * height) {
    throw new RangeError(
      `A mask of ${width} × ${height} px has ${width * height} bytes, not ${mask.length}.`,
    );
  }
}

/** Row length padded for 16-byte reads, plus a zero that closes the last run. */
const paddedRow = (width: number): number => ((width >> 4) + 1) << 4;

function findRuns(mask: Uint8Array, width: number, height: number): Runs {
  // At most every other pixel starts a run.
  const { at, end } = layOut({ row: paddedRow(width), columns: (width + 1) * 4 });
  const kernel = openKernel(end);
  const row = new Uint8Array(kernel.memory.buffer, at.row, paddedRow(width)).fill(0);
  const columns = new Int32Array(kernel.memory.buffer, at.columns, width + 1);
  let edges = new Int32Array(2048);
  const firstOfRow = new Int32Array(height + 1);
  let filled = 0;
  for (let y = 0; y < height; y++) {
    firstOfRow[y] = filled >> 1;
    row.set(mask.subarray(y * width, (y + 1) * width));
    const found = (kernel.findRuns(at.row, width, at.columns) - at.columns) >> 2;
    if (filled + found > edges.length) edges = grow(edges, filled + found);
    edges.set(columns.subarray(0, found), filled);
    filled += found;
  }
  const count = filled >> 1;
  firstOfRow[height] = count;
  const parents = new Int32Array(count);
  for (let run = 0; run < count; run++) parents[run] = run;
  return { edges, firstOfRow, parents };
}

function rootOf(parents: Int32Array, run: number): number {
  let at = run;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

/** Joins each run with the runs that it touches in the row above. @param reach 1 for 8-connectivity. */
function joinRows({ edges, firstOfRow, parents }: Runs, reach: 0 | 1): void {
  for (let y = 1; y + 1 < firstOfRow.length; y++) {
    let above = firstOfRow[y - 1]!;
    const aboveEnd = firstOfRow[y]!;
    for (let run = aboveEnd; run < firstOfRow[y + 1]!; run++) {
      const start = edges[2 * run]! - reach;
      const end = edges[2 * run + 1]! + reach;
      while (above < aboveEnd && edges[2 * above + 1]! <= start) above++;
      for (let other = above; other < aboveEnd && edges[2 * other]! < end; other++) {
        const first = rootOf(parents, other);
        const second = rootOf(parents, run);
        if (first < second) parents[second] = first;
        else parents[first] = second;
      }
    }
  }
}

const SHORT_RUN = 24;

function paintRun(labels: Uint32Array, label: number, from: number, to: number): void {
  if (to - from > SHORT_RUN) labels.fill(label, from, to);
  else for (let at = from; at < to; at++) labels[at] = label;
}

/** @param mask nonzero is inside. @param neighbors 8 also joins corners. @throws RangeError for a wrong size */
export function connectedRuns(
  mask: Uint8Array,
  width: number,
  height: number,
  neighbors: 4 | 8,
): ComponentRuns {
  requireMask(mask, width, height);
  const runs = findRuns(mask, width, height);
  joinRows(runs, neighbors === 8 ? 1 : 0);
  const { edges, firstOfRow, parents } = runs;
  const labels = new Uint32Array(parents.length);
  let count = 0;
  for (let run = 0; run < parents.length; run++) {
    const root = rootOf(parents, run);
    labels[run] = root === run ? ++count : labels[root]!;
  }
  const starts = new Uint32Array(parents.length);
  const ends = new Uint32Array(parents.length);
  const areas = new Uint32Array(count + 1);
  const touchesEdge = new Uint8Array(count + 1);
  for (let y = 0; y < height; y++) {
    for (let run = firstOfRow[y]!; run < firstOfRow[y + 1]!; run++) {
      const label = labels[run]!;
      const start = edges[2 * run]!;
      const end = edges[2 * run + 1]!;
      starts[run] = y * width + start;
      ends[run] = y * width + end;
      areas[label]! += end - start;
      if (y === 0 || y === height - 1 || start === 0 || end === width) touchesEdge[label] = 1;
    }
  }
  return { starts, ends, labels, areas, touchesEdge };
}

/** @param mask nonzero is inside. @param neighbors 8 also joins corners. @throws RangeError for a wrong size */
export function connectedComponents(
  mask: Uint8Array,
  width: number,
  height: number,
  neighbors: 4 | 8,
): Components {
  const { starts, ends, labels: labelOf, areas, touchesEdge } = connectedRuns(mask, width, height, neighbors);
  const labels = new Uint32Array(mask.length);
  for (let run = 0; run < labelOf.length; run++) paintRun(labels, labelOf[run]!, starts[run]!, ends[run]!);
  return { labels, areas, touchesEdge };
}

/** 4-connected: 255 in parts that touch the border, otherwise 0. @throws RangeError for a wrong mask size */
export function edgeConnected(mask: Uint8Array, width: number, height: number): Uint8Array {
  requireMask(mask, width, height);
  const runs = findRuns(mask, width, height);
  joinRows(runs, 0);
  const { edges, firstOfRow, parents } = runs;
  const reached = new Uint8Array(parents.length);
  for (let y = 0; y < height; y++) {
    for (let run = firstOfRow[y]!; run < firstOfRow[y + 1]!; run++) {
      const atEdge = y === 0 || y === height - 1 || edges[2 * run] === 0 || edges[2 * run + 1] === width;
      if (atEdge) reached[rootOf(parents, run)] = 1;
    }
  }
  const result = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    for (let run = firstOfRow[y]!; run < firstOfRow[y + 1]!; run++) {
      if (reached[rootOf(parents, run)] === 0) continue;
      result.fill(255, y * width + edges[2 * run]!, y * width + edges[2 * run + 1]!);
    }
  }
  return result;
}
