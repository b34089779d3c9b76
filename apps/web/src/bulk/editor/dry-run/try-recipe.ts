import { stemOf } from '@printready/codecs/formats';
import { inkStepOf, type Recipe, type RecipeStep, stepDpi } from '@printready/pipeline/recipe';
import type { StepState } from '@printready/pipeline/recipe/run-recipe';
import type { DryRunStep } from './dry-run-step.ts';
import type { Written } from './dry-write.task.ts';
import type { StepCache } from './step-cache.ts';

export type Sample = { readonly id: string; readonly file: File };

type Running = Pick<Recipe, 'steps' | 'fileNames' | 'output'>;

export function stepKey(sample: Sample, { steps, fileNames, output }: Running, count: number): string {
  const taken = steps.slice(0, count);
  const opened = inkStepOf({ steps }) ?? null;
  return JSON.stringify([sample.id, fileNames, opened, taken, taken.map((step) => stepDpi(step, output))]);
}

export const resultKey = (sample: Sample, { steps, fileNames, output }: Running): string =>
  JSON.stringify([sample.id, fileNames, steps, output]);

export type Workers = {
  readonly open: (file: File, recipe: Recipe, stem: string) => Promise<DryRunStep>;
  readonly take: (
    step: RecipeStep,
    before: StepState,
    how: { readonly stem: string; readonly dpi: number | null },
  ) => Promise<DryRunStep>;
  readonly write: (recipe: Recipe, passed: StepState, stem: string) => Promise<Written>;
};

export type Caches = {
  readonly steps: StepCache<DryRunStep['seen'], StepState>;
  readonly results: Map<string, Written>;
  /** Durations of steps and results, ms, keyed by cache key. */
  readonly took: Map<string, number>;
};

/** Duration of a sample, ms; null before all of its steps have run. */
export function sampleMilliseconds(recipe: Recipe, sample: Sample, { took }: Caches): number | null {
  const steps = Array.from({ length: recipe.steps.length + 1 }, (_, count) => stepKey(sample, recipe, count));
  let sum = 0;
  for (const key of [...steps, resultKey(sample, recipe)]) {
    const time = took.get(key);
    if (time === undefined) return null;
    sum += time;
  }
  return sum;
}

/** Stops at a failed step; the caches keep the earlier outcomes. Rejects with the worker's error. */
export async function tryRecipe(
  recipe: Recipe,
  sample: Sample,
  given: { readonly workers: Workers; readonly caches: Caches; readonly onStep: () => void },
): Promise<void> {
  const { workers, caches, onStep } = given;
  const stem = stemOf(sample.file.name);
  const { steps, output } = recipe;
  const how = { stem, dpi: output.dpi };

  async function after(count: number): Promise<StepState | null> {
    const key = stepKey(sample, recipe, count);
    const known = caches.steps.heavy(key);
    if (known) return known;
    const step = steps[count - 1];
    const before = step ? await after(count - 1) : null;
    if (step && !before) return null;
    const startMs = performance.now();
    const made =
      step && before ? await workers.take(step, before, how) : await workers.open(sample.file, recipe, stem);
    caches.took.set(key, performance.now() - startMs);
    caches.steps.keep(key, made.seen, made.passed);
    onStep();
    return made.passed;
  }

  for (let count = 0; count <= steps.length; count++) {
    const seen = caches.steps.light(stepKey(sample, recipe, count));
    if (seen?.ok === false) return;
    if (!seen && !(await after(count))) return;
  }
  const key = resultKey(sample, recipe);
  if (caches.results.has(key)) return;
  const passed = await after(steps.length);
  if (!passed) return;
  const startMs = performance.now();
  caches.results.set(key, await workers.write(recipe, passed, stem));
  caches.took.set(key, performance.now() - startMs);
  onStep();
}
