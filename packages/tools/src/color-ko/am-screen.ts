/**
 * An amplitude-modulated screen as thresholds on the pixel grid. The asked angle and cell become the nearest
 * rational ones, whose supercell tiles the plane exactly (Holladay 1980): rows repeat, each shifted along.
 * Within the supercell thresholds are ranks of the spot function, so that a tint's mean coverage is exact.
 */
import type { Options } from './options.ts';

type Dot = Options['dot'];

export type Screen = {
  /** Achieved side of a cell. */
  readonly cellPixels: number;
  readonly angleDegrees: number;
  /** A pixel of row y, column x prints when its opacity is at least `thresholds[(start + x) % length]`. */
  rowAt(y: number): { readonly thresholds: Uint8Array; readonly start: number };
};

/** Supercells up to this many pixels; more cells in one would only shave hundredths of a degree. */
const LARGEST_AREA = 1 << 16;
/** Good enough to stop looking for a larger supercell. */
const ANGLE_TOLERANCE_DEGREES = 0.1;
const CELL_TOLERANCE = 0.002;

type Supercell = {
  /** The supercell's side as a vector in whole pixels; the other side is (−b, a). */
  readonly a: number;
  readonly b: number;
  /** Cells along a side. */
  readonly cells: number;
};

const degrees = (radians: number) => (radians * 180) / Math.PI;

/** How far a supercell is from what was asked, in units of the tolerances. */
function misfit({ a, b, cells }: Supercell, cellPixels: number, angleDegrees: number): number {
  const angle = Math.abs(degrees(Math.atan2(b, a)) - angleDegrees) / ANGLE_TOLERANCE_DEGREES;
  const size = Math.abs(Math.hypot(a, b) / cells / cellPixels - 1) / CELL_TOLERANCE;
  return Math.max(angle, size);
}

/** The smallest supercell within the tolerances, or the best one that is not too large. */
function chooseSupercell(cellPixels: number, angleDegrees: number): Supercell {
  const radians = (angleDegrees * Math.PI) / 180;
  let best: Supercell | null = null;
  for (let cells = 1; ; cells++) {
    const a = Math.round(cells * cellPixels * Math.cos(radians));
    const b = Math.round(cells * cellPixels * Math.sin(radians));
    const area = a * a + b * b;
    if (best && area > LARGEST_AREA) return best;
    const candidate = { a, b, cells };
    if (area === 0) continue;
    if (!best || misfit(candidate, cellPixels, angleDegrees) < misfit(best, cellPixels, angleDegrees))
      best = candidate;
    if (misfit(best, cellPixels, angleDegrees) <= 1) return best;
  }
}

/**
 * The order in which a cell fills: lowest first. (u, v) in cells from a dot's centre, each −0.5…0.5.
 * Ellipse dots first join along one side at about 40 %, along the other at about 60 %.
 */
const SPOTS: Readonly<Record<Dot, (u: number, v: number) => number>> = {
  round: (u, v) => u * u + v * v,
  ellipse: (u, v) => -1.15 * Math.cos(2 * Math.PI * u) - 0.85 * Math.cos(2 * Math.PI * v),
  diamond: (u, v) => Math.abs(u) + Math.abs(v),
  line: (_u, v) => Math.abs(v),
};

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
const modulo = (x: number, n: number) => ((x % n) + n) % n;
const centred = (x: number) => x - Math.round(x);

/** Spot values of the supercell's pixels, row by row of the Holladay brick. */
function spotValues(supercell: Supercell, brickWidth: number, brickHeight: number, dot: Dot): Float64Array {
  const { a, b, cells } = supercell;
  const scale = cells / (a * a + b * b);
  const values = new Float64Array(brickWidth * brickHeight);
  for (let y = 0, i = 0; y < brickHeight; y++) {
    for (let x = 0; x < brickWidth; x++, i++) {
      // Off the pixel centre by a hair, so that symmetric pixels do not tie and dots do not grow in pairs.
      const px = x + 0.5003;
      const py = y + 0.5001;
      values[i] = SPOTS[dot](centred((px * a + py * b) * scale), centred((py * a - px * b) * scale));
    }
  }
  return values;
}

/** Thresholds 1…255 by rank: of N pixels, `opacity / 255 · N` print. */
function rankThresholds(values: Float64Array): Uint8Array {
  const order = Uint32Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]! || i - j);
  const thresholds = new Uint8Array(values.length);
  for (const [rank, i] of order.entries()) {
    thresholds[i] = Math.floor((255 * (rank + 0.5)) / order.length) + 1;
  }
  return thresholds;
}

/** How far rows are shifted when the brick repeats one brick height further down. */
function brickShift({ a, b }: Supercell, brickWidth: number, brickHeight: number): number {
  if (a === 0) return 0;
  // Of the supercells' corners i·(a, b) + j·(−b, a), the one that lies brickHeight further down.
  for (let i = 0; i < a; i++) {
    const j = (brickHeight - i * b) / a;
    if (Number.isInteger(j)) return modulo(i * a - j * b, brickWidth);
  }
  throw new RangeError(`(${a}, ${b}) has no such corner; a supercell's side must not be empty.`);
}

/** @param cellPixels pixels per inch over lines per inch; below 1 the screen is a plain threshold per pixel. */
export function createScreen(cellPixels: number, angleDegrees: number, dot: Dot): Screen {
  const supercell = chooseSupercell(Math.max(1, cellPixels), angleDegrees);
  const { a, b, cells } = supercell;
  const brickHeight = greatestDivisor(a, b);
  const brickWidth = (a * a + b * b) / brickHeight;
  const thresholds = rankThresholds(spotValues(supercell, brickWidth, brickHeight, dot));
  const rows = Array.from({ length: brickHeight }, (_, y) =>
    thresholds.subarray(y * brickWidth, (y + 1) * brickWidth),
  );
  const shift = brickShift(supercell, brickWidth, brickHeight);
  return {
    cellPixels: Math.hypot(a, b) / cells,
    angleDegrees: degrees(Math.atan2(b, a)),
    rowAt(y) {
      const bricks = Math.floor(y / brickHeight);
      return { thresholds: rows[y % brickHeight]!, start: modulo(-bricks * shift, brickWidth) };
    },
  };
}
