/** One bit per ink at the device's resolution: a pixel prints if its tone reaches the screen's threshold. */

import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { createPlate, type Plate } from '@printready/print/plates';
import { FULL_TONE } from '@printready/print/screens';
import { defineTool, type Render } from '../contract/define-tool.ts';
import type { Finding } from '../contract/tool.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { judge } from './judge.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { countTones, describeResult, type PlateCount } from './printability/figures.ts';
import { suggest } from './printability/suggest.ts';
import { markRisks } from './printability/survival-map.ts';
import { planGrid, type ScreenGrid } from './screens/grid.ts';
import { createPainter, INK_BITS, INK_COLORS, inkColors, type PaintRow } from './screens/paint.ts';
import { createTonePainter, readShares } from './screens/paint-tones.ts';
import { createScreen, type PlateScreen, PROCESS_INKS, type ProcessInk } from './screens/screens.ts';
import { fadingShare, sharpenRims } from './screens/sharpen-rims.ts';
import { createToneReader } from './screens/tone.ts';
import { views } from './views.ts';

const STRIP_ROWS = 16;
const ROWS_PER_COUNT = 8;

const TOO_FINE: Finding<FindingCode> = {
  code: 'dots-too-fine',
  text: 'Dots are too small to show at this zoom. Zoom in to see them.',
};

/** If colors are kept, the artwork is screened only where it fades. */
const NOTHING_FADES: Finding<FindingCode> = {
  code: 'nothing-fades',
  text: 'Nothing to screen: this artwork has no fades. Choose One ink or CMYK to turn solid colors into dots.',
  nothing: true,
};

type InkScreen = {
  readonly plate: ProcessInk | null;
  readonly screen: PlateScreen;
  readonly bit: number;
  readonly index: number;
  readonly tones: Float64Array;
};

function createLayers(grid: ScreenGrid, options: Options): InkScreen[] {
  const layer = (plate: ProcessInk | null, index: number): InkScreen => ({
    plate,
    screen: createScreen(grid, options, plate),
    bit: plate === null ? 1 : INK_BITS[plate],
    index,
    tones: new Float64Array(256),
  });
  if (options.mode !== 'cmyk') return [layer(null, 0)];
  return PROCESS_INKS.map((plate, index) => ({ plate, index }))
    .filter(({ plate }) => options.plate === 'all' || options.plate === plate)
    .map(({ plate, index }) => layer(plate, index));
}

function fitToGrid(input: Raster, grid: ScreenGrid, report: ReportProgress): Raster {
  if (grid.width === input.width && grid.height === input.height) return input;
  const art = resample(input, grid.width, grid.height, 'lanczos3', report);
  if (grid.width > input.width) sharpenRims(input, art);
  return art;
}

const packed = (raster: Raster) =>
  new Int32Array(raster.data.buffer, raster.data.byteOffset, raster.width * raster.height);

function spread(block: Uint16Array, width: number): void {
  for (let x = width - 1; x >= 0; x--) {
    const tone = block[x]!;
    block[2 * x] = tone;
    block[2 * x + 1] = tone;
  }
  block.copyWithin(2 * width, 0, 2 * width);
}

type RowPainter = {
  readonly paint: (tones: readonly Uint16Array[], ...row: Parameters<PaintRow>) => void;
  readonly coverages: () => readonly number[];
};

function createDotPainter(grid: ScreenGrid, options: Options, layers: readonly InkScreen[]): RowPainter {
  const paintRow = createPainter(grid, inkColors(options));
  const combinations = new Int32Array(16);
  return {
    paint: (_tones, ink, source, target) => {
      paintRow(ink, source, target);
      for (let i = 0; i < ink.length; i++) combinations[ink[i]!] = combinations[ink[i]!]! + 1;
    },
    coverages: () => {
      const all = combinations.reduce((sum, count) => sum + count, 0);
      const printed = (bit: number) =>
        combinations.reduce((sum, count, inks) => ((inks & bit) === 0 ? sum : sum + count), 0);
      return layers.map(({ bit }) => printed(bit) / all);
    },
  };
}

