import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { removeShade, type ShadeRemoval } from '@printready/matting/shadow';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { countNodes, type Drawing } from '@printready/vector/drawing';
import { meanDeltaE } from '@printready/vector/mean-delta-e';
import { outlineView } from '@printready/vector/outline-view';
import { toPaintedPaths } from '@printready/vector/painted-paths';
import { printSizeOf } from '@printready/vector/print-size';
import { rasterizeDrawing } from '@printready/vector/rasterize';
import { measureShading } from '@printready/vector/shading';
import { findInks } from '@printready/vector/trace';
import { measureSvg } from '@printready/vector/write-svg';
import { defineTool, type Render } from '../contract/define-tool.ts';
import type { Figure, Finding } from '../contract/tool.ts';
import { enclosedAreas } from '../grounds/enclosed-areas.ts';
import { jpegFindings, seesJpeg } from '../grounds/jpeg-finding.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { judge } from './judge.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { POSTER } from './presets.ts';
import { type Artwork, traceArt } from './trace-art.ts';
import { views } from './views.ts';
import { hasWhiteBox } from './white-box.ts';

/** `jpeg`: true if the source is a JPEG. `lifted`: art with its soft shadow or glow removed; null if it has none. */
type Analysis = { readonly jpeg: boolean; readonly lifted: ShadeRemoval | null };

const SHADOW_DROPPED: Finding<FindingCode> = {
  code: 'soft-shadow',
  text: 'A soft shadow or glow was left out. Turn off “Leave out soft shadows” to trace it.',
};

const SHADOW_UNSURE: Finding<FindingCode> = {
  ...SHADOW_DROPPED,
  asks: {
    found: 'A soft shadow or glow was left out. Part of it may be artwork.',
    question: 'Leave it out? To keep it, turn off “Leave out soft shadows”.',
    leave: 'Leave it out',
  },
};

const CLEARING = {
  field: 'Background',
  apply: { label: 'Remove all', options: { background: 'everywhere' } },
} as const;

const OUTLINES = {
  line: { r: 20, g: 110, b: 220 },
  node: { r: 225, g: 40, b: 90 },
  lineWidthPx: 1.2,
  nodeSizePx: 4,
} as const;

/** Maximum number of nodes to paint; more would take longer than two frames on a canvas and look like texture. */
const MOST_PAINTED_NODES = 100_000;

function paint(drawing: Drawing, { resolution }: Raster): Raster {
  const { width, height, data } = rasterizeDrawing(drawing);
  return createRaster(width, height, { data, resolution });
}

function describe(
  { drawing, colors }: Artwork,
  input: Raster,
  rendering: Raster,
  options: Options,
): Figure[] {
  const figures: Figure[] = [
    { id: 'paths', label: 'Paths', value: drawing.shapes.length, unit: '' },
    { id: 'nodes', label: 'Nodes', value: countNodes(drawing), unit: '' },
    { id: 'colors', label: 'Colors', value: colors, unit: '' },
    {
      id: 'svg-size',
      label: 'SVG size',
      value: measureSvg(drawing, printSizeOf(drawing, input.resolution)) / 1e6,
      unit: 'MB',
    },
  ];
  if (options.mode === 'colors')
    figures.push({
      id: 'mean-difference',
      label: 'Mean difference',
      value: meanDeltaE(input, rendering),
      unit: 'ΔE',
    });
  return figures;
}

const shadowFindings = (lifted: ShadeRemoval | null): Finding<FindingCode>[] =>
  lifted === null ? [] : [lifted.isSure ? SHADOW_DROPPED : SHADOW_UNSURE];

const render: Render<Options, Analysis, Artwork, FindingCode> = (
  { input: given, options, analysis },
  run,
) => {
  const lifted = options.dropShadow ? analysis.lifted : null;
  const input = lifted?.picture ?? given;
  const [tracing, painting, describing] = splitProgress(reportTo(run), [8, 1, 1]);
  tracing(0);
  const artwork = traceArt(input, options, run.scale, tracing);
  const rendering = paint(artwork.drawing, input);
  painting(1);
  const seen = run.view === 'outlines' ? outlineView(artwork.drawing, OUTLINES) : artwork.drawing;
  const shows = seen === artwork.drawing ? rendering : paint(seen, input);
  const figures = describe(artwork, input, rendering, options);
  describing(1);
  return {
    ...{ shows, figures, exports: manifest.outputs.map(({ id }) => id), made: artwork },
    findings: [
      ...shadowFindings(lifted),
      ...(artwork.undecided > 0 ? [enclosedAreas(artwork.undecided, CLEARING)] : []),
      ...jpegFindings(analysis.jpeg),
    ],
    ...(countNodes(seen) <= MOST_PAINTED_NODES && { drawing: toPaintedPaths(seen) }),
  };
};

/** Minimum length of shading, in picture sides; a logo with one blended area has ½, photos at least 5 (measured). */
const SHADED_FROM = 2;

function suggest(given: Raster): Partial<Options> {
  const input = removeShade(given)?.picture ?? given;
  const inks = findInks(input, { colors: 4, mergeWithin: 0.12 });
  const [first, second] = inks.toSorted((p, q) => p.r + p.g + p.b - (q.r + q.g + q.b));
  const isDark = first && first.r + first.g + first.b < 120;
  const isWhite = second && second.r + second.g + second.b > 735;
  if (inks.length === 2 && isDark && isWhite) return { mode: 'line-art', ink: first };
  const shading = measureShading(input, { most: 16, mergeWithin: 0.05 });
  return {
    ...(shading > SHADED_FROM && POSTER.options),
    ...(hasWhiteBox(input) && { background: 'outside' as const }),
  };
}

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  views,
  analyze: (input, run): Analysis => ({ jpeg: seesJpeg(input, run), lifted: removeShade(input) }),
  render,
  judge,
  suggest,
  loadExport: () => import('./export.ts'),
});
