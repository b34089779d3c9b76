/** Rational-tangent supercells: N × N dots share a square, which matches angle and frequency better than one cell. */
import { exact } from '@printready/pixels/number';

export type AmScreenRequest = {
  readonly dpi: number;
  readonly frequencyLpi: number;
  readonly angleDegrees: number;
  readonly exact?: boolean;
};

export type Supercell = {
  /** One side is the vector (a, −b) in pixels with y down; the other is (b, a). */
  readonly a: number;
  readonly b: number;
  readonly dots: number;
};

/** Maximum brick area, px²: 128 kB of thresholds fit in a core's cache and sort in milliseconds. */
const LARGEST_AREA = 1 << 16;
/** Maximum side length of a single cell, px. */
const LARGEST_CELL = 512;
/** Minimum side length of the supercell, px: provides enough coverage steps to separate 8-bit tones. */
const SMALLEST_SIDE = 32;
const ANGLE_TOLERANCE_DEGREES = 0.1;
const FREQUENCY_TOLERANCE = 0.002;
const EXACTLY = 1e-6;

const DEGREES = 180 / Math.PI;

export const supercellAngle = ({ a, b }: Supercell): number => exact.atan2(b, a) * DEGREES;
export const supercellCellPixels = ({ a, b, dots }: Supercell): number => exact.hypot(a, b) / dots;

export type AchievedScreen = { readonly frequencyLpi: number; readonly angleDegrees: number };

export function achievedScreen(request: AmScreenRequest): AchievedScreen {
  const supercell = chooseSupercell(request);
  return {
    frequencyLpi: request.dpi / supercellCellPixels(supercell),
    angleDegrees: supercellAngle(supercell),
  };
}

function misfit(supercell: Supercell, cellPixels: number, angleDegrees: number): number {
  const turn = Math.abs(supercellAngle(supercell) - angleDegrees) % 360;
  const angle = Math.min(turn, 360 - turn) / ANGLE_TOLERANCE_DEGREES;
  const size = Math.abs(supercellCellPixels(supercell) / cellPixels - 1) / FREQUENCY_TOLERANCE;
  return Math.max(angle, size);
}

function candidates(dots: number, x: number, y: number): Supercell[] {
  const found: Supercell[] = [];
  for (const a of [Math.floor(x), Math.ceil(x)]) {
    for (const b of [Math.floor(y), Math.ceil(y)]) if (a !== 0 || b !== 0) found.push({ a, b, dots });
  }
  return found;
}

/** Smallest supercell within tolerance, or the closest. @throws RangeError for more than one dot per pixel */
export function chooseSupercell({
  dpi,
  frequencyLpi,
  angleDegrees,
  exact: isExact,
}: AmScreenRequest): Supercell {
  const cellPixels = dpi / frequencyLpi;
  if (!(cellPixels >= 1 && cellPixels <= LARGEST_CELL) || !Number.isFinite(angleDegrees)) {
    throw new RangeError(
      `${frequencyLpi} LPI at ${dpi} dpi and ${angleDegrees}° is no screen; a cell needs 1 to ${LARGEST_CELL} pixels a side.`,
    );
  }
  const stepX = cellPixels * exact.cos(angleDegrees / DEGREES);
  const stepY = cellPixels * exact.sin(angleDegrees / DEGREES);
  let best: Supercell = { a: Math.ceil(cellPixels), b: 0, dots: 1 };
  let least = Number.POSITIVE_INFINITY;
  const enough = isExact ? EXACTLY : 1;
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

const NEAR = 2.5;

export function nearSupercells({ dpi, frequencyLpi, angleDegrees }: AmScreenRequest): Supercell[] {
  const cellPixels = dpi / frequencyLpi;
  const stepX = cellPixels * exact.cos(angleDegrees / DEGREES);
  const stepY = cellPixels * exact.sin(angleDegrees / DEGREES);
  const found: Supercell[] = [];
  for (let dots = Math.ceil(SMALLEST_SIDE / cellPixels); (dots * cellPixels) ** 2 <= LARGEST_AREA; dots++)
    for (const candidate of candidates(dots, dots * stepX, dots * stepY))
      if (misfit(candidate, cellPixels, angleDegrees) <= NEAR) found.push(candidate);
  return found;
}