function createToneLayersPainter(
  grid: ScreenGrid,
  options: Options,
  layers: readonly InkScreen[],
): RowPainter {
  const { width, height, samples } = grid;
  const paintRow = createTonePainter(
    inkColors(options),
    layers.map(({ bit }) => bit),
  );
  const drawn = layers.map(() => new Uint16Array(width));
  const sums = new Float64Array(layers.length);
  return {
    paint: (tones, ink, source, target) => {
      const shares = layers.map(({ screen, bit, index }, layer) => {
        if (!screen.lay) return tones[index]!;
        readShares(ink, bit, samples, width, drawn[layer]!);
        return drawn[layer]!;
      });
      paintRow(shares, source, target);
      for (const [layer, share] of shares.entries()) {
        for (let x = 0; x < width; x++) sums[layer]! += share[x]!;
      }
    },
    coverages: () => [...sums].map((sum) => sum / (FULL_TONE * width * height)),
  };
}

/** Writes coverage of one row of a layer, 0…255: binary at device resolution, otherwise the mean of samples. */
function writeFilmRow(
  film: Uint8Array,
  { screen, bit, index }: InkScreen,
  samples: ScreenGrid['samples'],
  tones: readonly Uint16Array[],
  ink: Uint8Array,
): void {
  const width = film.length;
  if (screen.lay && samples === 1) {
    for (let x = 0; x < width; x++) if ((ink[x]! & bit) !== 0) film[x] = 255;
    return;
  }
  const shares = screen.lay ? new Uint16Array(width) : tones[index]!;
  if (screen.lay) readShares(ink, bit, samples, width, shares);
  for (let x = 0; x < width; x++) film[x] = Math.round((255 * shares[x]!) / FULL_TONE);
}

type ScreenOutput = {
  readonly target: Int32Array;
  /** Coverage buffer for each layer, one byte per pixel; empty if there are no plates. */
  readonly films: readonly Uint8Array[];
};

type ScreenSettings = {
  readonly grid: ScreenGrid;
  readonly options: Options;
  readonly layers: readonly InkScreen[];
};

/** @returns the coverage of each layer, as a fraction of the picture. */
function screenStrips(
  art: Raster,
  { target, films }: ScreenOutput,
  { grid, options, layers }: ScreenSettings,
  report: ReportProgress,
): readonly number[] {
  const { width, height, samples } = grid;
  const source = packed(art);
  const readTones = createToneReader(options);
  const painter = layers.every(({ screen }) => screen.lay)
    ? createDotPainter(grid, options, layers)
    : createToneLayersPainter(grid, options, layers);
  const together = layers[0]!.screen.rowsTogether;
  const stripRows = together * Math.ceil(STRIP_ROWS / together);
  const sampleWidth = width * samples;
  const rowSamples = sampleWidth * samples;
  const planes = options.mode === 'cmyk' ? PROCESS_INKS.length : 1;
  const tones = Array.from({ length: planes }, () => new Uint16Array(stripRows * rowSamples));
  const ink = new Uint8Array(stripRows * rowSamples);
  const tonesOfRow = (row: number) =>
    tones.map((plane) => plane.subarray(row * rowSamples, (row + 1) * rowSamples));

  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top);
    for (let row = 0; row < rows; row++) {
      const y = top + row;
      const blocks = tonesOfRow(row);
      readTones(source.subarray(y * width, (y + 1) * width), blocks);
      for (const { index, tones: classes, screen } of layers) {
        const block = blocks[index]!;
        if (y % ROWS_PER_COUNT === 0) countTones(block.subarray(0, width), classes);
        if (samples === 2 && screen.lay) spread(block, width);
      }
    }
    ink.fill(0);
    const strip = { firstRow: top * samples, rows: rows * samples, width: sampleWidth };
    for (const { screen, bit, index } of layers) screen.lay?.(strip, tones[index]!, ink, bit);
    for (let row = 0; row < rows; row++) {
      const from = (top + row) * width;
      const inkOfRow = ink.subarray(row * rowSamples, (row + 1) * rowSamples);
      const tonesHere = tonesOfRow(row);
      for (const [layer, film] of films.entries())
        writeFilmRow(film.subarray(from, from + width), layers[layer]!, samples, tonesHere, inkOfRow);
      painter.paint(
        tonesHere,
        inkOfRow,
        source.subarray(from, from + width),
        target.subarray(from, from + width),
      );
    }
    report((top + rows) / height);
  }
  return painter.coverages();
}

