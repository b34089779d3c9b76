import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import { exact } from '@printready/pixels/number';
import {
  ASSUMED_PPI,
  isOpaque,
  pixelsPerMillimeter,
  type Raster,
  withPixels,
} from '@printready/pixels/raster';
import type { ClosedPath } from '@printready/pixels/shapes';
import type { Point } from '@printready/vector/drawing';
import { defineTool, type Render } from '../contract/define-tool.ts';
import { remember } from '../contract/memory.ts';
import type { Figure, Finding, Overhang, RenderRun, ResultLine, ValueFigure } from '../contract/tool.ts';
import { measureSoftAreas } from '../grounds/soft-areas.ts';
import { type Analysis, analyze, type Thickened } from './analyze.ts';
import { type CutLine, drawCutLine } from './cut-line/cut-line.ts';
import { CUT_COLOR, SPOT, svgPath } from './cut-line/cut-path.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { judge } from './judge.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { grow, isNone, NO_OVERHANG, roomFor, trim } from './strokes/canvas-room.ts';
import { opacityOf } from './strokes/coverage.ts';
import { contrastingColor, WHITE } from './strokes/outline-color.ts';
import { solidPart } from './strokes/solid-part.ts';
import { layOutBands, paintBands, reachOf, strokeField } from './strokes/strokes.ts';
import { pixelsPerUnit } from './strokes/units.ts';
import { drawMap } from './thin-parts/heat-map.ts';
import {
  measureField,
  reachFor,
  reinforceParts,
  type Survey,
  surveyParts,
  type WidthLimits,
} from './thin-parts/thin-parts.ts';
import { views } from './views.ts';

/** Pixel limit for tracing; larger pictures are reduced by 2, 3, …, at a cost of a few hundredths of a pixel. */
const LINE_PIXELS = 30_000_000;
const LINE_TOLERANCE_PX = 0.08;
/** Pixel limit for tracing in previews, where an accuracy of half a screen pixel is enough. */
const PREVIEW_LINE_PIXELS = 250_000;
const PREVIEW_LINE_TOLERANCE_PX = 0.25;

function limitsOf(input: Raster, options: Options): WidthLimits {
  const perMm = pixelsPerMillimeter(input);
  return {
    line: options.minimumLineMm * perMm,
    gap: options.minimumGapMm * perMm,
    keepGap: options.keepGapMm * perMm,
  };
}

function partFigures(before: Survey, after: Survey | null, perMm: number): ValueFigure[] {
  const shown = after ?? before;
  const figures: ValueFigure[] = [
    {
      id: 'weak-parts',
      label: 'Parts too thin',
      value: shown.weakParts,
      unit: '',
      ...(after && { before: before.weakParts }),
    },
    {
      id: 'weak-gaps',
      label: 'Gaps too narrow',
      value: shown.weakGaps,
      unit: '',
      ...(after && { before: before.weakGaps }),
    },
  ];
  if (before.thinnest < Infinity)
    figures.push({ id: 'thinnest-part', label: 'Thinnest part', value: before.thinnest / perMm, unit: 'mm' });
  return figures;
}

function cutOffFigure(signed: Float32Array, width: number, height: number, reach: number): ValueFigure[] {
  let room = Infinity;
  for (let x = 0; x < width; x++) room = Math.min(room, signed[x]!, signed[(height - 1) * width + x]!);
  for (let y = 0; y < height; y++) room = Math.min(room, signed[y * width]!, signed[y * width + width - 1]!);
  // The picture ends half a pixel beyond the centers of its border pixels.
  const missing = Math.ceil(reach - Math.max(0, room + 0.5));
  return missing > 0
    ? [{ id: 'stroke-cut-off', label: 'Stroke cut off at the edge', value: missing, unit: 'px' }]
    : [];
}

type Stroked = {
  readonly raster: Raster;
  readonly overhang: Overhang;
  readonly figures: readonly ValueFigure[];
};

const LEAST_REACH = 8;

