/** The two engines: each takes a picture's background away and leaves the art in its own colours. */
import {
  applyMatte,
  estimateForeground,
  floodBackground,
  layInks,
  type Matte,
  type Raster,
  refineMatte,
  unmixEdge,
  unmixRim,
} from '@printready/imaging';
import { ModelProblem, type OpenNetwork } from '@printready/inference';
import type { EngineRun } from '../tool.ts';
import { findSubject } from './find-subject.ts';
import type { Options } from './options.ts';
import { judgeBorder } from './suggest.ts';

type Report = (fraction: number) => void;

export type CutOut = {
  readonly pixels: Uint8ClampedArray;
  /** The network was asked for and did not answer: the colours did. */
  readonly instead: boolean;
  /** The network does not know of much of the picture whether it is subject. */
  readonly unsure: boolean;
};

/** Fainter than this share is JPEG noise and not the rim. */
const FLOOR = 0.04;
/** Pixels of the largest faint island that is noise. */
const SPECK = 16;

function seedsOf({ areas }: Options, { width, height }: Raster): number[] {
  return areas.map(
    ({ x, y }) =>
      Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width)),
  );
}

/** @param proxyScale the input's pixels per pixel of the full picture. */
function cutByColour(input: Raster, options: Options, proxyScale: number, report: Report): Uint8ClampedArray {
  const { keys, tolerance, innerHoles, largestHole, decontaminate } = options;
  const pixels = input.width * input.height;
  const background = floodBackground(input, {
    keys,
    tolerance,
    largestHole: innerHoles ? (pixels * largestHole) / 100 : 0,
    largestSpeck: Math.max(1, SPECK * proxyScale * proxyScale),
    seeds: seedsOf(options, input),
  });
  report(0.4);
  const edge = Math.max(1, Math.round(options.edge * proxyScale));
  return unmixRim(input, background, { keys, edge, floor: FLOOR, decontaminate }, (done) =>
    report(0.4 + 0.6 * done),
  );
}

async function cutByNetwork(
  input: Raster,
  { detail, decontaminate }: Options,
  open: OpenNetwork,
  report: Report,
): Promise<CutOut> {
  const matte = await findSubject(input, detail, open, (done) => report(0.6 * done));
  const pixels = cutAlong(input, matte, decontaminate, (done) => report(0.6 + 0.4 * done));
  return { pixels, instead: false, unsure: isUnsure(matte) };
}

/** The picture cut along the edge that the network's matte stands for. */
function cutAlong(input: Raster, matte: Matte, decontaminate: boolean, report: Report): Uint8ClampedArray {
  const edge = unmixEdge(
    input,
    refineMatte(input, matte, (done) => report(0.5 * done)),
    (done) => report(0.5 + 0.1 * done),
  );
  if (!decontaminate) return applyMatte(input, edge.alpha);
  const pixels = estimateForeground(input, edge.alpha, (done) => report(0.6 + 0.4 * done));
  layInks(pixels, edge);
  return pixels;
}

/** Neither clearly subject nor clearly background, and the share of a picture from which that is not its soft edges. */
const DOUBT = { from: 40, to: 215, share: 0.15 };

function isUnsure({ data }: Matte): boolean {
  let count = 0;
  for (let at = 0; at < data.length; at++) if (data[at]! > DOUBT.from && data[at]! < DOUBT.to) count++;
  return count > data.length * DOUBT.share;
}

/** The same problem, and the way out of it. */
function withWayOut(error: unknown): unknown {
  if (!(error instanceof ModelProblem)) return error;
  return new ModelProblem(
    error.reason,
    `${error.message} Choose “Colour” as the engine to remove the background without the AI model.`,
    { cause: error },
  );
}

/** In place of the network's: by colour where that can be right; a photograph is left as it is. */
function cutInstead(input: Raster, options: Options, proxyScale: number, report: Report): Uint8ClampedArray {
  if (judgeBorder(input)?.flat === false) return new Uint8ClampedArray(input.data);
  return cutByColour(input, options, proxyScale, report);
}

/**
 * Rejects with a ModelProblem when a run was to use the network and cannot; a preview shows what the colours give.
 */
export async function cutOut(
  input: Raster,
  options: Options,
  run: Pick<EngineRun, 'openNetwork' | 'proxyScale'>,
  report: Report,
): Promise<CutOut> {
  const { openNetwork, proxyScale } = run;
  const wantsNetwork = options.engine === 'ai';
  if (wantsNetwork && openNetwork) {
    try {
      return await cutByNetwork(input, options, openNetwork, report);
    } catch (error) {
      if (proxyScale === undefined || !(error instanceof ModelProblem)) throw withWayOut(error);
    }
  }
  const isPreview = proxyScale !== undefined;
  const cut = wantsNetwork && isPreview ? cutInstead : cutByColour;
  return { pixels: cut(input, options, proxyScale ?? 1, report), instead: wantsNetwork, unsure: false };
}
