import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import { MM_PER_INCH } from '@printready/pixels/number';
import { ASSUMED_PPI, type Raster } from '@printready/pixels/raster';
import { defineTool, type Render } from '../contract/define-tool.ts';
import type { Finding, ValueFigure } from '../contract/tool.ts';
import { suggestWidthMm } from '../print-size.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { fitFile } from './fit-file.ts';
import { measureLineWidths, shareThinnerThan, thinnestWidth } from './line-width.ts';
import { type Options, schema } from './options.ts';
import { shrink } from './shrink.ts';
import { pixelsKept, targetSize } from './size.ts';

const ASSUMED = { x: ASSUMED_PPI, y: ASSUMED_PPI };

const ppiOf = ({ resolution }: Raster): number => ((resolution ?? ASSUMED).x + (resolution ?? ASSUMED).y) / 2;

type Scaled = {
  readonly raster: Raster;
  readonly figures: readonly ValueFigure[];
  readonly findings: readonly Finding<FindingCode>[];
};

/** Measures lines in the source, which has more pixels. In the result, lines under one pixel fade to gray. */
function lineFigures(input: Raster, output: Raster, minimumLineMm: number): ValueFigure[] {
  const widths = measureLineWidths(input);
  if (!widths) return [];
  const mmBefore = MM_PER_INCH / ppiOf(input);
  const mmAfter = (MM_PER_INCH / ppiOf(output)) * (output.width / input.width);
  const pixelMm = MM_PER_INCH / ppiOf(output);
  const minimum = Math.max(minimumLineMm, pixelMm);
  const thinShare = (mm: number) => 100 * shareThinnerThan(widths, minimum / mm);
  const thinnest = thinnestWidth(widths);
  return [
    {
      id: 'thinnest-line',
      label: 'Thinnest line',
      value: thinnest * mmAfter,
      unit: 'mm',
      before: thinnest * mmBefore,
    },
    {
      id: 'thin-lines',
      label: `Lines under ${Number(minimum.toFixed(2))} mm`,
      value: thinShare(mmAfter),
      unit: '%',
      before: thinShare(mmBefore),
    },
  ];
}

/** Shows the picture at the proxy's zoom, but not line widths or file size, because they need every pixel. */
function preview(proxy: Raster, options: Options, proxyScale: number, report: ReportProgress): Scaled {
  const { resolution } = proxy;
  const full = {
    width: Math.round(proxy.width / proxyScale),
    height: Math.round(proxy.height / proxyScale),
    resolution: resolution && { x: resolution.x / proxyScale, y: resolution.y / proxyScale },
  };
  const target = targetSize(full, options);
  const shown = {
    width: Math.min(proxy.width, target.width),
    height: Math.min(proxy.height, target.height),
    resolution,
  };
  return { raster: shrink(proxy, shown, options, report), figures: [pixelsKept(full, target)], findings: [] };
}

async function scaleDown(input: Raster, options: Options, report: ReportProgress): Promise<Scaled> {
  if (options.target !== 'file-size') {
    const raster = shrink(input, targetSize(input, options), options, report);
    return { raster, figures: [pixelsKept(input, raster)], findings: [] };
  }
  const { raster, megabytes, megabytesBefore } = await fitFile(input, options, report);
  const label = `File as ${options.fileFormat.toUpperCase()}`;
  const file: ValueFigure = { id: 'file-size', label, value: megabytes, unit: 'MB', before: megabytesBefore };
  const findings = megabytes > options.megabytes ? [describeExcess(megabytes, options)] : [];
  return { raster, figures: [pixelsKept(input, raster), file], findings };
}

/** Rounds up, so that a file over the limit is never shown at the limit. */
const megabytesText = (megabytes: number) => `${Math.ceil(megabytes * 100) / 100} MB`;

const describeExcess = (megabytes: number, options: Options): Finding<FindingCode> => ({
  code: 'over-file-size',
  text: `The smallest file found has ${megabytesText(megabytes)}, over the limit of ${options.megabytes} MB. Allow a larger file.`,
});

const render: Render<Options, null, unknown, FindingCode> = async ({ input, options }, run) => {
  const [report, measure] = splitProgress(reportTo(run), [4, 1]);
  report(0);
  const isProxy = run.scale < 1;
  const { raster, figures, findings } = isProxy
    ? preview(input, options, run.scale, report)
    : await scaleDown(input, options, report);
  report(1);
  const lines = isProxy ? [] : lineFigures(input, raster, options.minimumLineMm);
  measure(1);
  return { shows: raster, findings, figures: [...figures, ...lines] };
};

/** Suggests the print size, because users know it and it never results in a tiny picture. */
const suggest = (input: Raster): Partial<Options> => ({
  target: 'print',
  side: 'width',
  lengthMm: suggestWidthMm(input),
});

function imply(given: Partial<Options>): Partial<Options> {
  if (given.target !== undefined) return {};
  if (given.percent !== undefined) return { target: 'percent' };
  if (given.pixels !== undefined) return { target: 'pixels' };
  if (given.megabytes !== undefined || given.fileFormat !== undefined) return { target: 'file-size' };
  return given.lengthMm !== undefined || given.dpi !== undefined ? { target: 'print' } : {};
}

export const tool = defineTool({
  schema,
  findings: FINDINGS,
  render,
  suggest,
  imply,
  loadInBands: () => import('./in-bands.ts'),
});
