/** Stroke Enhancer: thickens what would not print, lays strokes around the art, draws the cut line. */

import type { ClosedPath, Point } from '@printready/imaging/kernels/contour';
import type { Field } from '@printready/imaging/kernels/thickness';
import { ASSUMED_PPI, pixelsPerMillimeter, type Raster, withPixels } from '@printready/imaging/raster';
import { pixelsKey, rememberStage } from '../preview-memory.ts';
import {
  defineTool,
  type Engine,
  type EngineRun,
  type Figure,
  type OutputDocument,
  type Overhang,
  type ResultLine,
} from '../tool.ts';
import { grow, isNone, NO_OVERHANG, roomFor, trim } from './canvas-room.ts';
import { opacityOf } from './coverage.ts';
import { CUT_COLOR, cutDocuments, SPOT, svgPath } from './cut-documents.ts';
import { type CutLine, drawCutLine } from './cut-line.ts';
import { drawMap } from './heat-map.ts';
import { type Options, schema } from './options.ts';
import { layOutBands, paintBands, reachOf, strokeField } from './strokes.ts';
import {
  type Limits,
  measureField,
  reachFor,
  reinforceParts,
  type Survey,
  surveyParts,
} from './thin-parts.ts';

/** More pixels than this are measured at a half, a third …: the line stays within a few hundredths of a pixel. */
const LINE_PIXELS = 30_000_000;
const LINE_TOLERANCE_PX = 0.08;
/** Half a pixel of the screen is enough while tuning. */
const PREVIEW_LINE_PIXELS = 250_000;
const PREVIEW_LINE_TOLERANCE_PX = 0.25;

type Report = (fraction: number) => void;

const MM_PER_POINT = 25.4 / 72;

function pixelsPerUnit(input: Raster, unit: Options['unit'], run: EngineRun): number {
  // A preview's pixels are coarser than the picture's.
  if (unit === 'px') return run.proxyScale ?? 1;
  return pixelsPerMillimeter(input) * (unit === 'pt' ? MM_PER_POINT : 1);
}

function limitsOf(input: Raster, options: Options): Limits {
  const perMm = pixelsPerMillimeter(input);
  return {
    line: options.minimumLineMm * perMm,
    gap: options.minimumGapMm * perMm,
    keepGap: options.keepGapMm * perMm,
  };
}

/** The tool's share of the progress bar, in order. */
function shareProgress(run: EngineRun, weights: readonly number[]): Report[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const from = before;
    before += weight;
    return (fraction) => {
      run.signal.throwIfAborted();
      run.progress(Math.min(1, (from + weight * fraction) / total));
    };
  });
}

function partFigures(before: Survey, after: Survey | null, perMm: number): Figure[] {
  const shown = after ?? before;
  const figures: Figure[] = [
    {
      label: 'Parts too thin',
      value: shown.weakParts,
      unit: '',
      ...(after && { before: before.weakParts }),
    },
    { label: 'Gaps too narrow', value: shown.weakGaps, unit: '', ...(after && { before: before.weakGaps }) },
  ];
  if (before.thinnest < Infinity)
    figures.push({ label: 'Thinnest part', value: before.thinnest / perMm, unit: 'mm' });
  return figures;
}

/** What of a stroke lies beyond the picture's edge: the art needs room there. */
function cutOffFigure(signed: Float32Array, width: number, height: number, reach: number): Figure[] {
  let room = Infinity;
  for (let x = 0; x < width; x++) room = Math.min(room, signed[x]!, signed[(height - 1) * width + x]!);
  for (let y = 0; y < height; y++) room = Math.min(room, signed[y * width]!, signed[y * width + width - 1]!);
  // The picture ends half a pixel beyond its border's middles.
  const missing = Math.ceil(reach - Math.max(0, room + 0.5));
  return missing > 0 ? [{ label: 'Stroke cut off at the edge', value: missing, unit: 'px' }] : [];
}

type Stroked = { readonly raster: Raster; readonly overhang: Overhang; readonly figures: readonly Figure[] };

