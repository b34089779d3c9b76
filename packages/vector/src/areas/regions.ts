/** Finds regions; corners connect only through antialiased pixels. Run-based labeling (He, Chao & Suzuki 2008). */
import { type LabelMap, shareOf } from './label-map.ts';

export type Regions = {
  /** Region of each pixel; regions are numbered in order of their first pixel. */
  readonly ids: Int32Array;
  readonly count: number;
  readonly areas: Float64Array;
  readonly labels: Uint8Array;
  readonly firsts: Int32Array;
};

export type Diagonal = 'none' | 'falling' | 'rising';

/** Minimum factor by which a line's pixels must be rarer than those of the label that it crosses. */
const CLEARLY_RARER = 3;

/** Positive if `a` is clearly rarer within two pixels of a corner, negative if `b` is. */
function rarerAround(
  { width, height, labels }: LabelMap,
  x: number,
  y: number,
  a: number,
  b: number,
): number {
  let more = 0;
  for (let v = Math.max(0, y - 2); v < Math.min(height, y + 2); v++) {
    for (let u = Math.max(0, x - 2); u < Math.min(width, x + 2); u++) {
      const label = labels[v * width + u];
      if (label === b) more++;
      else if (label === a) more--;
    }
  }
  return Math.abs(more) >= CLEARLY_RARER ? more : 0;
}

/** @param x column of the corner; the pixel to the corner's lower right is (x, y) */
export function diagonalAt(map: LabelMap, x: number, y: number): Diagonal {
  const { width, labels } = map;
  const se = y * width + x;
  const [nw, ne, sw] = [se - width - 1, se - width, se - 1];
  const falling = labels[nw] === labels[se];
  const rising = labels[ne] === labels[sw];
  if (falling && !rising) return labels[nw] === labels[ne] || labels[nw] === labels[sw] ? 'none' : 'falling';
  if (rising && !falling) return labels[ne] === labels[nw] || labels[ne] === labels[se] ? 'none' : 'rising';
  if (!falling || labels[nw] === labels[ne]) return 'none';
  const [a, b] = [labels[nw]!, labels[ne]!];
  const rarer = rarerAround(map, x, y, a, b);
  if (rarer !== 0) return rarer > 0 ? 'falling' : 'rising';
  const share =
    shareOf(map, nw, a, b) + shareOf(map, ne, a, b) + shareOf(map, sw, a, b) + shareOf(map, se, a, b);
  if (share === 2) return a > b ? 'falling' : 'rising';
  return share > 2 ? 'falling' : 'rising';
}

type Runs = { starts: Int32Array; firstOfRow: Int32Array; parents: Int32Array; count: number };

function findRuns({ width, height, labels }: LabelMap): Runs {
  const firstOfRow = new Int32Array(height + 1);
  let starts = new Int32Array(4096);
  let count = 0;
  for (let y = 0, at = 0; y < height; y++) {
    firstOfRow[y] = count;
    for (let x = 0; x < width; x++, at++) {
      if (x > 0 && labels[at] === labels[at - 1]) continue;
      if (count === starts.length) {
        const larger = new Int32Array(count * 2);
        larger.set(starts);
        starts = larger;
      }
      starts[count++] = at;
    }
  }
  firstOfRow[height] = count;
  return { starts, firstOfRow, parents: Int32Array.from({ length: count }, (_, run) => run), count };
}

function rootOf(parents: Int32Array, run: number): number {
  let root = run;
  while (parents[root] !== root) root = parents[root]!;
  while (parents[run] !== root) {
    const next = parents[run]!;
    parents[run] = root;
    run = next;
  }
  return root;
}

function unite(parents: Int32Array, a: number, b: number): void {
  const [p, q] = [rootOf(parents, a), rootOf(parents, b)];
  if (p < q) parents[q] = p;
  else parents[p] = q;
}

function joinRows(map: LabelMap, { starts, firstOfRow, parents, count }: Runs, y: number): void {
  const { width, labels } = map;
  const endOf = (run: number) => (run + 1 < count ? starts[run + 1]! : labels.length);
  const base = y * width;
  let above = firstOfRow[y - 1]!;
  for (let run = firstOfRow[y]!; run < firstOfRow[y + 1]!; run++) {
    const [start, end] = [starts[run]! - base, endOf(run) - base];
    while (above < firstOfRow[y]! && endOf(above) - (base - width) < start) above++;
    for (let other = above; other < firstOfRow[y]!; other++) {
      const [from, to] = [starts[other]! - (base - width), endOf(other) - (base - width)];
      if (from > end) break;
      if (labels[starts[other]!] !== labels[starts[run]!]) continue;
      if (from < end && to > start) unite(parents, run, other);
      else if (to === start && diagonalAt(map, start, y) === 'falling') unite(parents, run, other);
      else if (from === end && diagonalAt(map, end, y) === 'rising') unite(parents, run, other);
    }
  }
}

export function findRegions(map: LabelMap): Regions {
  const runs = findRuns(map);
  for (let y = 1; y < map.height; y++) joinRows(map, runs, y);
  const { starts, parents, count } = runs;
  const idOfRun = new Int32Array(count);
  const ids = new Int32Array(map.labels.length);
  let regions = 0;
  for (let run = 0; run < count; run++) {
    const root = rootOf(parents, run);
    idOfRun[run] = root === run ? regions++ : idOfRun[root]!;
  }
  const areas = new Float64Array(regions);
  const labels = new Uint8Array(regions);
  const firsts = new Int32Array(regions).fill(-1);
  for (let run = 0; run < count; run++) {
    const end = run + 1 < count ? starts[run + 1]! : map.labels.length;
    const id = idOfRun[run]!;
    ids.fill(id, starts[run], end);
    areas[id]! += end - starts[run]!;
    labels[id] = map.labels[starts[run]!]!;
    if (firsts[id]! < 0) firsts[id] = starts[run]!;
  }
  return { ids, count: regions, areas, labels, firsts };
}
