import type { OpenNetwork } from '@printready/inference';
import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import {
  createRaster,
  isOpaque,
  printPpi,
  type Raster,
  type Resolution,
  withPixels,
} from '@printready/pixels/raster';
import { fillTransparent } from '@printready/pixels/regions';
import { resample } from '@printready/pixels/resample';
import { withAdvice } from '../contract/advice.ts';
import { defineTool, type Render } from '../contract/define-tool.ts';
import { remember } from '../contract/memory.ts';
import type { Figure, Finding, RenderRun, Result } from '../contract/tool.ts';
import { suggestWidthMm } from '../print-size.ts';
import { type Analysis, analyze } from './analyze.ts';
import { blendFlatRegions } from './correction/blend-flat-regions.ts';
import { drawClean } from './correction/clean-up.ts';
import { makeFaithful } from './correction/faithful.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { flatShare } from './flat-art.ts';
import { judge } from './judge.ts';
import { enlargeBy } from './networks/enlarge.ts';
import { estimateTimes, timeFinishing } from './networks/estimate.ts';
import { stepsFor } from './networks/networks.ts';
import { type Options, schema } from './options.ts';
import { cleansUp } from './panel/cleans-up.ts';
import { MAX_OUTPUT_PIXELS, type Target, targetOf } from './size.ts';

type Means = { readonly open: OpenNetwork | null; readonly clean: boolean };

type Work = { readonly input: Raster; readonly options: Options; readonly analysis: Analysis };

const NO_NETWORK: Finding<FindingCode> = {
  code: 'no-network',
  text: 'Made with the sharp filter, because the AI model is not on this device yet. Run again once it is.',
};
const NOT_AI = 'Choose “Filter” as the method to enlarge without the AI model.';
const CLEANED_UP: Finding<FindingCode> = {
  code: 'cleaned-up',
  text: 'JPEG artifacts along the edges were cleaned up. To keep the file as it is, turn off Clean up JPEG.',
};
const FLAT_ART: Finding<FindingCode> = {
  code: 'flat-art',
  text: 'This looks like flat artwork. Vectorize it for edges that stay sharp at any size.',
};

const sizeOf = (input: Raster) => ({ width: input.width, height: input.height, ppi: printPpi(input) });

/** Opacity as a gray picture, so that a network that has no opacity channel can draw its edges. */
function opacityAsGray(input: Raster): Raster {
  const gray = new Uint8ClampedArray(input.data.length);
  for (let at = 0; at < gray.length; at += 4) {
    gray.fill(input.data[at + 3]!, at, at + 3);
    gray[at + 3] = 255;
  }
  return withPixels(input, gray);
}

function grayOf({ data }: Raster): Uint8Array {
  const gray = new Uint8Array(data.length / 4);
  for (let at = 0, pixel = 0; pixel < gray.length; at += 4, pixel++)
    gray[pixel] = Math.round((data[at]! + data[at + 1]! + data[at + 2]!) / 3);
  return gray;
}

async function drawOpaque(
  opaque: Raster,
  target: Target,
  options: Options,
  open: OpenNetwork | null,
  report: ReportProgress,
) {
  const steps = stepsFor(target, options.detail);
  const [enlarging, correcting, blending] = splitProgress(report, [80, 15, 5]);
  const drawn = open ? await enlargeBy(opaque, steps, open, enlarging) : opaque;
  const fits = drawn.width === target.width && drawn.height === target.height;
  const exact = fits ? drawn : resample(drawn, target.width, target.height, 'lanczos3');
  makeFaithful(exact, opaque, correcting);
  if (open) blendFlatRegions(exact, opaque, blending);
  return exact;
}

/** JPEG damage affects only colors, so opacity is enlarged as usual, and left unchanged at 1×. */
async function drawOpacity(
  input: Raster,
  target: Target,
  options: Options,
  open: OpenNetwork | null,
  report: ReportProgress,
): Promise<Uint8Array> {
  const gray = opacityAsGray(input);
  return grayOf(target.scale === 1 ? gray : await drawOpaque(gray, target, options, open, report));
}

async function draw(
  input: Raster,
  target: Target,
  options: Options,
  { open, clean }: Means,
  report: ReportProgress,
) {
  const drawColors = (opaque: Raster, progress: ReportProgress) =>
    open && clean
      ? drawClean(opaque, target, options, open, progress)
      : drawOpaque(opaque, target, options, open, progress);
  if (isOpaque(input)) return drawColors(input, report);
  // While colors are enlarged, opacity is kept as one byte per pixel, because two whole pictures would exceed
  // memory.
  const [first, second] = splitProgress(report, [1, 1]);
  const opacity = await drawOpacity(input, target, options, open, first);
  const colors = await drawColors(fillTransparent(input), second);
  for (let at = 0, pixel = 0; pixel < opacity.length; at += 4, pixel++) {
    const alpha = opacity[pixel]!;
    colors.data[at + 3] = alpha;
    if (alpha === 0) colors.data.fill(0, at, at + 3);
  }
  return colors;
}