function roundReach(reach: number, { purpose }: RenderRun): number {
  if (purpose !== 'preview' || reach === 0) return reach;
  return 2 ** Math.ceil(exact.log2(Math.max(LEAST_REACH, reach)));
}

/** Paints on a copy, because `art` may be cached for the next preview. @param artKey cache key of `art`. */
function layStrokes(
  {
    art,
    artKey,
    options,
    analysis,
  }: {
    readonly art: Raster;
    readonly artKey: string;
    readonly options: Options;
    readonly analysis: Analysis;
  },
  run: RenderRun,
  report: ReportProgress,
): Stroked {
  const { join, growCanvas, fromOpacity } = options;
  const from = Math.round(2.55 * fromOpacity);
  const bands = layOutBands(options.strokes, pixelsPerUnit(art, options.unit, run.scale));
  const reach = Math.max(1, roundReach(reachOf(bands), run));
  if (bands.length === 0) return { raster: grow(art, NO_OVERHANG), overhang: NO_OVERHANG, figures: [] };
  const outside = bands.reduce((most, { to }) => Math.max(most, to), 0);
  const room = growCanvas ? roomFor(art, roundReach(outside, run), join) : NO_OVERHANG;
  const grown = grow(art, room);
  const { width, height, data } = grown;
  const signed = remember(
    analysis.strokeFields,
    `${artKey} ${JSON.stringify(room)} ${reach} ${join} ${from}`,
    () => strokeField(solidPart(opacityOf(grown), width, height, from), width, height, reach, join),
  );
  const [measuring, painting] = splitProgress(report, [1, 1]);
  measuring(1);
  paintBands(data, signed, bands, painting);
  if (!growCanvas)
    return { raster: grown, overhang: room, figures: cutOffFigure(signed, width, height, outside) };
  if (isNone(room)) return { raster: grown, overhang: room, figures: [] };
  const { raster, overhang } = trim(grown, room);
  return { raster, overhang, figures: grownFigures(overhang) };
}

function grownFigures({ left, top, right, bottom }: Overhang): ValueFigure[] {
  const figures: ValueFigure[] = [];
  if (left + right > 0)
    figures.push({ id: 'canvas-wider', label: 'Canvas wider by', value: left + right, unit: 'px' });
  if (top + bottom > 0)
    figures.push({ id: 'canvas-higher', label: 'Canvas taller by', value: top + bottom, unit: 'px' });
  return figures;
}

function scaleOf({ resolution }: Raster): Point {
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  return { x: x / 25.4, y: y / 25.4 };
}

function toResultLine({ paths }: CutLine, scale: Point, { left, top }: Overhang): ResultLine {
  const place = ({ x, y }: Point): Point => ({ x: x * scale.x - left, y: y * scale.y - top });
  const toPixels = ({ from, curves }: ClosedPath): ClosedPath => ({
    from: place(from),
    curves: curves.map(({ c1, c2, to }) => ({ c1: place(c1), c2: place(c2), to: place(to) })),
  });
  return { label: SPOT, color: CUT_COLOR, path: paths.map((path) => svgPath(toPixels(path))).join('') };
}

const NO_CLEAR_AREA: Finding<FindingCode> = {
  code: 'no-clear-area',
  text: 'This image has no transparency, so the outline follows its frame. Remove the background first.',
  betterTool: 'background-remover',
};

function surveyArt(input: Raster, analysis: Analysis, limits: WidthLimits, report: ReportProgress): Survey {
  const { width, height } = input;
  const reach = reachFor(limits);
  const { line, gap } = limits;
  const [measuring, surveying] = splitProgress(report, [4, 6]);
  return remember(analysis.surveys, `${line} ${gap}`, () => {
    const field = remember(analysis.artFields, `${reach}`, () =>
      measureField(opacityOf(input), width, height, reach),
    );
    measuring(1);
    return surveyParts(field, limits, surveying);
  });
}