/** The distance field does not change with a stroke's color, nor with its width up to the next power of two. */
const rememberedField = rememberStage<Float32Array>(3);
const LEAST_REACH = 8;

/** In a preview reaches come in few sizes, so that a dragged width finds the field of the step before. */
function roomy(reach: number, run: EngineRun): number {
  if (run.proxyScale === undefined || reach === 0) return reach;
  return 2 ** Math.ceil(Math.log2(Math.max(LEAST_REACH, reach)));
}

/** In pixels of its own: `art` may be kept for the next preview. */
function layStrokes(art: Raster, options: Options, run: EngineRun, report: Report): Stroked {
  const { join, growCanvas } = options;
  const bands = layOutBands(options.strokes, pixelsPerUnit(art, options.unit, run));
  const reach = Math.max(1, roomy(reachOf(bands), run));
  if (bands.length === 0) return { raster: grow(art, NO_OVERHANG), overhang: NO_OVERHANG, figures: [] };
  const outside = bands.reduce((most, { to }) => Math.max(most, to), 0);
  const room = growCanvas ? roomFor(art, roomy(outside, run), join) : NO_OVERHANG;
  const grown = grow(art, room);
  const { width, height, data } = grown;
  const signed = rememberedField(
    run,
    () => `${pixelsKey(data)} ${width} ${reach} ${join}`,
    () => strokeField(opacityOf(grown), width, height, reach, join),
  );
  report(0.5);
  paintBands(data, signed, bands, (fraction) => report(0.5 + fraction * 0.5));
  if (!growCanvas)
    return { raster: grown, overhang: room, figures: cutOffFigure(signed, width, height, outside) };
  if (isNone(room)) return { raster: grown, overhang: room, figures: [] };
  const { raster, overhang } = trim(grown, room);
  return { raster, overhang, figures: grownFigures(overhang) };
}

function grownFigures({ left, top, right, bottom }: Overhang): Figure[] {
  const figures: Figure[] = [];
  if (left + right > 0) figures.push({ label: 'Canvas wider by', value: left + right, unit: 'px' });
  if (top + bottom > 0) figures.push({ label: 'Canvas higher by', value: top + bottom, unit: 'px' });
  return figures;
}

/** Pixels per millimeter along x and y. */
function scaleOf({ resolution }: Raster): Point {
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  return { x: x / 25.4, y: y / 25.4 };
}

/** From millimeters of the picture to the input's pixels. */
function toResultLine({ paths }: CutLine, scale: Point, { left, top }: Overhang): ResultLine {
  const place = ({ x, y }: Point): Point => ({ x: x * scale.x - left, y: y * scale.y - top });
  const toPixels = ({ from, curves }: ClosedPath): ClosedPath => ({
    from: place(from),
    curves: curves.map(({ c1, c2, to }) => ({ c1: place(c1), c2: place(c2), to: place(to) })),
  });
  return { label: SPOT, color: CUT_COLOR, path: paths.map((path) => svgPath(toPixels(path))).join('') };
}

type Thickened = {
  /** Null where the art stays as it is. */
  readonly pixels: Uint8ClampedArray | null;
  readonly before: Survey;
  /** Null where reinforcing was not asked for. */
  readonly after: Survey | null;
};

/** What is remembered of the art: its distances, what is thin in it, and what reinforcing makes of that. */
const rememberedArtField = rememberStage<Field>(2);
const rememberedSurvey = rememberStage<Survey>(2);
const rememberedParts = rememberStage<Thickened>(2);

const NO_CLEAR_AREA =
  'No part of this picture is clear, so strokes follow its rectangle. Remove its background first.';