function semiTransparentPercent({ data }: Raster): number {
  let semi = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0 && data[i] !== 255) semi++;
  return (400 * semi) / data.length;
}

/** Process plate: binary in a run, the mean of the dots in a reduced preview. */
function toPlate({ plate, screen }: InkScreen, coverage: Uint8Array, shows: Raster): readonly Plate[] {
  if (plate === null) return [];
  const { width, height, resolution } = shows;
  const { achieved } = screen;
  const name = `${plate.charAt(0).toUpperCase()}${plate.slice(1)}`;
  const color = INK_COLORS[plate];
  const ink = createPlate({ id: plate, name, color, width, height, coverage, resolution });
  if (!achieved) return [ink];
  const { frequencyLpi, angleDegrees } = achieved;
  return [{ ...ink, screen: { frequencyLpi, angleDegrees } }];
}

const render: Render<Options, null, unknown, FindingCode> = ({ input, options }, run) => {
  const isPreview = run.purpose === 'preview';
  const grid = planGrid(input, options, isPreview ? run.scale : null);
  const scales = grid.width !== input.width || grid.height !== input.height;
  const [fitting, screening] = splitProgress(reportTo(run), [scales ? 1 : 0, 1]);
  fitting(0);
  const layers = createLayers(grid, options);
  const art = fitToGrid(input, grid, fitting);
  // Resampled artwork is a private copy, and each row is read before it is overwritten.
  const target = scales ? art.data : new Uint8ClampedArray(art.data.length);
  const resolution = scales ? { x: grid.dpi, y: grid.dpi } : input.resolution;
  const shows = createRaster(grid.width, grid.height, { data: target, resolution, icc: input.icc });
  const hasPlates = run.view === null && options.mode === 'cmyk' && options.plate === 'all';
  const films = hasPlates ? layers.map(() => new Uint8Array(grid.width * grid.height)) : [];
  const coverages = screenStrips(art, { target: packed(shows), films }, { grid, options, layers }, screening);
  const showsRisks = run.view === 'survival';
  if (showsRisks) markRisks(input, target, grid, options, layers);
  const counts = layers.map(
    ({ plate, screen, tones }, layer): PlateCount => ({ plate, screen, tones, coverage: coverages[layer]! }),
  );
  const figures = describeResult(counts, grid, options);
  const findings = options.mode === 'keep-color' && fadingShare(input) === 0 ? [NOTHING_FADES] : [];
  const plates = films.flatMap((film, layer) => toPlate(layers[layer]!, film, shows));
  // An averaged preview has soft pixels, which do not occur in the output.
  if (grid.deviceDpi !== grid.dpi || showsRisks) {
    if (layers.some(({ screen }) => !screen.lay)) findings.push(TOO_FINE);
    const looked = { shows, figures, findings, ...(isPreview && { approximate: true }) };
    return hasPlates ? { ...looked, plates } : looked;
  }
  if (hasPlates) return { shows, figures, findings, plates, exports: manifest.outputs.map(({ id }) => id) };
  if (options.mode !== 'keep-color') return { shows, figures, findings, film: true };
  const [before, value] = [semiTransparentPercent(input), semiTransparentPercent(shows)];
  return {
    shows,
    findings,
    figures: [{ id: 'semi-transparent', label: 'Semi-transparent', value, before, unit: '%' }, ...figures],
  };
};

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  views,
  render,
  judge,
  suggest,
  loadExport: () => import('./export.ts'),
});
