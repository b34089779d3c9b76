import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import { createRaster, type Raster, withPixels } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { findFlatInks } from '@printready/print/inks';
import { COLOR_VISIONS, simulateColorVision } from '@printready/print/recolor';
import { defineTool, type Render } from '../contract/define-tool.ts';
import { cellsAcross, emptyRows, swatchesOf } from './colorways.ts';
import type { ExportSource } from './export-source.ts';
import { figuresOf, findingsOf } from './figures.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { judge } from './judge.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { paletteOf, type Swatch, sameRgb, targetsOf } from './palette.ts';
import { kindOfArt, type Memories, openRecolor, type Recolorable, rememberPicture } from './recolor.ts';
import { views } from './views.ts';

const isSame = (palette: readonly Swatch[], options: Options, { kind }: Recolorable) =>
  !(kind === 'photo' && options.method === 'inks') &&
  palette.every(({ from, to, members }) => members.length === 1 && sameRgb(from, to));

function paint(input: Raster, work: Recolorable, palette: readonly Swatch[], options: Options): Raster {
  if (isSame(palette, options, work) || work.found.length === 0) return withPixels(input, input.data.slice());
  return work.paint(work.paintOf(targetsOf(work.found, palette)));
}

function made(
  input: Raster,
  work: Recolorable,
  palette: readonly Swatch[],
  { colorways }: Options,
): ExportSource {
  const swatches = palette.map(({ name, to }) => ({ name, color: to, spot: false }));
  if (colorways.length === 0 || palette.length === 0) return { swatches, colorways: null };
  const paints = colorways.map((colorway) => {
    const own = swatchesOf(palette, colorway);
    return {
      name: colorway.name,
      swatches: own.map(({ to }) => to),
      paint: work.paintOf(targetsOf(work.found, own)),
    };
  });
  return { swatches, colorways: { source: input, map: work.map, paints } };
}

/** All colorways in a grid, from the left, in cells of the picture's shape; the rest of the square is transparent. */
function sheetOf(
  input: Raster,
  work: Recolorable,
  palette: readonly Swatch[],
  { colorways }: Options,
  report: ReportProgress,
): Raster {
  const across = cellsAcross(colorways.length);
  const height = Math.max(1, Math.floor(input.height / across));
  // The columns fill the width, so some are one pixel wider than others.
  const columnAt = (column: number) => Math.round((column * input.width) / across);
  const above = Math.floor((emptyRows(colorways.length) * height) / 2);
  const sheet = createRaster(input.width, input.height, { resolution: input.resolution, icc: input.icc });
  for (const [i, colorway] of colorways.entries()) {
    report(i / colorways.length);
    const own = swatchesOf(palette, colorway);
    const whole = work.paint(work.paintOf(targetsOf(work.found, own)));
    const left = columnAt(i % across);
    const width = columnAt((i % across) + 1) - left;
    if (width === 0) continue;
    const small = resample(whole, width, height, 'lanczos3');
    const top = above + Math.floor(i / across) * height;
    for (let y = 0; y < height; y++)
      sheet.data.set(
        small.data.subarray(4 * y * width, 4 * (y + 1) * width),
        4 * ((top + y) * input.width + left),
      );
  }
  return sheet;
}

const render: Render<Options, Memories, ExportSource, FindingCode> = ({ input, options, analysis }, run) => {
  const [finding, painting] = splitProgress(reportTo(run), [4, 1]);
  const work = openRecolor(input, options, analysis, finding);
  const palette = paletteOf(work.found, options, work.most);
  painting(0);
  const told = { figures: figuresOf(palette, options), findings: findingsOf(palette, work) };
  if (run.view === 'colorways' && options.colorways.length > 0 && palette.length > 0)
    return { ...told, shows: sheetOf(input, work, palette, options, painting), approximate: true };
  const shows = paint(input, work, palette, options);
  const vision = COLOR_VISIONS.find((one) => one === run.view);
  if (vision) return { ...told, shows: simulateColorVision(shows, vision) };
  const result = { ...told, shows, made: made(input, work, palette, options) };
  if (run.purpose !== 'deliver') return { ...told, shows };
  const names = manifest.outputs.map(({ id }) => id);
  return {
    ...result,
    exports: result.made.colorways
      ? names
      : palette.length > 0
        ? names.filter((id) => id !== 'colorways')
        : [],
  };
};

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  views,
  analyze: rememberPicture,
  suggest: (input) => ({ artKind: kindOfArt(findFlatInks(input)) }),
  render,
  judge,
  loadExport: () => import('./export.ts'),
});
