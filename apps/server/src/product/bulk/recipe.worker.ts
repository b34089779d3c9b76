/** Runs one uploaded file through a recipe in a process with limits (packages/jobs, bounded.ts). */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { mustRetireThread } from '@printready/codecs/runtime';
import { downloadNetwork, openNetwork } from '@printready/inference/node';
import type { Task } from '@printready/jobs';
import { nodeChannel } from '@printready/jobs/node';
import { serve } from '@printready/jobs/serve';
import { guardReading } from '@printready/pipeline/guard-reading';
import { nameOf, type PlannedName, type Recipe } from '@printready/pipeline/recipe';
import { runRecipe } from '@printready/pipeline/recipe/run-recipe';
import { crc32 } from '@printready/pixels/bytes';
import type { RecipeAnswer, RecipeRequest } from './recipe-task.ts';

const recipeTask: Task = async (payload, run): Promise<RecipeAnswer> => {
  const { input, output, recipe: given, planned: plan, frugal } = payload as RecipeRequest;
  const [recipe, planned] = [given as Recipe, plan as PlannedName];
  const bytes = new Uint8Array(await readFile(input));
  await guardReading(run, [bytes]);
  const { signal, progress } = run;
  const outcome = await runRecipe(
    recipe,
    { bytes, stem: planned.stem },
    {
      signal,
      progress,
      onOpened: () => {
        if (!frugal) run.guard?.(false);
      },
      openNetwork: async (id) => {
        await downloadNetwork(id, () => undefined);
        return openNetwork(id);
      },
    },
  );
  if (!outcome.ok) return outcome;
  const { bytes: made, name: result, width, height, reading, notes, steps } = outcome;
  await writeFile(output, made, { flag: 'wx' });
  return {
    ok: true,
    tokens: steps.reduce((sum, { tokens }) => sum + tokens, 0),
    figures: {
      ...{ result, width, height, reading, notes, steps, dpi: result.dpi },
      name: nameOf(recipe.naming, planned, result),
      bytes: made.length,
      sha256: createHash('sha256').update(made).digest('hex'),
      crc32: crc32(made),
    },
  };
};

serve(nodeChannel(), () => Promise.resolve(recipeTask), mustRetireThread);
