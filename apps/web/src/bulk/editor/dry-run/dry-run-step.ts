import type { RunProblem, StepOutcome, StepReport, StepState } from '@printready/pipeline/recipe/run-recipe';
import type { Raster } from '@printready/pixels/raster';
import { resamplePreview } from '@printready/pixels/resample';
import type { Failed } from '@printready/pixels/result';
import { share } from '../../../worker/share.ts';

/** Reduced picture after a step, small enough to keep for every step of every sample. */
export type StepPreview = {
  readonly picture: Raster;
  readonly width: number;
  readonly height: number;
  readonly ppi: number | null;
  readonly report: StepReport | null;
};

export type DryRunStep =
  | { readonly seen: { readonly ok: true } & StepPreview; readonly passed: StepState }
  | { readonly seen: Failed<RunProblem>; readonly passed: null };

/** Maximum pixels of a preview; 360 px is the width of one of the three columns on a high-density screen. */
const PREVIEW_PIXELS = 360 ** 2;

/** Runs in the worker; moves pixels to shared memory, so that the next step needs no copy. */
export function toDryRunStep(passing: StepOutcome): DryRunStep {
  if (!passing.ok) return { seen: passing, passed: null };
  const { last } = passing.passed;
  const raster = share(passing.passed.raster);
  const passed: StepState = {
    ...passing.passed,
    raster,
    last: last && { ...last, result: { ...last.result, shows: raster } },
  };
  const { width, height, resolution } = raster;
  const picture = share(resamplePreview(raster, PREVIEW_PIXELS));
  const ppi = resolution ? Math.min(resolution.x, resolution.y) : null;
  return { seen: { ok: true, picture, width, height, ppi, report: passed.steps.at(-1) ?? null }, passed };
}
