import { blueNoiseScreen } from '../kernels/blue-noise/index.ts';
import type { DrawRow, FieldSettings } from './field.ts';
import { hashLattice } from './lattice.ts';
import { centerMm, createOctaves, type Grid } from './noise.ts';

const GAIN = 0.5;

type Cells = {
  /** Writes to `out` the distances to the two nearest points, in cells, and the nearest point's cell. */
  readonly nearest: (x: number, y: number, out: Nearest) => void;
};
type Nearest = { first: number; second: number; column: number; row: number };

const createNearest = (): Nearest => ({ first: 0, second: 0, column: 0, row: 0 });

/** One jittered point per lattice cell (Worley 1996). */
function createCells(seed: number): Cells {
  let keptColumn = Number.NaN;
  let keptRow = Number.NaN;
  const px = new Float64Array(9);
  const py = new Float64Array(9);
  const gather = (column: number, row: number): void => {
    for (let j = -1, i = 0; j <= 1; j++) {
      for (let k = -1; k <= 1; k++, i++) {
        const hash = hashLattice(column + k, row + j, seed);
        px[i] = column + k + 0.1 + 0.8 * ((hash & 0xffff) / 65_536);
        py[i] = row + j + 0.1 + 0.8 * ((hash >>> 16) / 65_536);
      }
    }
    keptColumn = column;
    keptRow = row;
  };
  return {
    nearest(x, y, out) {
      const column = Math.floor(x);
      const row = Math.floor(y);
      if (column !== keptColumn || row !== keptRow) gather(column, row);
      let first = Infinity;
      let second = Infinity;
      let best = 0;
      for (let i = 0; i < 9; i++) {
        const dx = px[i]! - x;
        const dy = py[i]! - y;
        const squared = dx * dx + dy * dy;
        if (squared < first) {
          second = first;
          first = squared;
          best = i;
        } else if (squared < second) second = squared;
      }
      out.first = Math.sqrt(first);
      out.second = Math.sqrt(second);
      out.column = column + (best % 3) - 1;
      out.row = row + Math.floor(best / 3) - 1;
    },
  };
}

/** Cracks follow the borders between feature points, bent by noise; finer cracks inside the cells open later. */
export function cracks({ scaleMm, seed }: FieldSettings, grid: Grid): DrawRow {
  const coarse = createCells(seed);
  const fine = createCells(seed + 7919);
  const bendX = createOctaves({ seed: seed + 1, sizeMm: scaleMm, count: 4, gain: 0.55 }, grid);
  const bendY = createOctaves({ seed: seed + 2, sizeMm: scaleMm, count: 4, gain: 0.55 }, grid);
  const depth = createOctaves({ seed: seed + 3, sizeMm: scaleMm * 2, count: 2, gain: GAIN }, grid);
  const rows = [0, 1, 2].map(() => new Float64Array(grid.width)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const found = createNearest();
  return (y, row) => {
    bendX(y, rows[0]);
    bendY(y, rows[1]);
    depth(y, rows[2]);
    const yMm = centerMm(y, grid);
    for (let x = 0; x < row.length; x++) {
      const atX = centerMm(x, grid) / scaleMm + 0.8 * rows[0][x]!;
      const atY = yMm / scaleMm + 0.8 * rows[1][x]!;
      coarse.nearest(atX, atY, found);
      const wide = (found.second - found.first) * scaleMm;
      fine.nearest(atX * 2.7, atY * 2.7, found);
      const narrow = ((found.second - found.first) * scaleMm) / 2.7 + 0.5;
      row[x] = Math.min(wide, narrow) - 0.7 * rows[2][x]!;
    }
  };
}

export function grain({ scaleMm, seed }: FieldSettings, grid: Grid): DrawRow {
  const { size, thresholds } = blueNoiseScreen();
  const cells = createCells(seed + 11);
  const cloud = createOctaves({ seed: seed + 12, sizeMm: scaleMm * 14, count: 3, gain: GAIN }, grid);
  const clouds = new Float64Array(grid.width);
  const found = createNearest();
  const shiftX = hashLattice(1, 0, seed) % size;
  const shiftY = hashLattice(0, 1, seed) % size;
  const wrap = (at: number): number => ((at % size) + size) % size;
  return (y, row) => {
    cloud(y, clouds);
    const at = centerMm(y, grid) / scaleMm;
    for (let x = 0; x < row.length; x++) {
      cells.nearest(centerMm(x, grid) / scaleMm, at, found);
      const rank = thresholds[wrap(found.row + shiftY) * size + wrap(found.column + shiftX)]!;
      row[x] = rank / 65_536 + 0.7 * clouds[x]! + 0.02 * found.first;
    }
  };
}
