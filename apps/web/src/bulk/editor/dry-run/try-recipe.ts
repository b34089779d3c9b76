/** A recipe on one sample, step by step; what was tried before is not done again. */
import { stemOf } from '@printready/codecs/file-name';
import type { Recipe, RecipeStep } from '@printready/pipeline/recipe';
import type { StepState } from '@printready/pipeline/recipe/run-recipe';
import type { Written } from './dry-write.task.ts';
import type { Memory } from './memory.ts';
import type { Tried } from './tried.ts';

export type Sample = { readonly id: string; readonly file: File };

/** Under what the outcome of the first `count` steps is remembered; 0: the sample as it came. */
export const stepKey = (sample: Sample, { steps }: Pick<Recipe, 'steps'>, count: number): string =>
  JSON.stringify([sample.id, steps.slice(0, count)]);

/** Under what the written result is; its name does not change what is written. */
export const resultKey = (sample: Sample, { steps, output }: Pick<Recipe, 'steps' | 'output'>): string =>
  JSON.stringify([sample.id, steps, output]);

export type Workers = {
  readonly open: (file: File) => Promise<Tried>;
  readonly take: (step: RecipeStep, before: StepState, stem: string) => Promise<Tried>;
  readonly write: (recipe: Recipe, passed: StepState, stem: string) => Promise<Written>;
};

export type Memories = {
  readonly steps: Memory<Tried['seen'], StepState>;
  readonly results: Map<string, Written>;
  /** Milliseconds of each step and of each result, under the same keys. */
  readonly took: Map<string, number>;
};

/** How long a sample takes in all, by what was tried; null: not all of it was. */
export function sampleMilliseconds(recipe: Recipe, sample: Sample, { took }: Memories): number | null {
  const steps = Array.from({ length: recipe.steps.length + 1 }, (_, count) => stepKey(sample, recipe, count));
  let sum = 0;
  for (const key of [...steps, resultKey(sample, recipe)]) {
    const time = took.get(key);
    if (time === undefined) return null;
    sum += time;
  }
  return sum;
}

/**
 * Ends early where a step cannot go on; the memories hold how far it came. @param onStep after each thing that is new.
 * Rejects with what a worker rejects with.
 */
export async function tryRecipe(
  recipe: Recipe,
  sample: Sample,
  given: { readonly workers: Workers; readonly memories: Memories; readonly onStep: () => void },
): Promise<void> {
  const { workers, memories, onStep } = given;
  const stem = stemOf(sample.file.name);
  const { steps } = recipe;

  /** The picture after so many steps; null where it cannot be made. */
  async function after(count: number): Promise<StepState | null> {
    const key = stepKey(sample, recipe, count);
    const known = memories.steps.heavy(key);
    if (known) return known;
    const step = steps[count - 1];
    const before = step ? await after(count - 1) : null;
    if (step && !before) return null;
    const startMs = performance.now();
    const made = step && before ? await workers.take(step, before, stem) : await workers.open(sample.file);
    memories.took.set(key, performance.now() - startMs);
    memories.steps.keep(key, made.seen, made.passed);
    onStep();
    return made.passed;
  }

  for (let count = 0; count <= steps.length; count++) {
    const seen = memories.steps.light(stepKey(sample, recipe, count));
    if (seen?.ok === false) return;
    if (!seen && !(await after(count))) return;
  }
  const key = resultKey(sample, recipe);
  if (memories.results.has(key)) return;
  const passed = await after(steps.length);
  if (!passed) return;
  const startMs = performance.now();
  memories.results.set(key, await workers.write(recipe, passed, stem));
  memories.took.set(key, performance.now() - startMs);
  onStep();
}
