/** White ink under a picture: reports its plate, which export.ts writes beside the unchanged art. */
import type { SheetWhite } from '@printready/codecs/sheet';
import { reportTo } from '@printready/jobs/split-progress';
import { MM_PER_INCH } from '@printready/pixels/number';
import { createRaster, isOpaque, type Raster, withPixels } from '@printready/pixels/raster';
import { resample } from '@printready/pixels/resample';
import { type WhitePlate, whitePlate } from '@printready/print/white';
import { defineTool, type Render } from '../contract/define-tool.ts';
import type { Figure, Finding } from '../contract/tool.ts';
import { describeBareParts, describeWholeParts } from '../white/describe-parts.ts';
import { toSheetWhite } from '../white/sheet-white.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { type SquareArt, withSquarePixels } from './square-pixels.ts';
import { views } from './views.ts';

const EXPORTS = manifest.outputs.map(({ id }) => id);
const METERS_PER_INCH = MM_PER_INCH / 1000;

/** Mean coverage, 0…1. */
const shareOf = ({ coverage }: WhitePlate): number =>
  coverage.reduce((sum, ink) => sum + ink, 0) / (255 * coverage.length);

function drawWhite({ coverage }: WhitePlate, { width, height }: Raster, input: Raster): Raster {
  const white = createRaster(width, height);
  for (const [at, ink] of coverage.entries()) white.data.set([255, 255, 255, ink], 4 * at);
  const isSame = width === input.width && height === input.height;
  return withPixels(input, isSame ? white.data : resample(white, input.width, input.height, 'lanczos3').data);
}

function findingsOf(plate: WhitePlate, input: Raster, share: number): readonly Finding<FindingCode>[] {
  const [bare, whole] = [describeBareParts(plate), describeWholeParts(plate)];
  const findings: Finding<FindingCode>[] = [];
  if (isOpaque(input))
    findings.push({
      code: 'white-everywhere',
      text: 'The image has no transparent part, so white prints under all of its box. Remove the background first.',
      betterTool: 'background-remover',
    });
  if (share === 0 && bare === null)
    findings.push({ code: 'white-empty', text: 'There is no art that gets white.' });
  if (bare !== null) findings.push({ code: 'white-missing', text: bare });
  if (whole !== null) findings.push({ code: 'white-not-choked', text: whole });
  return findings;
}

function figuresOf(share: number, { art, ppi }: SquareArt, name: string): readonly Figure[] {
  const squareMeters = share * ((art.width * METERS_PER_INCH) / ppi) * ((art.height * METERS_PER_INCH) / ppi);
  return [
    { id: 'white-share', label: 'White', value: 100 * share, unit: '%' },
    { id: 'ink-areas', label: 'Ink coverage', inkAreas: [{ name, white: true, squareMeters }] },
  ];
}

const render: Render<Options, null, SheetWhite, FindingCode> = ({ input, options }, run) => {
  const report = reportTo(run);
  report(0);
  const white = toSheetWhite(options);
  const square = withSquarePixels(input);
  const plate = whitePlate(square.art, square.ppi, white);
  report(0.9);
  const share = shareOf(plate);
  return {
    shows:
      run.view === 'white'
        ? drawWhite(plate, square.art, input)
        : withPixels(input, new Uint8ClampedArray(input.data)),
    findings: findingsOf(plate, input, share),
    figures: figuresOf(share, square, white.name),
    exports: EXPORTS,
    made: white,
  };
};

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  views,
  render,
  loadExport: () => import('./export.ts'),
});
