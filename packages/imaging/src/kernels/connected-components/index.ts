/**
 * Connected parts of a mask. Works on runs of a row instead of pixels, joined by union-find (the run-based
 * two-scan of He, Chao & Suzuki 2008): art has few runs, so most pixels are only read once and written once.
 */

export type Components = {
  /** For each pixel 0 outside the mask, else its part: 1, 2, … in the order of their first pixels. */
  readonly labels: Uint32Array;
  /** Pixels of each part, by label; at 0 nothing. */
  readonly areas: Uint32Array;
  /** 1 for each part that has a pixel on the picture's edge, by label. */
  readonly touchesEdge: Uint8Array;
};

/** Runs of the mask in reading order: columns start…end−1, and where each row's runs begin. */
type Runs = {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** `height + 1` numbers. */
  readonly firstOfRow: Int32Array;
  /** A run of the same part that came earlier, or itself. */
  readonly parents: Int32Array;
};

function requireMask(mask: Uint8Array, width: number, height: number): void {
  if (mask.length !== width * height) {
    throw new RangeError(
      `A mask of ${width} × ${height} px has ${width * height} bytes, not ${mask.length}.`,
    );
  }
}

function findRuns(mask: Uint8Array, width: number, height: number): Runs {
  let starts = new Int32Array(1024);
  let ends = new Int32Array(1024);
  const firstOfRow = new Int32Array(height + 1);
  let count = 0;
  for (let y = 0; y < height; y++) {
    firstOfRow[y] = count;
    const row = y * width;
    const rowEnd = row + width;
    let at = row;
    while (at < rowEnd) {
      while (at < rowEnd && mask[at] === 0) at++;
      if (at === rowEnd) break;
      const start = at;
      while (at < rowEnd && mask[at] !== 0) at++;
      if (count === starts.length) {
        starts = grow(starts);
        ends = grow(ends);
      }
      starts[count] = start - row;
      ends[count] = at - row;
      count++;
    }
  }
  firstOfRow[height] = count;
  const parents = Int32Array.from({ length: count }, (_, run) => run);
  return { starts, ends, firstOfRow, parents };
}

function grow(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}

/** The earliest run of a part, halving the path on the way. */
function rootOf(parents: Int32Array, run: number): number {
  let at = run;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

/** Joins each run with those of the row above that it touches. @param reach 1 where corners touch, too. */
function joinRows({ starts, ends, firstOfRow, parents }: Runs, reach: 0 | 1): void {
  for (let y = 1; y + 1 < firstOfRow.length; y++) {
    let above = firstOfRow[y - 1]!;
    const aboveEnd = firstOfRow[y]!;
    for (let run = aboveEnd; run < firstOfRow[y + 1]!; run++) {
      const start = starts[run]! - reach;
      const end = ends[run]! + reach;
      while (above < aboveEnd && ends[above]! <= start) above++;
      for (let other = above; other < aboveEnd && starts[other]! < end; other++) {
        const first = rootOf(parents, other);
        const second = rootOf(parents, run);
        if (first < second) parents[second] = first;
        else parents[first] = second;
      }
    }
  }
}

/**
 * @param mask one byte per pixel, rows from the top; not 0 is inside.
 * @param neighbours 4 joins over shared sides, 8 over corners, too.
 * @throws RangeError when the mask does not fit the size.
 */
export function connectedComponents(
  mask: Uint8Array,
  width: number,
  height: number,
  neighbours: 4 | 8,
): Components {
  requireMask(mask, width, height);
  const runs = findRuns(mask, width, height);
  joinRows(runs, neighbours === 8 ? 1 : 0);
  const { starts, ends, firstOfRow, parents } = runs;
  const labelOf = new Uint32Array(parents.length);
  let count = 0;
  for (let run = 0; run < parents.length; run++) {
    const root = rootOf(parents, run);
    labelOf[run] = root === run ? ++count : labelOf[root]!;
  }
  const labels = new Uint32Array(mask.length);
  const areas = new Uint32Array(count + 1);
  const touchesEdge = new Uint8Array(count + 1);
  for (let y = 0; y < height; y++) {
    for (let run = firstOfRow[y]!; run < firstOfRow[y + 1]!; run++) {
      const label = labelOf[run]!;
      const start = starts[run]!;
      const end = ends[run]!;
      labels.fill(label, y * width + start, y * width + end);
      areas[label]! += end - start;
      if (y === 0 || y === height - 1 || start === 0 || end === width) touchesEdge[label] = 1;
    }
  }
  return { labels, areas, touchesEdge };
}

/**
 * The part of a mask that hangs together with the picture's edge, over shared sides: 255 there, 0 elsewhere.
 * @throws RangeError when the mask does not fit the size.
 */
export function edgeConnected(mask: Uint8Array, width: number, height: number): Uint8Array {
  requireMask(mask, width, height);
  const runs = findRuns(mask, width, height);
  joinRows(runs, 0);
  const { starts, ends, firstOfRow, parents } = runs;
  const reached = new Uint8Array(parents.length);
  for (let y = 0; y < height; y++) {
    for (let run = firstOfRow[y]!; run < firstOfRow[y + 1]!; run++) {
      const atEdge = y === 0 || y === height - 1 || starts[run] === 0 || ends[run] === width;
      if (atEdge) reached[rootOf(parents, run)] = 1;
    }
  }
  const result = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    for (let run = firstOfRow[y]!; run < firstOfRow[y + 1]!; run++) {
      if (reached[rootOf(parents, run)] === 0) continue;
      result.fill(255, y * width + starts[run]!, y * width + ends[run]!);
    }
  }
  return result;
}
