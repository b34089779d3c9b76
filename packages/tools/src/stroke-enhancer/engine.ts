/** Stroke Enhancer: thickens what would not print, lays strokes around the art, draws the cut line. */
import { ASSUMED_PPI, pixelsPerMillimetre, type Raster, withPixels } from '@printready/imaging';
import { defineTool, type Engine, type EngineRun, type Figure, type OutputDocument } from '../tool.ts';
import { opacityOf } from './coverage.ts';
import { cutDocuments } from './cut-documents.ts';
import { drawCutLine } from './cut-line.ts';
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

  const bands = layOutBands(options.strokes, pixelsPerUnit(input, options.unit, run));
  const reach = reachOf(bands);
  if (reach > 0) {
    const signed = strokeField(opacityOf({ data: pixels }), width, height, Math.max(1, reach), options.join);
    third(0.5);
    const outside = bands.reduce((most, { to }) => Math.max(most, to), 0);
    figures.push(...cutOffFigure(signed, width, height, outside));
    paintBands(pixels, signed, bands, (fraction) => third(0.5 + fraction * 0.5));
  }

  const documents: OutputDocument[] = [];
  if (options.cutLine && !isPreview) {
    const { x, y } = input.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
    const scale = { x: x / 25.4, y: y / 25.4 };
    const opacity = opacityOf({ data: pixels });
    const line = drawCutLine(opacity, width, height, scale, options.cutOffsetMm, options.cutHoles);
    documents.push(...cutDocuments(line));
    figures.push({ label: 'Cut paths', value: line.paths.length, unit: '' });
  }
  fourth(1);
  run.progress(1);
  return { kind: 'raster', raster: withPixels(input, pixels), figures, documents };
};

export const tool = defineTool({ schema, engine });
