/** Stroke Enhancer: thickens what would not print, lays strokes around the art, draws the cut line. */
import {
  ASSUMED_PPI,
  type ClosedPath,
  type Point,
  pixelsPerMillimetre,
  type Raster,
  withPixels,
} from '@printready/imaging';
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
import { CUT_COLOUR, cutDocuments, SPOT, svgPath } from './cut-documents.ts';
import { type CutLine, drawCutLine } from './cut-line.ts';
import { drawMap } from './heat-map.ts';
import { type Options, schema } from './options.ts';
import { layOutBands, paintBands, reachOf, strokeField } from './strokes.ts';
import { type Limits, reinforceParts, type Survey, surveyParts } from './thin-parts.ts';

type Report = (fraction: number) => void;

const MM_PER_POINT = 25.4 / 72;

function pixelsPerUnit(input: Raster, unit: Options['unit'], run: EngineRun): number {
  // A preview's pixels are coarser than the picture's.
  if (unit === 'px') return run.proxyScale ?? 1;
  return pixelsPerMillimetre(input) * (unit === 'pt' ? MM_PER_POINT : 1);
}

function limitsOf(input: Raster, options: Options): Limits {
  const perMm = pixelsPerMillimetre(input);
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

/** @param pixelsPerUnit of the strokes' widths. */
function layStrokes(art: Raster, options: Options, pixelsPerUnit: number, report: Report): Stroked {
  const bands = layOutBands(options.strokes, pixelsPerUnit);
  const reach = reachOf(bands);
  if (reach === 0) return { raster: art, overhang: NO_OVERHANG, figures: [] };
  const outside = bands.reduce((most, { to }) => Math.max(most, to), 0);
  const room = options.growCanvas ? roomFor(art, outside, options.join) : NO_OVERHANG;
  const grown = isNone(room) ? art : grow(art, room);
  const { width, height, data } = grown;
  const signed = strokeField(opacityOf(grown), width, height, Math.max(1, reach), options.join);
  report(0.5);
  paintBands(data, signed, bands, (fraction) => report(0.5 + fraction * 0.5));
  if (isNone(room)) {
    const figures = options.growCanvas ? [] : cutOffFigure(signed, width, height, outside);
    return { raster: grown, overhang: room, figures };
  }
  const { raster, overhang } = trim(grown, room);
  return { raster, overhang, figures: grownFigures(overhang) };
}

function grownFigures({ left, top, right, bottom }: Overhang): Figure[] {
  const figures: Figure[] = [];
  if (left + right > 0) figures.push({ label: 'Canvas wider by', value: left + right, unit: 'px' });
  if (top + bottom > 0) figures.push({ label: 'Canvas higher by', value: top + bottom, unit: 'px' });
  return figures;
}

/** Pixels per millimetre along x and y. */
function scaleOf({ resolution }: Raster): Point {
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  return { x: x / 25.4, y: y / 25.4 };
}

/** From millimetres of the picture to the input's pixels. */
function toResultLine({ paths }: CutLine, scale: Point, { left, top }: Overhang): ResultLine {
  const place = ({ x, y }: Point): Point => ({ x: x * scale.x - left, y: y * scale.y - top });
  const toPixels = ({ from, curves }: ClosedPath): ClosedPath => ({
    from: place(from),
    curves: curves.map(({ c1, c2, to }) => ({ c1: place(c1), c2: place(c2), to: place(to) })),
  });
  return { label: SPOT, colour: CUT_COLOUR, path: paths.map((path) => svgPath(toPixels(path))).join('') };
}

const engine: Engine<Options> = (input, options, run) => {
  const { width, height } = input;
  const isPreview = run.proxyScale !== undefined;
  const showsMap = isPreview && options.view === 'thickness';
  const surveys = options.reinforce || options.view === 'thickness';
  const [first, second, third, fourth] = shareProgress(run, [
    surveys ? 4 : 0,
    options.reinforce ? 5 : 0,
    options.strokes.length > 0 ? 4 : 0,
    options.cutLine ? 3 : 0.1,
  ]) as [Report, Report, Report, Report];
  run.signal.throwIfAborted();

  const pixels = new Uint8ClampedArray(input.data);
  const figures: Figure[] = [];
  const limits = limitsOf(input, options);
  const perMm = pixelsPerMillimetre(input);
  if (surveys) {
    const before = surveyParts(opacityOf({ data: pixels }), width, height, limits, first);
    let after: Survey | null = null;
    if (options.reinforce) {
      reinforceParts(pixels, before, limits, (fraction) => second(fraction * 0.5));
      after = surveyParts(opacityOf({ data: pixels }), width, height, limits, (fraction) =>
        second(0.5 + fraction * 0.5),
      );
    }
    figures.push(...partFigures(before, after, perMm));
    if (showsMap) {
      run.progress(1);
      const raster = withPixels(input, drawMap(after ?? before, limits.line));
      return { kind: 'raster', raster, figures, approximate: run.proxyScale !== 1 };
    }
  }

  const stroked = layStrokes(
    withPixels(input, pixels),
    options,
    pixelsPerUnit(input, options.unit, run),
    third,
  );
  figures.push(...stroked.figures);
  const { raster, overhang } = stroked;

  const documents: OutputDocument[] = [];
  const lines: ResultLine[] = [];
  if (options.cutLine) {
    const scale = scaleOf(input);
    const { cutOffsetMm, cutHoles } = options;
    const line = drawCutLine(opacityOf(raster), raster.width, raster.height, scale, cutOffsetMm, cutHoles);
    if (!isPreview) documents.push(...cutDocuments(line));
    lines.push(toResultLine(line, scale, overhang));
    figures.push({ label: 'Cut paths', value: line.paths.length, unit: '' });
  }
  fourth(1);
  run.progress(1);
  return { kind: 'raster', raster, figures, documents, lines, ...(!isNone(overhang) && { overhang }) };
};

export const tool = defineTool({ schema, engine });
