/** Halftone: from continuous tones to dots of solid ink, one bit per ink at the device's resolution. */
import { createRaster, type Raster, resample } from '@printready/imaging';
import { defineTool, type Engine } from '../tool.ts';
import { countTones, describeResult, type PlateCount } from './figures.ts';
import { type Grid, planGrid } from './grid.ts';
import { type Options, schema } from './options.ts';
import { createPainter, inkColours, PLATE_BITS } from './paint.ts';
import { createScreen, PLATES, type Plate, type Screen } from './screens.ts';
import { suggest } from './suggest.ts';
import { markRisks } from './survival-map.ts';
import { createToneReader } from './tone.ts';

/** Enough rows that calls cost nothing, few enough that a strip stays in the core's cache. */
const STRIP_ROWS = 16;
/** Figures about tones look at every eighth row of the picture. */
const ROWS_PER_COUNT = 8;

type Layer = {
  readonly plate: Plate | null;
  readonly screen: Screen;
  readonly bit: number;
  /** Where the tone reader puts this plate, among all plates. */
  readonly index: number;
  readonly tones: Float64Array;
};

function createLayers(grid: Grid, options: Options): Layer[] {
  const layer = (plate: Plate | null, index: number): Layer => ({
    plate,
    screen: createScreen(grid, options, plate),
    bit: plate === null ? 1 : PLATE_BITS[plate],
    index,
    tones: new Float64Array(256),
  });
  if (options.mode !== 'cmyk') return [layer(null, 0)];
  return PLATES.map((plate, index) => ({ plate, index }))
    .filter(({ plate }) => options.plate === 'all' || options.plate === plate)
    .map(({ plate, index }) => layer(plate, index));
}

/** The art at the output's size, on paper of its own if that differs. */
function fitToGrid(input: Raster, grid: Grid, report: (fraction: number) => void): Raster {
  if (grid.width === input.width && grid.height === input.height) return input;
  return resample(input, grid.width, grid.height, 'lanczos3', report);
}

const packed = (raster: Raster) =>
  new Int32Array(raster.data.buffer, raster.data.byteOffset, raster.width * raster.height);

/** Turns a row of tones at the start of `block` into two rows with each tone twice. */
function spread(block: Uint16Array, width: number): void {
  for (let x = width - 1; x >= 0; x--) {
    const tone = block[x]!;
    block[2 * x] = tone;
    block[2 * x + 1] = tone;
  }
  block.copyWithin(2 * width, 0, 2 * width);
}

/**
 * Screens `art` into `target`, strip by strip: read tones, lay every plate's screen over them, paint.
 * @returns how many samples had each combination of inks.
 */
function screenStrips(
  art: Raster,
  target: Int32Array,
  grid: Grid,
  options: Options,
  layers: readonly Layer[],
  report: (fraction: number) => void,
): Int32Array {
  const { width, height, samples } = grid;
  const source = packed(art);
  const readTones = createToneReader(options);
  const paint = createPainter(grid, inkColours(options));
  const together = layers[0]!.screen.rowsTogether;
  const stripRows = together * Math.ceil(STRIP_ROWS / together);
  const sampleWidth = width * samples;
  const rowSamples = sampleWidth * samples;
  const planes = options.mode === 'cmyk' ? PLATES.length : 1;
  const tones = Array.from({ length: planes }, () => new Uint16Array(stripRows * rowSamples));
  const ink = new Uint8Array(stripRows * rowSamples);
  const combinations = new Int32Array(16);

  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top);
    for (let row = 0; row < rows; row++) {
      const y = top + row;
      const blocks = tones.map((plane) => plane.subarray(row * rowSamples, (row + 1) * rowSamples));
      readTones(source.subarray(y * width, (y + 1) * width), blocks);
      for (const layer of layers) {
        const block = blocks[layer.index]!;
        if (y % ROWS_PER_COUNT === 0) countTones(block.subarray(0, width), layer.tones);
        if (samples === 2) spread(block, width);
      }
    }
    ink.fill(0);
    const strip = { firstRow: top * samples, rows: rows * samples, width: sampleWidth };
    for (const { screen, bit, index } of layers) screen.lay(strip, tones[index]!, ink, bit);
    for (let row = 0; row < rows; row++) {
      const from = (top + row) * width;
      const samplesOfRow = ink.subarray(row * rowSamples, (row + 1) * rowSamples);
      paint(samplesOfRow, source.subarray(from, from + width), target.subarray(from, from + width));
    }
    countCombinations(ink.subarray(0, rows * rowSamples), combinations);
    report((top + rows) / height);
  }
  return combinations;
}

function countCombinations(ink: Uint8Array, combinations: Int32Array): void {
  for (let i = 0; i < ink.length; i++) combinations[ink[i]!] = combinations[ink[i]!]! + 1;
}

function countPlates(layers: readonly Layer[], combinations: Int32Array): PlateCount[] {
  const all = combinations.reduce((sum, count) => sum + count, 0);
  return layers.map(({ plate, screen, bit, tones }) => {
    const printed = combinations.reduce((sum, count, inks) => ((inks & bit) === 0 ? sum : sum + count), 0);
    return { plate, screen, tones, coverage: printed / all };
  });
}

/** Share of pixels that are neither clear nor solid. */
function semiTransparentPercent({ data }: Raster): number {
  let semi = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0 && data[i] !== 255) semi++;
  return (400 * semi) / data.length;
}

const engine: Engine<Options> = (input, options, run) => {
  const report = (from: number, to: number) => (fraction: number) => {
    run.signal.throwIfAborted();
    run.progress(from + (to - from) * fraction);
  };
  run.signal.throwIfAborted();
  const grid = planGrid(input, options, run.proxyScale ?? null);
  const layers = createLayers(grid, options);
  const scales = grid.width !== input.width || grid.height !== input.height;
  const art = fitToGrid(input, grid, report(0, 0.5));
  // Resampled art is the engine's own: each of its rows is read before it is painted over.
  const target = scales ? art.data : new Uint8ClampedArray(art.data.length);
  const resolution = scales ? { x: grid.dpi, y: grid.dpi } : input.resolution;
  const raster = createRaster(grid.width, grid.height, { data: target, resolution, icc: input.icc });
  const combinations = screenStrips(art, packed(raster), grid, options, layers, report(scales ? 0.5 : 0, 1));
  const isPreview = run.proxyScale !== undefined;
  const showsRisks = options.view === 'survival' && (isPreview || run.forLooking === true);
  if (showsRisks) markRisks(input, target, grid, options, layers);
  const figures = describeResult(countPlates(layers, combinations), grid, options);
  // A preview's samples are averaged: its soft pixels say nothing of the output's.
  if (grid.deviceDpi !== grid.dpi || showsRisks)
    return { kind: 'raster', raster, figures, ...(isPreview && { approximate: true }) };
  if (options.mode !== 'keep-colour') return { kind: 'raster', raster, figures };
  const [before, value] = [semiTransparentPercent(input), semiTransparentPercent(raster)];
  return {
    kind: 'raster',
    raster,
    figures: [{ label: 'Semi-transparent', value, before, unit: '%' }, ...figures],
  };
};

export const tool = defineTool({ schema, engine, suggest });
