/** Reuse and memory budget of dry runs. */

import type { RecipeStep } from '@printready/pipeline/recipe';
import type { StepState } from '@printready/pipeline/recipe/run-recipe';
import { createRaster } from '@printready/pixels/raster';
import { failed } from '@printready/pixels/result';
import { describe, expect, it } from 'vitest';
import { addStep, changeStep, NEW_RECIPE } from '../edit-recipe.ts';
import type { DryRunStep } from './dry-run-step.ts';
import { createStepCache } from './step-cache.ts';
import { type Caches, sampleMilliseconds, stepKey, tryRecipe, type Workers } from './try-recipe.ts';

const picture = createRaster(1, 1, {});
const first: StepState = {
  ...{ raster: picture, file: { format: 'png', space: 'rgb' }, reading: [], last: null, steps: [] },
};

const made = (passed: StepState): DryRunStep => ({
  seen: { ok: true, picture, width: 1, height: 1, ppi: null, report: passed.steps.at(-1) ?? null },
  passed,
});

function takeStep({ id, tool }: RecipeStep, before: StepState): StepState {
  const report = { id, tool, ran: true, why: '', tokens: 0, variant: null, figures: [], findings: [] };
  return { ...before, steps: [...before.steps, report] };
}

function bench(budget: number, fails: string | null = null) {
  const done: string[] = [];
  const workers: Workers = {
    open: () => {
      done.push('open');
      return Promise.resolve(made(first));
    },
    take: (step, before) => {
      done.push(step.id);
      if (step.id === fails)
        return Promise.resolve({
          seen: failed({ code: 'nothing-left', text: 'Nothing is left.' }),
          passed: null,
        });
      return Promise.resolve(made(takeStep(step, before)));
    },
    write: () => {
      done.push('write');
      return Promise.resolve(failed({ code: 'no-such-format', text: 'Not here.' }));
    },
  };
  const caches: Caches = { steps: createStepCache(budget, () => 1), results: new Map(), took: new Map() };
  const given = { workers, caches, onStep: () => undefined };
  return { done, given, caches };
}

const sample = { id: 'a', file: new File([], 'art.png') };
const three = (['color-ko', 'downscaler', 'halftone'] as const).reduce(
  (recipe, tool) => addStep(recipe, tool, {}).recipe,
  NEW_RECIPE,
);

describe('dry run of a recipe', () => {
  it('runs a sample through every step once', async () => {
    const { done, given } = bench(10);
    await tryRecipe(three, sample, given);
    await tryRecipe(three, sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler', 'halftone', 'write']);
  });

  it('reruns from the changed step onward, and only rewrites the result if only its format changed', async () => {
    const { done, given } = bench(10);
    await tryRecipe(three, sample, given);
    done.length = 0;
    await tryRecipe(changeStep(three, 'downscaler', { options: { percent: 20 } }), sample, given);
    expect(done).toEqual(['downscaler', 'halftone', 'write']);
    done.length = 0;
    await tryRecipe({ ...three, output: { format: 'tiff', dpi: null } }, sample, given);
    await tryRecipe({ ...three, naming: '{n}' }, sample, given);
    expect(done).toEqual(['write']);
  });

  it('opens the sample again if the pattern that reads the size from its name changes', async () => {
    const { done, given } = bench(10);
    await tryRecipe(three, sample, given);
    done.length = 0;
    await tryRecipe({ ...three, fileNames: '{any}{width}' }, sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler', 'halftone', 'write']);
  });

  it('reruns steps whose pixels exceeded the budget', async () => {
    const { done, given } = bench(1);
    await tryRecipe(three, sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler', 'halftone', 'write']);
    done.length = 0;
    await tryRecipe(changeStep(three, 'halftone', { options: { lpi: 30 } }), sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler', 'halftone', 'write']);
  });

  it("returns a sample's duration only after all of its steps have run", async () => {
    const { given, caches } = bench(10);
    expect(sampleMilliseconds(three, sample, caches)).toBeNull();
    await tryRecipe(three, sample, given);
    expect(sampleMilliseconds(three, sample, caches)).toBeGreaterThanOrEqual(0);
    const changed = changeStep(three, 'halftone', { options: { lpi: 30 } });
    expect(sampleMilliseconds(changed, sample, caches)).toBeNull();
  });

  it('stops at a failed step and does not retry it', async () => {
    const { done, given, caches } = bench(10, 'downscaler');
    await tryRecipe(three, sample, given);
    await tryRecipe(three, sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler']);
    expect(caches.steps.light(stepKey(sample, three, 2))).toEqual({
      ok: false,
      problem: { code: 'nothing-left', text: 'Nothing is left.' },
    });
  });
});

it('evicts the least recently used pixels first, and never the newest', () => {
  const memory = createStepCache<string, number>(5, (bytes) => bytes);
  memory.keep('a', 'A', 2);
  memory.keep('b', 'B', 2);
  expect(memory.heavy('a')).toBe(2);
  memory.keep('c', 'C', 2);
  expect([memory.heavy('a'), memory.heavy('b'), memory.heavy('c')]).toEqual([2, null, 2]);
  memory.keep('d', 'D', 9);
  expect([memory.heavy('a'), memory.heavy('c'), memory.heavy('d')]).toEqual([null, null, 9]);
  expect(memory.light('b')).toBe('B');
});