/** States the actual detail as well as the nominal resolution, because a network draws edges but adds no detail. */
const figuresOf = (target: Target, clean: boolean, { cleaning }: Options): Figure[] => [
  { id: 'detail-from-file', label: 'Detail from the file', value: target.ppi / target.scale, unit: 'ppi' },
  ...(clean ? [{ id: 'cleaned-up', label: 'JPEG cleaned up', value: cleaning, unit: '%' } as const] : []),
];

function requireRoom({ width, height }: Target): void {
  const pixels = width * height;
  if (pixels <= MAX_OUTPUT_PIXELS) return;
  throw new RangeError(
    `The result would have ${Math.round(pixels / 1e6)} megapixels; ${MAX_OUTPUT_PIXELS / 1e6} is the most. Ask for a smaller factor.`,
  );
}

/** A preview shows only the output size and the estimated duration, because only a run uses the network. */
async function preview(
  { input, options, analysis }: Work,
  { scale, openNetwork, progress }: RenderRun,
): Promise<Result<unknown, FindingCode>> {
  const full = {
    width: Math.round(input.width / scale),
    height: Math.round(input.height / scale),
    ppi: printPpi(input) / scale,
  };
  const target = targetOf(full, options);
  const clean = cleansUp(options, target, analysis.rings);
  const open = options.method === 'network' && (clean || target.scale > 1) ? openNetwork : undefined;
  const layers = isOpaque(input) ? [input] : [input, opacityAsGray(input)];
  const finishing = () => remember(analysis.speeds, 'finishing', timeFinishing);
  const times = open ? await estimateTimes(layers, { full, target }, clean, open, finishing) : [];
  const flat = options.method === 'pixels' ? null : flatShare(input);
  progress(1);
  const figures: Figure[] = [
    { id: 'resolution', label: 'Resolution', value: target.ppi, unit: 'ppi', before: full.ppi },
    ...figuresOf(target, clean, options),
    ...times,
    ...(flat === null
      ? []
      : [{ id: 'flat-share', label: 'In a few flat colors', value: flat * 100, unit: '%' } as const]),
  ];
  return { shows: withPixels(input, input.data.slice()), findings: [], figures, approximate: true };
}

const render: Render<Options, Analysis, unknown, FindingCode> = async (work, run) => {
  const { input, options, analysis } = work;
  const [report] = splitProgress(reportTo(run), [98, 2]);
  report(0);
  if (run.purpose === 'preview') return await preview(work, run);
  const target = targetOf(sizeOf(input), options);
  requireRoom(target);
  const resolution: Resolution = { x: target.ppi, y: target.ppi };
  const clean = cleansUp(options, target, analysis.rings);
  const wantsNetwork = options.method === 'network' && (clean || target.scale > 1);
  const open = wantsNetwork ? (run.openNetwork ?? null) : null;
  const made =
    target.scale === 1 && !(clean && open)
      ? withPixels(input, input.data.slice())
      : options.method === 'pixels'
        ? resample(input, target.width, target.height, 'nearest', report)
        : await draw(input, target, options, { open, clean }, report).catch((error: unknown) => {
            throw withAdvice(error, NOT_AI);
          });
  const findings = [
    ...(wantsNetwork && !open ? [NO_NETWORK] : []),
    ...(clean && open && options.cleanUp === 'auto' ? [CLEANED_UP] : []),
    ...(options.method === 'network' && flatShare(input) !== null ? [FLAT_ART] : []),
  ];
  const shows = createRaster(made.width, made.height, {
    data: made.data,
    icc: input.icc,
    resolution: input.resolution === null && target.scale === 1 ? null : resolution,
  });
  return { shows, figures: figuresOf(target, clean && open !== null, options), findings };
};

const suggest = (input: Raster): Partial<Options> => ({ target: 'print', widthMm: suggestWidthMm(input) });

function imply(given: Partial<Options>): Partial<Options> {
  if (given.target !== undefined) return {};
  if (given.factor !== undefined || given.keep !== undefined) return { target: 'factor' };
  return given.widthMm !== undefined || given.dpi !== undefined ? { target: 'print' } : {};
}

export const tool = defineTool({ schema, findings: FINDINGS, analyze, render, judge, suggest, imply });
