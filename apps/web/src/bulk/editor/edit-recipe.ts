import {
  DEFAULT_NAMING,
  RECIPE_VERSION,
  type Recipe,
  type RecipeStep,
  toolVersionOf,
} from '@printready/pipeline/recipe';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';

export const NEW_RECIPE: Recipe = {
  version: RECIPE_VERSION,
  name: 'New recipe',
  steps: [],
  output: { format: 'png', dpi: null },
  naming: DEFAULT_NAMING,
};

function freeId(steps: readonly RecipeStep[], tool: string): string {
  const taken = new Set(steps.map(({ id }) => id));
  let id = tool;
  for (let count = 2; taken.has(id); count++) id = `${tool}-${count}`;
  return id;
}

export const canTune = (tool: WorkspaceToolId): boolean =>
  (catalog.find(({ id }) => id === tool)?.perImage ?? []).length > 0;

const withSteps = (recipe: Recipe, steps: readonly RecipeStep[]): Recipe => ({
  ...recipe,
  steps,
});

export function addStep(
  recipe: Recipe,
  tool: WorkspaceToolId,
  options: RecipeStep['options'],
): { readonly recipe: Recipe; readonly id: string } {
  const id = freeId(recipe.steps, tool);
  const step: RecipeStep = {
    ...{ id, tool, toolVersion: toolVersionOf(tool), on: true, options, when: null },
    tune: canTune(tool),
  };
  return { recipe: withSteps(recipe, [...recipe.steps, step]), id };
}

export function duplicateStep(
  recipe: Recipe,
  id: string,
): { readonly recipe: Recipe; readonly id: string } | null {
  const at = recipe.steps.findIndex((step) => step.id === id);
  const original = recipe.steps[at];
  if (!original) return null;
  const copy = { ...original, id: freeId(recipe.steps, original.tool) };
  return { recipe: withSteps(recipe, recipe.steps.toSpliced(at + 1, 0, copy)), id: copy.id };
}

export const removeStep = (recipe: Recipe, id: string): Recipe =>
  withSteps(
    recipe,
    recipe.steps.filter((step) => step.id !== id),
  );

/** @param to target index, from 0; has no effect outside the list */
export function moveStep(recipe: Recipe, id: string, to: number): Recipe {
  const from = recipe.steps.findIndex((step) => step.id === id);
  const step = recipe.steps[from];
  if (!step || to < 0 || to >= recipe.steps.length || to === from) return recipe;
  return withSteps(recipe, recipe.steps.toSpliced(from, 1).toSpliced(to, 0, step));
}

export const changeStep = (
  recipe: Recipe,
  id: string,
  patch: Partial<Pick<RecipeStep, 'on' | 'options' | 'when' | 'tune' | 'toolVersion'>>,
): Recipe =>
  withSteps(
    recipe,
    recipe.steps.map((step) => (step.id === id ? { ...step, ...patch } : step)),
  );
