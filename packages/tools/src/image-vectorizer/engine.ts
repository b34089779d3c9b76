/** Image Vectorizer: pixels to curves, with the figures that tell how good they are. */

import { createRaster, type Raster } from '@printready/imaging/raster';
import { countNodes, type Drawing } from '@printready/vector/drawing';
import { meanDeltaE } from '@printready/vector/mean-delta-e';
import { outlineView } from '@printready/vector/outline-view';
import { rasterizeDrawing } from '@printready/vector/rasterize';
import { measureShading } from '@printready/vector/shading';
import { findInks } from '@printready/vector/trace';
import { writeSvg } from '@printready/vector/write-svg';
import { defineTool, type Engine, type Figure } from '../tool.ts';
import { writeDocuments } from './documents.ts';
import { type Options, schema } from './options.ts';
import { POSTER } from './presets.ts';
import { type Artwork, traceArt } from './trace-art.ts';

/** Share of the time that goes into tracing; the rest is painting and writing. */
const TRACING = 0.8;

const OUTLINES = {
  line: { r: 20, g: 110, b: 220 },
  node: { r: 225, g: 40, b: 90 },
  lineWidthPx: 1.2,
  nodeSizePx: 4,
} as const;

function paint(drawing: Drawing, { resolution }: Raster): Raster {
  const { width, height, data } = rasterizeDrawing(drawing);
  return createRaster(width, height, { data, resolution });
}

function describe(
  { drawing, colors }: Artwork,
  input: Raster,
  rendering: Raster,
  options: Options,
  svgBytes: number,
): Figure[] {
  const figures: Figure[] = [
    { label: 'Paths', value: drawing.shapes.length, unit: '' },
    { label: 'Nodes', value: countNodes(drawing), unit: '' },
    { label: 'Colors', value: colors, unit: '' },
    { label: 'SVG size', value: svgBytes / 1e6, unit: 'MB' },
  ];
  if (options.mode === 'colors')
    figures.push({ label: 'Mean difference', value: meanDeltaE(input, rendering), unit: 'ΔE' });
  return figures;
}

const engine: Engine<Options> = async (input, options, run) => {
  const report = (fraction: number) => {
    run.signal.throwIfAborted();
    run.progress(fraction);
  };
  report(0);
  const artwork = traceArt(input, options, run.proxyScale ?? 1, (fraction) => report(TRACING * fraction));
  const rendering = paint(artwork.drawing, input);
  report(0.9);
  const isPreview = run.proxyScale !== undefined;
  const showsOutlines = options.view === 'outlines' && (isPreview || run.forLooking === true);
  const raster = showsOutlines ? paint(outlineView(artwork.drawing, OUTLINES), input) : rendering;
  const documents = isPreview ? [] : await writeDocuments(artwork, input.resolution);
  const svgBytes =
    documents[0]?.bytes.length ?? writeSvg(artwork.drawing, { widthMm: 1, heightMm: 1 }).length;
  const figures = describe(artwork, input, rendering, options, svgBytes);
  report(1);
  return { kind: 'vector', raster, figures, documents };
};

/**
 * From this many sides of its borders in mere shading a picture is shaded: a logo with one blended area has half a side,
 * a drawing of blended areas seven, photographs five and more (pictures made for it, and photographs).
 */
const SHADED_FROM = 2;

/** A picture of two inks, one of them the paper's white, is line art; one that is shaded all over is for the poster preset. */
function suggest(input: Raster): Partial<Options> {
  const inks = findInks(input, { colors: 4, mergeWithin: 0.12 });
  const [first, second] = inks.toSorted((p, q) => p.r + p.g + p.b - (q.r + q.g + q.b));
  const isDark = first && first.r + first.g + first.b < 120;
  const isWhite = second && second.r + second.g + second.b > 735;
  if (inks.length === 2 && isDark && isWhite) return { mode: 'line-art', ink: first };
  return measureShading(input, { most: 16, mergeWithin: 0.05 }) > SHADED_FROM ? POSTER.options : {};
}

export const tool = defineTool({ schema, engine, suggest });
