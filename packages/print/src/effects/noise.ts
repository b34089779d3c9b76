/** Gradient noise (Perlin 2002: quintic fade) in octaves; per-cell terms are computed once per row. */
import { hashLattice } from './lattice.ts';

/** Eight gradients with a length of about 1; sums stay in −1…1. */
const GRADIENTS_X = Float64Array.of(1, -1, 0, 0, 0.7, -0.7, 0.7, -0.7);
const GRADIENTS_Y = Float64Array.of(0, 0, 1, -1, 0.7, 0.7, -0.7, -0.7);

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Noise at a position in cells, about −0.8…0.8. */
export function noiseAt(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const [u, v] = [x - column, y - row];
  const corner = (dx: 0 | 1, dy: 0 | 1): number => {
    const gradient = hashLattice(column + dx, row + dy, seed) & 7;
    return GRADIENTS_X[gradient]! * (u - dx) + GRADIENTS_Y[gradient]! * (v - dy);
  };
  const down = fade(v);
  const left = corner(0, 0) + (corner(0, 1) - corner(0, 0)) * down;
  const right = corner(1, 0) + (corner(1, 1) - corner(1, 0)) * down;
  return left + (right - left) * fade(u);
}

export type Grid = {
  readonly width: number;
  readonly height: number;
  readonly perMm: number;
};

export const centerMm = (pixel: number, { perMm }: Pick<Grid, 'perMm'>): number => (pixel + 0.5) / perMm;

type Octave = {
  readonly weight: number;
  readonly sizeMm: number;
  readonly seed: number;
  readonly cell: Int32Array;
  readonly place: Float64Array;
  readonly faded: Float64Array;
  readonly firstCell: number;
  /** For each cell in a row: noise is a + b·u from the left corners and c + d·u from the right corners. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
  readonly d: Float64Array;
};

export type Octaves = {
  readonly seed: number;
  /** Cell size of the coarsest octave, mm. */
  readonly sizeMm: number;
  readonly count: number;
  readonly gain: number;
  /** True to sum 1 − 2|noise| instead of the noise of each octave. */
  readonly ridged?: boolean;
};

/** Octaves with smaller cells are omitted, because they would depend on pixels rather than millimeters. */
const SMALLEST_CELL_PX = 2;

/** Octaves that the grid can represent; the weights of all requested octaves sum to 1. */
export function resolvedOctaves({ sizeMm, count, gain, seed }: Octaves, { perMm }: Pick<Grid, 'perMm'>) {
  const resolved: { readonly sizeMm: number; readonly weight: number; readonly seed: number }[] = [];
  let total = 0;
  for (let i = 0, weight = 1; i < count; i++, weight *= gain) total += weight;
  for (let i = 0, size = sizeMm, weight = 1 / total; i < count; i++, size /= 2, weight *= gain)
    if (i === 0 || size * perMm >= SMALLEST_CELL_PX)
      resolved.push({ sizeMm: size, weight, seed: seed * 31 + i });
  return resolved;
}

function layOutOctave(
  { sizeMm, weight, seed }: ReturnType<typeof resolvedOctaves>[number],
  grid: Grid,
): Octave {
  const { width } = grid;
  const cell = new Int32Array(width);
  const place = new Float64Array(width);
  const faded = new Float64Array(width);
  const firstCell = Math.floor(centerMm(0, grid) / sizeMm);
  for (let x = 0; x < width; x++) {
    const at = centerMm(x, grid) / sizeMm;
    const column = Math.floor(at);
    cell[x] = column - firstCell;
    place[x] = at - column;
    faded[x] = fade(at - column);
  }
  const cells = cell[width - 1]! + 1;
  const room = () => new Float64Array(cells);
  return { weight, sizeMm, seed, cell, place, faded, firstCell, a: room(), b: room(), c: room(), d: room() };
}

function startRow({ sizeMm, seed, firstCell, a, b, c, d }: Octave, yMm: number): void {
  const at = yMm / sizeMm;
  const row = Math.floor(at);
  const v = at - row;
  const down = fade(v);
  let gradient = hashLattice(firstCell, row, seed) & 7;
  let below = hashLattice(firstCell, row + 1, seed) & 7;
  for (let i = 0; i < a.length; i++) {
    // The noise from the right corners is measured from the right side, d·(u − 1), so c contains −d.
    a[i] = GRADIENTS_Y[gradient]! * v + (GRADIENTS_Y[below]! * (v - 1) - GRADIENTS_Y[gradient]! * v) * down;
    b[i] = GRADIENTS_X[gradient]! + (GRADIENTS_X[below]! - GRADIENTS_X[gradient]!) * down;
    gradient = hashLattice(firstCell + i + 1, row, seed) & 7;
    below = hashLattice(firstCell + i + 1, row + 1, seed) & 7;
    d[i] = GRADIENTS_X[gradient]! + (GRADIENTS_X[below]! - GRADIENTS_X[gradient]!) * down;
    c[i] =
      GRADIENTS_Y[gradient]! * v +
      (GRADIENTS_Y[below]! * (v - 1) - GRADIENTS_Y[gradient]! * v) * down -
      d[i]!;
  }
}

/** Draws the weighted sum of the octaves row by row; weights sum to 1. */
export function createOctaves(octaves: Octaves, grid: Grid): (y: number, row: Float64Array) => void {
  const layers = resolvedOctaves(octaves, grid).map((one) => layOutOctave(one, grid));
  const ridged = octaves.ridged === true;
  return (y, row) => {
    row.fill(0);
    const yMm = centerMm(y, grid);
    for (const octave of layers) {
      startRow(octave, yMm);
      if (ridged) addRidges(octave, row);
      else addRow(octave, row);
    }
  };
}

function addRow({ weight, cell, place, faded, a, b, c, d }: Octave, row: Float64Array): void {
  for (let x = 0; x < row.length; x++) {
    const i = cell[x]!;
    const u = place[x]!;
    const left = a[i]! + b[i]! * u;
    row[x]! += weight * (left + (c[i]! + d[i]! * u - left) * faded[x]!);
  }
}

function addRidges({ weight, cell, place, faded, a, b, c, d }: Octave, row: Float64Array): void {
  for (let x = 0; x < row.length; x++) {
    const i = cell[x]!;
    const u = place[x]!;
    const left = a[i]! + b[i]! * u;
    row[x]! += weight * (1 - 2 * Math.abs(left + (c[i]! + d[i]! * u - left) * faded[x]!));
  }
}
