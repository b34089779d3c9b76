/** The two engines: each takes a picture's background away and leaves the art in its own colors. */

import type { Raster } from '@printready/imaging/raster';
import { ModelProblem, type OpenNetwork } from '@printready/inference';
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { classifyBorder } from '@printready/matting/classify-border';
import { type BackgroundCut, cutBackground } from '@printready/matting/cut-background';
import { applyMatte, estimateForeground } from '@printready/matting/estimate-foreground';
import { type Matte, refineMatte, stretchMatte } from '@printready/matting/refine-matte';
import { stabilizeEdge } from '@printready/matting/stabilize-edge';
import { applyInks, unmixEdge } from '@printready/matting/unmix-edge';
import { withRemedy } from '../remedy.ts';
import type { RenderRun } from '../tool.ts';
import { removeBorderStructures } from './correction/border-structures.ts';
import { clearHaze } from './correction/clear-haze.ts';
import { completeDrawing } from './correction/complete-drawing.ts';
import { followOutline } from './correction/follow-outline.ts';
import { removeSeeThrough } from './correction/remove-see-through.ts';
import { removeUncertainParts } from './correction/uncertain-parts.ts';
import { type Answers, findSubject, NETWORKS, SECOND_LOOK, type Subject } from './find-subject.ts';
import type { Options } from './options.ts';

export type CutOut = BackgroundCut & {
  /** The network was asked for and did not answer: the colors did. */
  readonly instead: boolean;
  /** What the network said of its answer; null where none was asked. */
  readonly subject: Omit<Subject, 'matte'> | null;
  /** The network that a preview had to do without. */
  readonly without: string | null;
};

function seedsOf({ areas }: Options, { width, height }: Raster): number[] {
  return areas.map(
    ({ x, y }) =>
      Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width)),
  );
}

/** @param scale the input's pixels per pixel of the full picture. */
function cutByColor(input: Raster, options: Options, scale: number, report: ReportProgress): BackgroundCut {
  const { innerHoles, largestHole } = options;
  const largest = innerHoles ? (input.width * input.height * largestHole) / 100 : 0;
  const seeds = seedsOf(options, input);
  return cutBackground(input, { ...options, seeds, largestHole: largest, scale }, report);
}

/** Of a run, and what the networks said of its picture already. */
type CutOutRun = Pick<RenderRun, 'purpose'> & { readonly answers: Answers };

async function cutByNetwork(
  input: Raster,
  { detail, points, decontaminate }: Options,
  { openNetwork, purpose, answers }: CutOutRun & { readonly openNetwork: OpenNetwork },
  report: ReportProgress,
): Promise<CutOut> {
  const [looking, cutting] = splitProgress(report, [6, 4]);
  const subject = await findSubject(input, { detail, points }, { openNetwork, answers }, looking);
  const cut = { decontaminate, pointed: points.length > 0 };
  const pixels = cutAlong(input, subject.matte, cut, cutting);
  const lacks = purpose === 'preview' && subject.secondLook === 'missed';
  return { pixels, instead: false, subject, without: lacks ? SECOND_LOOK : null, shaded: false, openings: 0 };
}

/** The picture cut along the edge that the network's matte stands for. */
function cutAlong(
  input: Raster,
  matte: Matte,
  { decontaminate, pointed }: { readonly decontaminate: boolean; readonly pointed: boolean },
  report: ReportProgress,
): Uint8ClampedArray {
  // Who points at a part wants it whole, and no others.
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

/** In place of the network's: by color where that can be right; a photograph is left as it is. */
function cutInstead(input: Raster, options: Options, scale: number, report: ReportProgress): BackgroundCut {
  if (classifyBorder(input)?.flat === false)
    return { pixels: new Uint8ClampedArray(input.data), shaded: false, openings: 0 };
  return cutByColor(input, options, scale, report);
}

/**
 * Rejects with a ModelProblem when a run was to use the network and cannot; a preview shows what the colors give.
 */
export async function cutOut(
  input: Raster,
  options: Options,
  run: CutOutRun & Pick<RenderRun, 'openNetwork' | 'scale'>,
  report: ReportProgress,
): Promise<CutOut> {
  const { openNetwork, purpose, scale, answers } = run;
  const isPreview = purpose === 'preview';
  const wantsNetwork = options.engine === 'ai';
  if (wantsNetwork && openNetwork) {
    try {
      return await cutByNetwork(input, options, { openNetwork, purpose, answers }, report);
    } catch (error) {
      if (!isPreview || !(error instanceof ModelProblem)) throw withRemedy(error, NOT_AI);
    }
  }
  const cut = wantsNetwork && isPreview ? cutInstead : cutByColor;
  const without = wantsNetwork && isPreview ? NETWORKS[options.detail] : null;
  return { ...cut(input, options, scale, report), instead: wantsNetwork, subject: null, without };
}
