import { type AmDot, DOT_SHAPES } from './dot-shapes.ts';
import {
  type AchievedScreen,
  type AmScreenRequest,
  chooseSupercell,
  type Supercell,
  supercellAngle,
  supercellCellPixels,
} from './supercell.ts';

export type AmScreen = AchievedScreen & {
  /** Side length of one dot's cell, px. */
  readonly cellPixels: number;
  readonly supercell: Supercell;
  /** Thresholds row by row, 1…65535: a pixel prints if its tone (0…65535) is at least its threshold. */
  readonly thresholds: Uint16Array;
  readonly brickWidth: number;
  readonly brickHeight: number;
  /** Rightward shift of each row of bricks relative to the one above, px. */
  readonly brickShift: number;
};

/** Tone of a solid; thresholds never exceed it, so solids have no holes. */
export const FULL_TONE = 65_535;

/** Offset of the dot centers from the pixel grid, which breaks ties between symmetric pixels. */
const NUDGE_X = 0.0011;
const NUDGE_Y = 0.0007;
/** Sort keys, integers below 2⁵³: shape value, the dot's place in the print order, the pixel's index. */
const VALUE_STEPS = 2 ** 22;
const TURN_STEPS = 2 ** 10;
const INDEX_STEPS = 2 ** 20;

/** Solves x·a + y·b = d, the greatest common divisor, for a and b of any sign. */
function extendedGcd(a: number, b: number): { d: number; x: number; y: number } {
  let [r0, r1, x0, x1, y0, y1] = [a, b, 1, 0, 0, 1];
  while (r1 !== 0) {
    const q = Math.trunc(r0 / r1);
    [r0, r1, x0, x1, y0, y1] = [r1, r0 - q * r1, x1, x0 - q * x1, y1, y0 - q * y1];
  }
  return r0 < 0 ? { d: -r0, x: -x0, y: -y0 } : { d: r0, x: x0, y: y0 };
}

export const wrap = (a: number, n: number): number => ((a % n) + n) % n;

/** Equivalent pixels of several dots take turns in a low-discrepancy sequence (Roberts' R2), for even tones. */
function printOrder({ a, b, dots }: Supercell, dot: AmDot, width: number, height: number): Float64Array {
  const shape = DOT_SHAPES[dot];
  const scale = dots / (a * a + b * b);
  const turns = Float64Array.from({ length: dots * dots }, (_, i) => {
    const place = (i % dots) * 0.754_877_666_2 + Math.floor(i / dots) * 0.569_840_291;
    return Math.floor((place % 1) * TURN_STEPS);
  });
  const keys = new Float64Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const px = x + 0.5 + NUDGE_X;
      const py = y + 0.5 + NUDGE_Y;
      const u = (px * a - py * b) * scale;
      const v = (px * b + py * a) * scale;
      const column = Math.round(u);
      const row = Math.round(v);
      const value = Math.round((shape(u - column, v - row) / 3) * VALUE_STEPS);
      const turn = turns[wrap(row, dots) * dots + wrap(column, dots)]!;
      keys[i] = (value * TURN_STEPS + turn) * INDEX_STEPS + i;
    }
  }
  return keys.sort();
}

/** @throws RangeError for an invalid request (see {@link chooseSupercell}). */
export function createAmScreen(request: AmScreenRequest, dot: AmDot): AmScreen {
  const supercell = chooseSupercell(request);
  const { a, b } = supercell;
  // The lattice of (a, −b) and (b, a) first returns to a row after gcd(a, b) rows: x·a + y·b = brickHeight.
  const { d: brickHeight, x, y } = extendedGcd(a, b);
  const brickWidth = (a * a + b * b) / brickHeight;
  const brickShift = wrap(x * b - y * a, brickWidth);
  const order = printOrder(supercell, dot, brickWidth, brickHeight);
  const thresholds = new Uint16Array(order.length);
  for (let rank = 0; rank < order.length; rank++) {
    thresholds[order[rank]! % INDEX_STEPS] = 1 + Math.floor((FULL_TONE * (rank + 0.5)) / order.length);
  }
  const cellPixels = supercellCellPixels(supercell);
  return {
    frequencyLpi: request.dpi / cellPixels,
    angleDegrees: supercellAngle(supercell),
    cellPixels,
    supercell,
    thresholds,
    brickWidth,
    brickHeight,
    brickShift,
  };
}
