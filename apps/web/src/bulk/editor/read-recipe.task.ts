import { type RecipeRead, readRecipe, refuseRecipe } from '@printready/pipeline/recipe';
import type { TaskFacts } from '../../worker/task.ts';

export const task = {
  name: 'read-recipe',
  pool: 'previews',
  patience: { totalMs: 60_000 },
} as const satisfies TaskFacts;

export async function work({ text }: { readonly text: string }): Promise<RecipeRead> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseRecipe('no-json', 'This is not a JSON file.');
  }
  return await readRecipe(value);
}
