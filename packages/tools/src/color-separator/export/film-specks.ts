/** Removes specks and pinholes from films; on press, they would wash out or fill with ink. */

export type Bits = {
  /** Rows of whole bytes, most significant bit first, 1 = black; changed in place. */
  readonly rows: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** Runs in reading order; `firstOf[y]` is row y's first run, and its last entry the number of runs. */
type Runs = { readonly starts: Uint32Array; readonly ends: Uint32Array; readonly firstOf: Uint32Array };

/** Index of the first set bit of a byte, from the most significant one. */
const firstBit = (byte: number): number => Math.clz32(byte) - 24;

/** Appends the places at which a row's bits change, and its end if the last bit is set. @returns their new number */
function addChanges(row: Uint8Array, width: number, invert: number, changes: Uint32Array, from: number) {
  let [count, before] = [from, 0];
  for (let i = 0; 8 * i < width; i++) {
    const inRow = 8 * i + 8 <= width ? 255 : 255 & (255 << (8 * i + 8 - width));
    const byte = (row[i]! ^ invert) & inRow;
    let changed = byte ^ ((byte >> 1) | (before << 7));
    before = byte & 1;
    while (changed !== 0) {
      const bit = firstBit(changed);
      changes[count++] = Math.min(width, 8 * i + bit);
      changed &= 127 >> bit;
    }
  }
  if ((count - from) % 2 === 1) changes[count++] = width;
  return count;
}

function findRuns({ rows, width, height }: Bits, value: 0 | 1): Runs {
  const rowBytes = Math.ceil(width / 8);
  const firstOf = new Uint32Array(height + 1);
  const most = width + 1;
  let changes = new Uint32Array(64 * most);
  let count = 0;
  for (let y = 0; y < height; y++) {
    firstOf[y] = count / 2;
    if (count + most > changes.length) {
      const larger = new Uint32Array(2 * changes.length);
      larger.set(changes);
      changes = larger;
    }
    const row = rows.subarray(y * rowBytes, (y + 1) * rowBytes);
    count = addChanges(row, width, value === 1 ? 0 : 255, changes, count);
  }
  firstOf[height] = count / 2;
  const [starts, ends] = [new Uint32Array(count / 2), new Uint32Array(count / 2)];
  for (let run = 0; run < starts.length; run++) {
    starts[run] = changes[2 * run]!;
    ends[run] = changes[2 * run + 1]!;
  }
  return { starts, ends, firstOf };
}

/** Joins touching runs of adjacent rows. @param reach 1 if corners count, else 0. @returns each run's part. */
function joinRuns({ starts, ends, firstOf }: Runs, reach: 0 | 1): Uint32Array {
  const parents = starts.map((_, run) => run);
  const rootOf = (run: number): number => {
    let at = run;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  for (let y = 1; y + 1 < firstOf.length; y++) {
    let above = firstOf[y - 1]!;
    for (let run = firstOf[y]!; run < firstOf[y + 1]!; run++) {
      while (above < firstOf[y]! && ends[above]! + reach <= starts[run]!) above++;
      for (let other = above; other < firstOf[y]! && starts[other]! < ends[run]! + reach; other++) {
        const [a, b] = [rootOf(other), rootOf(run)];
        parents[Math.max(a, b)] = Math.min(a, b);
      }
    }
  }
  return parents.map((_, run) => rootOf(run));
}

function flip(rows: Uint8Array, rowAt: number, from: number, to: number): void {
  for (let x = from; x < to; x++) rows[rowAt + (x >> 3)]! ^= 128 >> (x & 7);
}

/** Flips parts that have `value` and are below `leastPx`; holes at the film's edge are open, so they stay. */
function dropParts(bits: Bits, value: 0 | 1, leastPx: number): number {
  const { rows, width, height } = bits;
  const runs = findRuns(bits, value);
  const parts = joinRuns(runs, value);
  const areas = new Float64Array(parts.length);
  const isOpen = new Uint8Array(parts.length);
  const { starts, ends, firstOf } = runs;
  const rowBytes = Math.ceil(width / 8);
  const eachRun = (visit: (run: number, y: number) => void) => {
    for (let y = 0; y < height; y++) for (let run = firstOf[y]!; run < firstOf[y + 1]!; run++) visit(run, y);
  };
  eachRun((run, y) => {
    const part = parts[run]!;
    areas[part]! += ends[run]! - starts[run]!;
    if (value === 0 && (y === 0 || y === height - 1 || starts[run] === 0 || ends[run] === width))
      isOpen[part] = 1;
  });
  let flipped = 0;
  eachRun((run, y) => {
    const part = parts[run]!;
    if (areas[part]! >= leastPx || isOpen[part] === 1) return;
    flip(rows, y * rowBytes, starts[run]!, ends[run]!);
    flipped += ends[run]! - starts[run]!;
  });
  return flipped;
}

/** Smallest areas that a film keeps, px. */
export type LeastAreas = { readonly part: number; readonly hole: number };

/** Removes parts (joined at corners), then holes (joined at sides). @returns change in the number of black pixels. */
export function dropSpecks(bits: Bits, { part, hole }: LeastAreas): number {
  const removed = dropParts(bits, 1, part);
  return dropParts(bits, 0, hole) - removed;
}
