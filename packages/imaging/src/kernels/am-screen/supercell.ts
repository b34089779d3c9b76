/**
 * Rational-tangent supercells: approximate a frequency and angle by a pattern that repeats on whole pixels. N × N dots
 * share one square of side (a, b), far closer to the request than a single cell.
 */
import { atan2, cos, hypot, sin } from '../../number/exact-math.ts';

export type AmScreenRequest = {
  /** Device pixels per inch, equal along both axes. */
  readonly dpi: number;
  readonly frequencyLpi: number;
  /** Counterclockwise from the horizontal on the print, the PostScript convention. */
  readonly angleDegrees: number;
  /** Finds exactly the supercell of a result of {@link achievedRosette} instead of a similar one. */
  readonly exact?: boolean;
};

export type Supercell = {
  /** One side is the vector (a, −b) in pixels with y down; the other is (b, a). */
  readonly a: number;
  readonly b: number;
  readonly dots: number;
};

/** Upper bound of the brick, px: 128 kB of thresholds fit a core's cache and sort in milliseconds. */
const LARGEST_AREA = 1 << 16;
/** Upper bound of a single cell's side, px. */
const LARGEST_CELL = 512;
/** Lower bound of the supercell's side, px: enough coverage steps to separate 8-bit tones. */
const SMALLEST_SIDE = 32;
const ANGLE_TOLERANCE_DEGREES = 0.1;
const FREQUENCY_TOLERANCE = 0.002;
/** Tolerance factor for exact requests. */
const EXACTLY = 1e-6;

const DEGREES = 180 / Math.PI;

export const supercellAngle = ({ a, b }: Supercell): number => atan2(b, a) * DEGREES;
export const supercellCellPixels = ({ a, b, dots }: Supercell): number => hypot(a, b) / dots;

/** Printed frequency and angle; differ slightly from the request. */
export type AchievedScreen = { readonly frequencyLpi: number; readonly angleDegrees: number };

/** Frequency and angle of {@link chooseSupercell} without building the screen. */
export function achievedScreen(request: AmScreenRequest): AchievedScreen {
  const supercell = chooseSupercell(request);
  return {
    frequencyLpi: request.dpi / supercellCellPixels(supercell),
    angleDegrees: supercellAngle(supercell),
  };
}

/** Deviation of a supercell from the request, in units of the tolerances. */
function misfit(supercell: Supercell, cellPixels: number, angleDegrees: number): number {
  const turn = Math.abs(supercellAngle(supercell) - angleDegrees) % 360;
  const angle = Math.min(turn, 360 - turn) / ANGLE_TOLERANCE_DEGREES;
  const size = Math.abs(supercellCellPixels(supercell) / cellPixels - 1) / FREQUENCY_TOLERANCE;
  return Math.max(angle, size);
}

/** Supercells with a corner on the four pixels around the ideal corner. */
function candidates(dots: number, x: number, y: number): Supercell[] {
  const found: Supercell[] = [];
  for (const a of [Math.floor(x), Math.ceil(x)]) {
    for (const b of [Math.floor(y), Math.ceil(y)]) if (a !== 0 || b !== 0) found.push({ a, b, dots });
  }
  return found;
}

/**
 * Smallest supercell within the tolerances, else the closest of limited size.
 * @throws RangeError for invalid numbers or a screen finer than one dot per pixel.
 */
export function chooseSupercell({ dpi, frequencyLpi, angleDegrees, exact }: AmScreenRequest): Supercell {
  const cellPixels = dpi / frequencyLpi;
  if (!(cellPixels >= 1 && cellPixels <= LARGEST_CELL) || !Number.isFinite(angleDegrees)) {
    throw new RangeError(
      `${frequencyLpi} LPI at ${dpi} dpi and ${angleDegrees}° is no screen; a cell needs 1 to ${LARGEST_CELL} pixels a side.`,
    );
  }
  const stepX = cellPixels * cos(angleDegrees / DEGREES);
  const stepY = cellPixels * sin(angleDegrees / DEGREES);
  let best: Supercell = { a: Math.ceil(cellPixels), b: 0, dots: 1 };
  let least = Number.POSITIVE_INFINITY;
  const enough = exact ? EXACTLY : 1;
  const fewest = Math.ceil(SMALLEST_SIDE / cellPixels);
  for (let dots = fewest; dots === fewest || (dots * cellPixels) ** 2 <= LARGEST_AREA; dots++) {
    for (const candidate of candidates(dots, dots * stepX, dots * stepY)) {
      const miss = misfit(candidate, cellPixels, angleDegrees);
      if (miss < least) [best, least] = [candidate, miss];
    }
    if (least <= enough) break;
  }
  return best;
}

/** Largest deviation of {@link nearSupercells}, in units of the tolerances. */
const NEAR = 2.5;

/** Supercells close to the request, smallest first; empty when one cell exceeds LARGEST_AREA. */
export function nearSupercells({ dpi, frequencyLpi, angleDegrees }: AmScreenRequest): Supercell[] {
  const cellPixels = dpi / frequencyLpi;
  const stepX = cellPixels * cos(angleDegrees / DEGREES);
  const stepY = cellPixels * sin(angleDegrees / DEGREES);
  const found: Supercell[] = [];
  for (let dots = Math.ceil(SMALLEST_SIDE / cellPixels); (dots * cellPixels) ** 2 <= LARGEST_AREA; dots++)
    for (const candidate of candidates(dots, dots * stepX, dots * stepY))
      if (misfit(candidate, cellPixels, angleDegrees) <= NEAR) found.push(candidate);
  return found;
}
