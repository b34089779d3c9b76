import type { Recipe } from '@printready/pipeline/recipe';
import { z } from 'zod';

const KEY = 'printready-recipes';

const kept = z.array(z.object({ name: z.string(), text: z.string() }));
export type OwnRecipe = z.infer<typeof kept>[number];

export function loadOwn(): readonly OwnRecipe[] {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

const store = (recipes: readonly OwnRecipe[]): readonly OwnRecipe[] => {
  const sorted = recipes.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  localStorage.setItem(KEY, JSON.stringify(sorted));
  return sorted;
};

export const saveOwn = (recipe: Recipe): readonly OwnRecipe[] =>
  store([
    ...loadOwn().filter(({ name }) => name !== recipe.name),
    { name: recipe.name, text: JSON.stringify(recipe) },
  ]);

export const removeOwn = (name: string): readonly OwnRecipe[] =>
  store(loadOwn().filter((one) => one.name !== name));
