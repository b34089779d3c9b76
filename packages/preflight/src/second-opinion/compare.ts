import type { ReadPlace } from '@printready/pixels/reading';
import type { Reduced } from './reduce.ts';

export type Tolerance = {
  /** Largest channel difference, 0…255, that edges and color conversion can explain. */
  readonly step: number;
  /** Distance by which an edge may be shifted, px. */
  readonly reach: number;
  /** Minimum area of a difference, px; smaller ones are ignored. */
  readonly area: number;
};

function rangesAround({ width, height, data }: Reduced, reach: number) {
  const [low, high] = [new Float32Array(data.length), new Float32Array(data.length)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
      const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
      for (let c = 0; c < 4; c++) {
        let least = 255;
        let most = 0;
        for (let row = top; row <= bottom; row++)
          for (let column = left; column <= right; column++) {
            const value = data[(row * width + column) * 4 + c]!;
            if (value < least) least = value;
            if (value > most) most = value;
          }
        low[(y * width + x) * 4 + c] = least;
        high[(y * width + x) * 4 + c] = most;
      }
    }
  return { low, high };
}

function markUnlike(one: Reduced, other: Reduced, { step, reach }: Tolerance, marks: Uint8Array): void {
  const { low, high } = rangesAround(other, reach);
  for (let i = 0; i < one.data.length; i++) {
    const value = one.data[i]!;
    if (value < low[i]! - step || value > high[i]! + step) marks[i >> 2] = 1;
  }
}

function groupsOf(marks: Uint8Array, width: number) {
  const groups: { count: number; x0: number; y0: number; x1: number; y1: number }[] = [];
  const open: number[] = [];
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] !== 1) continue;
    const group = { count: 0, x0: width, y0: marks.length, x1: 0, y1: 0 };
    open.push(start);
    marks[start] = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      group.count++;
      group.x0 = Math.min(group.x0, x);
      group.x1 = Math.max(group.x1, x + 1);
      group.y0 = Math.min(group.y0, y);
      group.y1 = Math.max(group.y1, y + 1);
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || marks[next] !== 1) continue;
          marks[next] = 0;
          open.push(next);
        }
    }
    groups.push(group);
  }
  return groups;
}

const MAX_PLACES = 5;

/** Boxes of the differences, largest first. @param unsure pixels whose appearance one renderer only estimates. */
export function findDifferences(
  ours: Reduced,
  theirs: Reduced,
  tolerance: Tolerance,
  unsure: Uint8Array | null = null,
): ReadPlace['box'][] {
  const { width, height } = ours;
  const marks = new Uint8Array(width * height);
  markUnlike(ours, theirs, tolerance, marks);
  markUnlike(theirs, ours, tolerance, marks);
  if (unsure) for (let i = 0; i < marks.length; i++) if (unsure[i] === 1) marks[i] = 0;
  return groupsOf(marks, width)
    .filter(({ count }) => count >= tolerance.area)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_PLACES)
    .map(({ x0, y0, x1, y1 }) => ({
      x: x0 / width,
      y: y0 / height,
      width: (x1 - x0) / width,
      height: (y1 - y0) / height,
    }));
}
