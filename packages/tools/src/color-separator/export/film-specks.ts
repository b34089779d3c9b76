/** Removes specks and pinholes from solid films; on press, they would wash out or fill with ink. */

export type Bits = {
  /** Rows of whole bytes, most significant bit first, 1 = black; changed in place. */
  readonly rows: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** Runs in reading order; `firstOf[y]` is row y's first run; the array's last entry is the number of runs. */
type Runs = { readonly starts: number[]; readonly ends: number[]; readonly firstOf: Uint32Array };

const bitAt = (rows: Uint8Array, rowAt: number, x: number): number =>
  (rows[rowAt + (x >> 3)]! >> (7 - (x & 7))) & 1;

function findRuns({ rows, width, height }: Bits, value: 0 | 1): Runs {
  const rowBytes = Math.ceil(width / 8);
  const [starts, ends]: [number[], number[]] = [[], []];
  const firstOf = new Uint32Array(height + 1);
  for (let y = 0; y < height; y++) {
    firstOf[y] = starts.length;
    const rowAt = y * rowBytes;
    let isIn = false;
    for (let x = 0; x < width; x++) {
      const byte = rows[rowAt + (x >> 3)]!;
      if (
        (x & 7) === 0 &&
        x + 8 <= width &&
        (byte === 0 || byte === 255) &&
        isIn === ((byte & 1) === value)
      ) {
        x += 7;
        continue;
      }
      if ((bitAt(rows, rowAt, x) === value) === isIn) continue;
      if (isIn) ends.push(x);
      else starts.push(x);
      isIn = !isIn;
    }
    if (isIn) ends.push(width);
  }
  firstOf[height] = starts.length;
  return { starts, ends, firstOf };
}

/** Joins touching runs of adjacent rows. @param reach 1 if corners count, else 0. @returns each run's part. */
function joinRuns({ starts, ends, firstOf }: Runs, reach: 0 | 1): Uint32Array {
  const parents = Uint32Array.from(starts.keys());
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

/** Removes parts (joined at corners), then holes (joined at sides). @returns change in the number of black pixels. */
export function dropSpecks(bits: Bits, leastPx: number): number {
  const removed = dropParts(bits, 1, leastPx);
  return dropParts(bits, 0, leastPx) - removed;
}