function thicken(input: Raster, options: Options, before: Survey, report: ReportProgress): Thickened {
  const { width, height } = input;
  const [growing, measuring, surveying] = splitProgress(report, [5, 2, 3]);
  const limits = limitsOf(input, options);
  if (!options.reinforce) return { pixels: null, before, after: null };
  if (before.weakParts === 0) return { pixels: null, before, after: before };
  const pixels = new Uint8ClampedArray(input.data);
  reinforceParts(input.data, pixels, before, limits, growing);
  const field = measureField(opacityOf({ data: pixels }), width, height, reachFor(limits));
  measuring(1);
  const after = surveyParts(field, limits, surveying);
  return { pixels, before, after };
}

function drawLine(stroked: Raster, scale: Point, options: Options, isPreview: boolean): CutLine {
  const { cutOffsetMm, cutHoles } = options;
  return drawCutLine(opacityOf(stroked), stroked.width, stroked.height, scale, {
    offsetMm: cutOffsetMm,
    withHoles: cutHoles,
    mostPixels: isPreview ? PREVIEW_LINE_PIXELS : LINE_PIXELS,
    tolerancePx: isPreview ? PREVIEW_LINE_TOLERANCE_PX : LINE_TOLERANCE_PX,
  });
}

const render: Render<Options, Analysis, CutLine, FindingCode> = ({ input, options, analysis }, run) => {
  const isPreview = run.purpose === 'preview';
  const showsMap = run.view === 'thickness';
  const surveys = options.reinforce || showsMap;
  const [surveying, thickening, stroking, cutting] = splitProgress(reportTo(run), [
    surveys ? 4 : 0,
    options.reinforce ? 5 : 0,
    options.strokes.length > 0 ? 4 : 0,
    options.cutLine ? 3 : 0.1,
  ]);
  surveying(0);
  const figures: Figure[] = [];
  let { data: pixels } = input;
  let artKey = 'as it is';
  if (surveys) {
    const limits = limitsOf(input, options);
    artKey = `${JSON.stringify(limits)} ${options.reinforce}`;
    const parts = remember(analysis.parts, artKey, () =>
      thicken(input, options, surveyArt(input, analysis, limits, surveying), thickening),
    );
    pixels = parts.pixels ?? input.data;
    figures.push(...partFigures(parts.before, parts.after, pixelsPerMillimeter(input)));
    if (showsMap) {
      const shows = withPixels(input, drawMap(parts.after ?? parts.before, limits.line));
      return { shows, findings: [], figures, approximate: isPreview && run.scale !== 1 };
    }
  }

  const art = withPixels(input, pixels);
  const stroked = layStrokes({ art, artKey, options, analysis }, run, stroking);
  figures.push(...stroked.figures);
  const { raster: shows, overhang } = stroked;
  const scale = scaleOf(input);
  const line = options.cutLine ? drawLine(shows, scale, options, isPreview) : null;
  if (line) figures.push({ id: 'cut-paths', label: 'Cut paths', value: line.paths.length, unit: '' });
  cutting(1);
  const followsEdge = options.strokes.length > 0 || options.cutLine;
  return {
    shows,
    figures,
    findings: followsEdge && isOpaque(input) ? [NO_CLEAR_AREA] : [],
    ...(!isNone(overhang) && { overhang }),
    ...(line && {
      lines: [toResultLine(line, scale, overhang)],
      exports: manifest.outputs.map(({ id }) => id),
      made: line,
    }),
  };
};

/** Soft shadows or glows that cover more than this share of the inked pixels are not outlined by default. */
const SHADOW_SHARE = 0.01;
const SOLID_PERCENT = 90;

function suggest(input: Raster): Partial<Options> {
  const { inked, fading } = measureSoftAreas(input);
  const color = contrastingColor(input);
  return {
    ...(fading > SHADOW_SHARE * inked && { fromOpacity: SOLID_PERCENT }),
    ...(color !== WHITE && { strokes: schema.parse({}).strokes.map((stroke) => ({ ...stroke, color })) }),
  };
}

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  views,
  analyze,
  render,
  judge,
  suggest,
  loadExport: () => import('./export.ts'),
});