/** Without anything clear around it, art has no edge but the picture's own. */
function isOpaque({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** A picture's name for the stages that remember, made when the first of them asks. */
function nameOf({ data, width }: Raster): () => string {
  let name = '';
  return () => {
    if (name === '') name = `${pixelsKey(data)} ${width}`;
    return name;
  };
}

function surveyArt(
  input: Raster,
  name: () => string,
  limits: Limits,
  run: EngineRun,
  report: Report,
): Survey {
  const { width, height } = input;
  const reach = reachFor(limits);
  const { line, gap } = limits;
  return rememberedSurvey(
    run,
    () => `${name()} ${line} ${gap}`,
    () => {
      const field = rememberedArtField(
        run,
        () => `${name()} ${reach}`,
        () => measureField(opacityOf(input), width, height, reach),
      );
      report(0.4);
      return surveyParts(field, limits, (fraction) => report(0.4 + 0.6 * fraction));
    },
  );
}

function thicken(input: Raster, options: Options, before: Survey, second: Report): Thickened {
  const { width, height } = input;
  const limits = limitsOf(input, options);
  if (!options.reinforce) return { pixels: null, before, after: null };
  if (before.weakParts === 0) return { pixels: null, before, after: before };
  const pixels = new Uint8ClampedArray(input.data);
  reinforceParts(input.data, pixels, before, limits, (fraction) => second(fraction * 0.5));
  const field = measureField(opacityOf({ data: pixels }), width, height, reachFor(limits));
  second(0.7);
  const after = surveyParts(field, limits, (fraction) => second(0.7 + fraction * 0.3));
  return { pixels, before, after };
}

const engine: Engine<Options> = (input, options, run) => {
  const isPreview = run.proxyScale !== undefined;
  const surveys = options.reinforce || options.view === 'thickness';
  const [first, second, third, fourth] = shareProgress(run, [
    surveys ? 4 : 0,
    options.reinforce ? 5 : 0,
    options.strokes.length > 0 ? 4 : 0,
    options.cutLine ? 3 : 0.1,
  ]) as [Report, Report, Report, Report];
  run.signal.throwIfAborted();

  const figures: Figure[] = [];
  let { data: pixels } = input;
  if (surveys) {
    const limits = limitsOf(input, options);
    const name = nameOf(input);
    const parts = rememberedParts(
      run,
      () => `${name()} ${JSON.stringify(limits)} ${options.reinforce}`,
      () => thicken(input, options, surveyArt(input, name, limits, run, first), second),
    );
    pixels = parts.pixels ?? input.data;
    figures.push(...partFigures(parts.before, parts.after, pixelsPerMillimeter(input)));
    if ((isPreview || run.forLooking) && options.view === 'thickness') {
      run.progress(1);
      const raster = withPixels(input, drawMap(parts.after ?? parts.before, limits.line));
      return { kind: 'raster', raster, figures, approximate: isPreview && run.proxyScale !== 1 };
    }
  }

  const stroked = layStrokes(withPixels(input, pixels), options, run, third);
  figures.push(...stroked.figures);
  const { raster, overhang } = stroked;

  const documents: OutputDocument[] = [];
  const lines: ResultLine[] = [];
  if (options.cutLine) {
    const scale = scaleOf(input);
    const { cutOffsetMm, cutHoles } = options;
    const how = {
      offsetMm: cutOffsetMm,
      withHoles: cutHoles,
      mostPixels: isPreview ? PREVIEW_LINE_PIXELS : LINE_PIXELS,
      tolerancePx: isPreview ? PREVIEW_LINE_TOLERANCE_PX : LINE_TOLERANCE_PX,
    };
    const line = drawCutLine(opacityOf(raster), raster.width, raster.height, scale, how);
    if (!isPreview) documents.push(...cutDocuments(line));
    lines.push(toResultLine(line, scale, overhang));
    figures.push({ label: 'Cut paths', value: line.paths.length, unit: '' });
  }
  fourth(1);
  run.progress(1);
  const followsEdge = options.strokes.length > 0 || options.cutLine;
  const notes = followsEdge && isOpaque(input) ? [NO_CLEAR_AREA] : [];
  return { kind: 'raster', raster, figures, notes, documents, lines, ...(!isNone(overhang) && { overhang }) };
};

export const tool = defineTool({ schema, engine });
