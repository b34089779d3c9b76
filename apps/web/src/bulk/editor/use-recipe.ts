import type { Recipe, RecipeStep } from '@printready/pipeline/recipe';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { afterRest } from '@printready/ui/pending-work';
import { useCallback, useEffect, useState } from 'react';
import { record, redo, startHistory, undo } from '../../screen-parts/undo/history.ts';
import { addStep, changeStep, duplicateStep, moveStep, removeStep } from './edit-recipe.ts';
import { storeRecipe } from './use-stored-recipe.ts';

export type StepPatch = Parameters<typeof changeStep>[2];

export type RecipeEditor = {
  readonly recipe: Recipe;
  readonly selected: string | null;
  readonly select: (id: string | null) => void;
  readonly change: (
    patch: Partial<Pick<Recipe, 'name' | 'output' | 'naming' | 'fileNames'>>,
    gesture?: string,
  ) => void;
  readonly replace: (recipe: Recipe) => void;
  readonly add: (tool: WorkspaceToolId, options: RecipeStep['options']) => void;
  readonly duplicate: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, to: number) => void;
  readonly changeStep: (id: string, patch: StepPatch, gesture?: string) => void;
  readonly undo: { readonly can: boolean; readonly act: () => void };
  readonly redo: { readonly can: boolean; readonly act: () => void };
};

const SAVE_DELAY_MS = 400;

function useAutosave(recipe: Recipe): void {
  useEffect(() => {
    // Stores the recipe after a delay, because a drag changes it on every frame.
    const cancel = afterRest(() => storeRecipe(recipe), SAVE_DELAY_MS);
    return () => {
      cancel();
      storeRecipe(recipe);
    };
  }, [recipe]);
}

export function useRecipe(start: Recipe): RecipeEditor {
  const [history, setHistory] = useState(() => startHistory(start));
  const [selected, select] = useState<string | null>(null);
  const recipe = history.present;
  useAutosave(recipe);

  const edit = useCallback(
    (make: (recipe: Recipe) => Recipe, gesture?: string) =>
      setHistory((before) => {
        const after = make(before.present);
        return after === before.present ? before : record(before, after, gesture);
      }),
    [],
  );
  const editAndSelect = (made: { readonly recipe: Recipe; readonly id: string } | null) => {
    if (!made) return;
    edit(() => made.recipe);
    select(made.id);
  };

  return {
    recipe,
    selected,
    select,
    change: (patch, gesture) => edit((before) => ({ ...before, ...patch }), gesture),
    replace: (next) => {
      edit(() => next);
      select(null);
    },
    add: (tool, options) => editAndSelect(addStep(recipe, tool, options)),
    duplicate: (id) => editAndSelect(duplicateStep(recipe, id)),
    remove: (id) => edit((before) => removeStep(before, id)),
    move: (id, to) => edit((before) => moveStep(before, id, to)),
    changeStep: (id, patch, gesture) =>
      edit((before) => changeStep(before, id, patch), gesture && `${id}/${gesture}`),
    undo: { can: history.past.length > 0, act: () => setHistory(undo) },
    redo: { can: history.future.length > 0, act: () => setHistory(redo) },
  };
}
