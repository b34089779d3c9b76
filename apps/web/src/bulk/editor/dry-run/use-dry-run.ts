import type { Recipe } from '@printready/pipeline/recipe';
import type { StepState } from '@printready/pipeline/recipe/run-recipe';
import { useEffect, useRef, useState } from 'react';
import { isAbort, useJob } from '../../../threads/use-job.ts';
import { type Pace, paceOf } from '../../run/plan/pace.ts';
import { createStepCache } from './step-cache.ts';
import {
  type Caches,
  resultKey,
  type Sample,
  sampleMilliseconds,
  stepKey,
  tryRecipe,
  type Workers,
} from './try-recipe.ts';

export const MAX_SAMPLES = 3;
/** Memory for pixels between steps: about eight 12-megapixel images. */
const BUDGET_BYTES = 400_000_000;

export type DryRun = ReturnType<typeof useDryRun>;

function createCaches(): Caches {
  const bytesOf = ({ raster }: StepState) => raster.data.byteLength;
  return { steps: createStepCache(BUDGET_BYTES, bytesOf), results: new Map(), took: new Map() };
}

function paceIn(recipe: Recipe, samples: readonly Sample[], caches: Caches): Pace {
  const taken = samples.flatMap((sample) => {
    const opened = caches.steps.light(stepKey(sample, recipe, 0));
    const milliseconds = sampleMilliseconds(recipe, sample, caches);
    if (opened?.ok !== true || milliseconds === null) return [];
    return [{ megapixels: (opened.width * opened.height) / 1e6, milliseconds }];
  });
  return paceOf(taken);
}

type Status =
  | { readonly at: 'resting' }
  | { readonly at: 'running'; readonly fraction: number; readonly text: string }
  | { readonly at: 'failed'; readonly detail: string };

const RESTING: Status = { at: 'resting' };

const statusAfter = (error: unknown): Status =>
  isAbort(error) ? RESTING : { at: 'failed', detail: error instanceof Error ? error.message : String(error) };

export function useDryRun(recipe: Recipe) {
  const job = useJob();
  const [caches, setMemories] = useState(createCaches);
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const [status, setStatus] = useState<Status>(RESTING);
  const [, setCount] = useState(0);
  const life = useRef<AbortController | null>(null);
  useEffect(() => () => life.current?.abort(), []);

  const workersFor = (signal: AbortSignal, report: (status: Status) => void): Workers => {
    const options = {
      signal,
      onProgress: (fraction: number, text = '') => report({ at: 'running', fraction, text }),
    };
    return {
      open: (file, whole, stem) => job('dry-open', { file, recipe: whole, stem }, options),
      take: (step, before, how) => job('dry-step', { step, before, ...how }, options),
      write: (whole, passed, stem) => job('dry-write', { recipe: whole, passed, stem }, options),
    };
  };
  const run = async () => {
    life.current?.abort();
    const controller = new AbortController();
    life.current = controller;
    const report = (next: Status) => {
      if (life.current === controller) setStatus(next);
    };
    report({ at: 'running', fraction: 0, text: '' });
    const workers = workersFor(controller.signal, report);
    const onStep = () => setCount((count) => count + 1);
    try {
      for (const sample of samples) await tryRecipe(recipe, sample, { workers, caches, onStep });
      report(RESTING);
    } catch (error) {
      report(statusAfter(error));
    }
  };
  return {
    samples,
    choose(files: readonly File[]) {
      life.current?.abort();
      life.current = null;
      setStatus(RESTING);
      setMemories(createCaches);
      setSamples(files.slice(0, MAX_SAMPLES).map((file) => ({ id: crypto.randomUUID(), file })));
    },
    run: () => void run(),
    cancel: () => life.current?.abort(),
    status,
    /** Pace of the completed samples; null if none has completed with the current recipe. */
    pace: paceIn(recipe, samples, caches),
    /** Preview after `count` steps; null if it has not run with the current recipe. */
    seen: (sample: Sample, count: number) => caches.steps.light(stepKey(sample, recipe, count)),
    written: (sample: Sample) => caches.results.get(resultKey(sample, recipe)) ?? null,
  };
}
