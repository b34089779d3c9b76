/** What a dry run shows after each step, and hands on to the next one. */
import { resamplePreview } from '@printready/imaging/kernels/preview-size/patterned';
import type { Raster } from '@printready/imaging/raster';
import type { StepOutcome, StepReport, StepState } from '@printready/pipeline/recipe/run-recipe';
import { share } from '../../../worker/share.ts';

/** What is shown of a picture: light enough to keep for every step of every sample. */
export type Seen = {
  readonly ok: true;
  /** Reduced. */
  readonly picture: Raster;
  readonly width: number;
  readonly height: number;
  readonly ppi: number | null;
  /** Null for the sample as it came. */
  readonly report: StepReport | null;
};

export type Tried =
  | { readonly seen: Seen; readonly passed: StepState }
  | { readonly seen: { readonly ok: false; readonly problem: string }; readonly passed: null };

/** 360 × 360: what a column of three shows on a sharp screen. */
const SHOWN_PIXELS = 360 ** 2;

/** In the worker: pixels move to shared memory, so that the next step gets them without a copy. */
export function tried(passing: StepOutcome): Tried {
  if (!passing.ok) return { seen: { ok: false, problem: passing.problem }, passed: null };
  const { last } = passing.passed;
  const raster = share(passing.passed.raster);
  const passed: StepState = {
    ...passing.passed,
    raster,
    last: last && { ...last, result: { ...last.result, shows: raster } },
  };
  const { width, height, resolution } = raster;
  const picture = share(resamplePreview(raster, SHOWN_PIXELS));
  const ppi = resolution ? Math.min(resolution.x, resolution.y) : null;
  return { seen: { ok: true, picture, width, height, ppi, report: passed.steps.at(-1) ?? null }, passed };
}
