/**
 * Rational-tangent supercells: the asked frequency and angle become the nearest ones whose pattern repeats on
 * whole pixels. N × N dots share one square of side (a, b), so both come out far closer than one cell allows.
 */
import { atan2, cos, hypot, sin } from '../../exact-math.ts';

/** What the user asks of a screen. */
export type AmScreenRequest = {
  /** Device pixels per inch, the same along both axes. */
  readonly dpi: number;
  readonly frequencyLpi: number;
  /** Counter-clockwise from the horizontal as seen, the PostScript convention. */
  readonly angleDegrees: number;
  /** Takes the supercell that is meant to the last digit, as {@link achievedRosette} says it, instead of a near one. */
  readonly exact?: boolean;
};

export type Supercell = {
  /** One side is the vector (a, −b) in pixels, y pointing down; the other is (b, a). */
  readonly a: number;
  readonly b: number;
  /** Dots along a side. */
  readonly dots: number;
};

/** Bounds the brick of thresholds to 128 kB, which stays in a core's own cache and is sorted in milliseconds. */
const LARGEST_AREA = 1 << 16;
/** A single dot may be larger than that. */
const LARGEST_CELL = 512;
/** Coverage comes in steps of one pixel of the supercell: fine enough that 8-bit tones stay apart. */
const SMALLEST_SIDE = 32;
const ANGLE_TOLERANCE_DEGREES = 0.1;
const FREQUENCY_TOLERANCE = 0.002;
/** Of the tolerances, where a supercell is meant exactly. */
const EXACTLY = 1e-6;

const DEGREES = 180 / Math.PI;

export const supercellAngle = ({ a, b }: Supercell): number => atan2(b, a) * DEGREES;
export const supercellCellPixels = ({ a, b, dots }: Supercell): number => hypot(a, b) / dots;

/** What a screen really prints, which is never quite what was asked. */
export type AchievedScreen = { readonly frequencyLpi: number; readonly angleDegrees: number };

/** The frequency and angle that {@link chooseSupercell} comes to, without building the screen. */
export function achievedScreen(request: AmScreenRequest): AchievedScreen {
  const supercell = chooseSupercell(request);
  return {
    frequencyLpi: request.dpi / supercellCellPixels(supercell),
    angleDegrees: supercellAngle(supercell),
  };
}

/** How far a supercell is from what was asked, in units of the tolerances. */
function misfit(supercell: Supercell, cellPixels: number, angleDegrees: number): number {
  const turn = Math.abs(supercellAngle(supercell) - angleDegrees) % 360;
  const angle = Math.min(turn, 360 - turn) / ANGLE_TOLERANCE_DEGREES;
  const size = Math.abs(supercellCellPixels(supercell) / cellPixels - 1) / FREQUENCY_TOLERANCE;
  return Math.max(angle, size);
}

/** The supercells whose corner lies on the four pixels around the asked corner. */
function candidates(dots: number, x: number, y: number): Supercell[] {
  const found: Supercell[] = [];
  for (const a of [Math.floor(x), Math.ceil(x)]) {
    for (const b of [Math.floor(y), Math.ceil(y)]) if (a !== 0 || b !== 0) found.push({ a, b, dots });
  }
  return found;
}

/**
 * The smallest supercell within the tolerances, else the closest of those that are not too large.
 * @throws RangeError for a screen finer than one dot per pixel, or numbers that are no screen.
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

/** How far those that {@link nearSupercells} finds may be off, in units of the tolerances. */
const NEAR = 2.5;

/** All that are near what was asked, smallest first; none where one cell is as large as a supercell may be. */
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
