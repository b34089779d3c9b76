import { ModelProblem, type OpenNetwork } from '@printready/inference';
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { type BackgroundCut, cutBackground } from '@printready/matting/cut-background';
import {
  applyInks,
  applyMatte,
  estimateForeground,
  stabilizeEdge,
  unmixEdge,
} from '@printready/matting/edge';
import { type Matte, refineMatte, stretchMatte } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { withAdvice } from '../contract/advice.ts';
import type { RenderRun } from '../contract/tool.ts';
import type { Analysis } from './analyze.ts';
import { completeDrawing } from './correction/complete-drawing.ts';
import { followOutline } from './correction/follow-outline.ts';
import { removeSeeThrough } from './correction/remove-see-through.ts';
import { removeBorderStructures } from './correction/uncertain/border-structures.ts';
import { clearHaze } from './correction/uncertain/clear-haze.ts';
import { removeUncertainParts } from './correction/uncertain/uncertain-parts.ts';
import type { Options } from './options.ts';
import { findSubject, NETWORKS, SECOND_LOOK, type Subject } from './subject/find-subject.ts';

export type CutOut = BackgroundCut & {
  /** True if the network failed and the color engine was used instead. */
  readonly instead: boolean;
  readonly subject: Omit<Subject, 'matte'> | null;
  readonly without: string | null;
};

function seedsOf({ areas }: Options, { width, height }: Raster): number[] {
  return areas.map(
    ({ x, y }) =>
      Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width)),
  );
}

/** @param scale input pixels per pixel of the full picture. */
function cutByColor(input: Raster, options: Options, scale: number, report: ReportProgress): BackgroundCut {
  const { innerHoles, largestHole } = options;
  const largest = innerHoles ? (input.width * input.height * largestHole) / 100 : 0;
  const seeds = seedsOf(options, input);
  return cutBackground(input, { ...options, seeds, largestHole: largest, scale }, report);
}

type CutOutRun = Pick<RenderRun, 'purpose'> & Pick<Analysis, 'answers' | 'border'>;

async function cutByNetwork(
  input: Raster,
  { detail, points, decontaminate }: Options,
  { openNetwork, purpose, answers }: Omit<CutOutRun, 'border'> & { readonly openNetwork: OpenNetwork },
  report: ReportProgress,
): Promise<CutOut> {
  const [looking, cutting] = splitProgress(report, [6, 4]);
  const subject = await findSubject(input, { detail, points }, { openNetwork, answers }, looking);
  const cut = { decontaminate, pointed: points.length > 0 };
  const pixels = refineCut(input, subject.matte, cut, cutting);
  const lacks = purpose === 'preview' && subject.secondLook === 'missed';
  return { pixels, instead: false, subject, without: lacks ? SECOND_LOOK : null, shaded: false, openings: 0 };
}

function refineCut(
  input: Raster,
  matte: Matte,
  { decontaminate, pointed }: { readonly decontaminate: boolean; readonly pointed: boolean },
  report: ReportProgress,
): Uint8ClampedArray {
  // If the user set points, whole parts at these points are kept, including border structures.
  const meant = pointed ? matte : removeBorderStructures(input, matte);
  const [refining, unmixing, estimating] = splitProgress(report, [5, 1, 4]);
  const sure = removeUncertainParts(input, meant, pointed);
  const rough = refineMatte(input, sure, refining);
  const isDrawn = completeDrawing(input, rough, !pointed) !== null;
  removeSeeThrough(input, rough, meant);
  followOutline(input, rough);
  const unmixed = unmixEdge(input, rough, unmixing);
  const stretch = (one: Matte) => stretchMatte(one, input.width, input.height);
  const edge = isDrawn ? unmixed : stabilizeEdge(unmixed, stretch(sure), stretch(matte));
  const scale = Math.max(input.width / matte.width, input.height / matte.height);
  const alpha = clearHaze(edge.alpha, input.width, input.height, scale);
  if (!decontaminate) return applyMatte(input, alpha);
  const pixels = estimateForeground(input, alpha, estimating);
  applyInks(pixels, edge);
  return pixels;
}

export const NOT_AI = 'Choose “Color” as the engine to remove the background without the AI model.';

function keepOpaque({ data }: Raster): BackgroundCut {
  return { pixels: new Uint8ClampedArray(data), shaded: false, openings: 0 };
}

/** Rejects with a ModelProblem if a run's network is unavailable; a preview uses the color engine. */
export async function cutOut(
  input: Raster,
  options: Options,
  run: CutOutRun & Pick<RenderRun, 'openNetwork' | 'scale'>,
  report: ReportProgress,
): Promise<CutOut> {
  const { openNetwork, purpose, scale, answers, border } = run;
  const isPreview = purpose === 'preview';
  const wantsNetwork = options.engine === 'ai';
  if (wantsNetwork && openNetwork) {
    try {
      return await cutByNetwork(input, options, { openNetwork, purpose, answers }, report);
    } catch (error) {
      if (!isPreview || !(error instanceof ModelProblem)) throw withAdvice(error, NOT_AI);
    }
  }
  const stands = wantsNetwork && isPreview;
  const isPhotograph = stands && border?.flat === false;
  const cut = isPhotograph ? keepOpaque(input) : cutByColor(input, options, scale, report);
  return { ...cut, instead: wantsNetwork, subject: null, without: stands ? NETWORKS[options.detail] : null };
}
