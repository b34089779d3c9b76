import {
  type AchievedScreen,
  achievedScreen,
  blueNoiseScreen,
  createAmScreen,
  createErrorDiffusion,
  diffuseRow,
  FULL_TONE,
  screenAmRow,
  screenBlueNoiseRow,
} from '@printready/print/screens';
import type { Options } from '../options.ts';
import type { ScreenGrid } from './grid.ts';

type Strip = { readonly firstRow: number; readonly rows: number; readonly width: number };

export type PlateScreen = {
  /** Strips start and end at multiples of this number of rows, and are screened in order from the top. */
  readonly rowsTogether: number;
  /** Sets `bit` in `ink` where the plate prints; null if dots are too fine for this preview. */
  readonly lay: ((strip: Strip, tones: Uint16Array, ink: Uint8Array, bit: number) => void) | null;
  readonly achieved: AchievedScreen | null;
};

export const PROCESS_INKS = ['cyan', 'magenta', 'yellow', 'black'] as const;
export type ProcessInk = (typeof PROCESS_INKS)[number];

/** Minimum and maximum cell size, device pixels; frequencies are limited to cells of these sizes. */
const LEAST_CELL_PIXELS = 2;
const MOST_CELL_PIXELS = 500;

export function holdableLpi(lpi: number, dpi: number): number {
  return Math.min(Math.max(lpi, dpi / MOST_CELL_PIXELS), dpi / LEAST_CELL_PIXELS);
}

export function plateScreen(options: Options, plate: ProcessInk | null): { lpi: number; angle: number } {
  if (plate === null) return { lpi: options.lpi, angle: options.angle };
  return {
    lpi: options.lpiPerPlate ? options[`${plate}Lpi`] : options.lpi,
    angle: options[`${plate}Angle`],
  };
}

type ScreenGrains = (row: number, tone: Uint16Array, ink: Uint8Array, bit: number) => void;

function inRows(screen: ScreenGrains): NonNullable<PlateScreen['lay']> {
  return ({ firstRow, rows, width }, tones, ink, bit) => {
    for (let row = 0; row < rows; row++) {
      const from = row * width;
      const to = from + width;
      screen(firstRow + row, tones.subarray(from, to), ink.subarray(from, to), bit);
    }
  };
}

/** Minimum cell size, samples. Smaller cells would alias into moiré, so tones are shown instead. */
const LEAST_CELL_SAMPLES = 5;
/** Minimum grain size, samples; smaller grains would look rougher than they print. */
const LEAST_GRAIN_SAMPLES = 1;

function amScreen(grid: ScreenGrid, options: Options, plate: ProcessInk | null): PlateScreen {
  const { lpi, angle } = plateScreen(options, plate);
  const frequencyLpi = holdableLpi(lpi, grid.deviceDpi);
  const samplesPerInch = grid.dpi * grid.samples;
  // A preview reports the numeric results of the final output.
  const achieved = achievedScreen({ dpi: grid.deviceDpi, frequencyLpi, angleDegrees: angle });
  if (grid.dpi !== grid.deviceDpi && samplesPerInch / frequencyLpi < LEAST_CELL_SAMPLES) {
    return { rowsTogether: 1, lay: null, achieved };
  }
  const screen = createAmScreen(
    { dpi: samplesPerInch, frequencyLpi: holdableLpi(frequencyLpi, samplesPerInch), angleDegrees: angle },
    options.dot,
  );
  return {
    rowsTogether: 1,
    lay: inRows((row, tone, ink, bit) => screenAmRow(screen, row, tone, ink, bit)),
    achieved,
  };
}

function meanTones(tones: Uint16Array, width: number, rows: number, grain: number, means: Uint16Array): void {
  for (let column = 0, left = 0; left < width; column++, left += grain) {
    const right = Math.min(width, left + grain);
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      for (let i = row * width + left, end = row * width + right; i < end; i++) sum += tones[i]!;
    }
    means[column] = sum / (rows * (right - left));
  }
}

/** Screens blocks of `grain × grain` samples by their mean tone; paper and solids stay exact per sample. */
function inGrains(grain: number, width: number, screen: ScreenGrains): NonNullable<PlateScreen['lay']> {
  const columns = Math.ceil(width / grain);
  const means = new Uint16Array(columns);
  const grains = new Uint8Array(columns);
  return (strip, tones, ink, bit) => {
    for (let top = 0; top < strip.rows; top += grain) {
      const rows = Math.min(grain, strip.rows - top);
      meanTones(tones.subarray(top * width), width, rows, grain, means);
      grains.fill(0);
      screen((strip.firstRow + top) / grain, means, grains, 1);
      for (let row = top; row < top + rows; row++) {
        for (let column = 0, i = row * width; column < columns; column++) {
          const printed = grains[column]!;
          for (const end = Math.min(row * width + (column + 1) * grain, (row + 1) * width); i < end; i++) {
            const wanted = tones[i]!;
            if (wanted === FULL_TONE || (printed === 1 && wanted > 0)) ink[i] = ink[i]! | bit;
          }
        }
      }
    }
  };
}

/** Golden-ratio offsets between plates, which decorrelate their threshold tiles. */
const PLATE_SHIFTS: Readonly<Record<ProcessInk, { x: number; y: number }>> = {
  cyan: { x: 97, y: 73 },
  magenta: { x: 66, y: 18 },
  yellow: { x: 34, y: 91 },
  black: { x: 0, y: 0 },
};

function noiseGrains(plate: ProcessInk | null): ScreenGrains {
  const tile = blueNoiseScreen();
  const shift = PLATE_SHIFTS[plate ?? 'black'];
  return (row, tone, ink, bit) => screenBlueNoiseRow(tile, row, tone, ink, bit, shift);
}

function stochasticScreen(grid: ScreenGrid, options: Options, plate: ProcessInk | null): PlateScreen {
  const width = grid.width * grid.samples;
  const samplesPerGrain = (options.grain * grid.dpi * grid.samples) / grid.deviceDpi;
  if (grid.dpi !== grid.deviceDpi && samplesPerGrain < LEAST_GRAIN_SAMPLES) {
    return { rowsTogether: 1, lay: null, achieved: null };
  }
  const grain = Math.max(1, Math.round(samplesPerGrain));
  let screen: ScreenGrains;
  if (options.screen === 'blue-noise') {
    screen = noiseGrains(plate);
  } else {
    const state = createErrorDiffusion(options.diffusion, Math.ceil(width / grain));
    screen = (_row, tone, ink, bit) => diffuseRow(state, tone, ink, bit);
  }
  return { rowsTogether: grain, lay: inGrains(grain, width, screen), achieved: null };
}

export function createScreen(grid: ScreenGrid, options: Options, plate: ProcessInk | null): PlateScreen {
  return options.screen === 'am' ? amScreen(grid, options, plate) : stochasticScreen(grid, options, plate);
}
