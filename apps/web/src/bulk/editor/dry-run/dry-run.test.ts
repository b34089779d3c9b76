/** A dry run does again only what changed, and keeps within its budget. */
import { createRaster } from '@printready/imaging/raster';
import type { RecipeStep } from '@printready/pipeline/recipe';
import type { StepState } from '@printready/pipeline/recipe/run-recipe';
import { describe, expect, it } from 'vitest';
import { addStep, changeStep, NEW_RECIPE } from '../edit-recipe.ts';
import { createMemory } from './memory.ts';
import type { Tried } from './tried.ts';
import { type Memories, sampleMilliseconds, stepKey, tryRecipe, type Workers } from './try-recipe.ts';

const picture = createRaster(1, 1, {});
const first: StepState = {
  ...{ raster: picture, file: { format: 'png', space: 'rgb' }, reading: [], last: null, steps: [] },
};

const made = (passed: StepState): Tried => ({
  seen: { ok: true, picture, width: 1, height: 1, ppi: null, report: passed.steps.at(-1) ?? null },
  passed,
});

function takeStep({ id, tool }: RecipeStep, before: StepState): StepState {
  const report = { id, tool, ran: true, why: '', tokens: 0, variant: null, figures: [], findings: [] };
  return { ...before, steps: [...before.steps, report] };
}

/** @param fails the id of a step that leaves nothing */
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
        return Promise.resolve({ seen: { ok: false, problem: 'Nothing is left.' }, passed: null });
      return Promise.resolve(made(takeStep(step, before)));
    },
    write: () => {
      done.push('write');
      return Promise.resolve({ ok: false, problem: 'Not here.' });
    },
  };
  const memories: Memories = { steps: createMemory(budget, () => 1), results: new Map(), took: new Map() };
  const given = { workers, memories, onStep: () => undefined };
  return { done, given, memories };
}

const sample = { id: 'a', file: new File([], 'art.png') };
const three = (['color-ko', 'downscaler', 'halftone'] as const).reduce(
  (recipe, tool) => addStep(recipe, tool, {}).recipe,
  NEW_RECIPE,
);

describe('a dry run', () => {
  it('takes a sample through every step once', async () => {
    const { done, given } = bench(10);
    await tryRecipe(three, sample, given);
    await tryRecipe(three, sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler', 'halftone', 'write']);
  });

  it('begins again at the step that changed, and writes anew for another format only', async () => {
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

  it('makes again what there was no room for', async () => {
    const { done, given } = bench(1);
    await tryRecipe(three, sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler', 'halftone', 'write']);
    done.length = 0;
    await tryRecipe(changeStep(three, 'halftone', { options: { lpi: 30 } }), sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler', 'halftone', 'write']);
  });

  it('knows how long a sample takes once all of it was tried', async () => {
    const { given, memories } = bench(10);
    expect(sampleMilliseconds(three, sample, memories)).toBeNull();
    await tryRecipe(three, sample, given);
    expect(sampleMilliseconds(three, sample, memories)).toBeGreaterThanOrEqual(0);
    const changed = changeStep(three, 'halftone', { options: { lpi: 30 } });
    expect(sampleMilliseconds(changed, sample, memories)).toBeNull();
  });

  it('ends at the step that cannot go on, and does not try it twice', async () => {
    const { done, given, memories } = bench(10, 'downscaler');
    await tryRecipe(three, sample, given);
    await tryRecipe(three, sample, given);
    expect(done).toEqual(['open', 'color-ko', 'downscaler']);
    expect(memories.steps.light(stepKey(sample, three, 2))).toEqual({
      ok: false,
      problem: 'Nothing is left.',
    });
  });
});

it('the memory lets the longest unused go first, and never what was just kept', () => {
  const memory = createMemory<string, number>(5, (bytes) => bytes);
  memory.keep('a', 'A', 2);
  memory.keep('b', 'B', 2);
  expect(memory.heavy('a')).toBe(2);
  memory.keep('c', 'C', 2);
  expect([memory.heavy('a'), memory.heavy('b'), memory.heavy('c')]).toEqual([2, null, 2]);
  memory.keep('d', 'D', 9);
  expect([memory.heavy('a'), memory.heavy('c'), memory.heavy('d')]).toEqual([null, null, 9]);
  expect(memory.light('b')).toBe('B');
});
