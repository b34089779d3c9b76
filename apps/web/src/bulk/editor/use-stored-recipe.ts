import type { Recipe } from '@printready/pipeline/recipe';
import { useEffect, useEffectEvent, useState } from 'react';
import { useJob } from '../../threads/use-job.ts';
import { NEW_RECIPE } from './edit-recipe.ts';

const KEY = 'printready-recipe';

export const storeRecipe = (recipe: Recipe): void => localStorage.setItem(KEY, JSON.stringify(recipe));

type Kept = { readonly status: 'loading' } | { readonly status: 'ready'; readonly recipe: Recipe };

export function useStoredRecipe(): Kept {
  const job = useJob();
  const [kept, setKept] = useState<Kept>(() =>
    localStorage.getItem(KEY) === null ? { status: 'ready', recipe: NEW_RECIPE } : { status: 'loading' },
  );
  const load = useEffectEvent(async () => {
    const text = localStorage.getItem(KEY);
    if (text === null) return;
    const read = await job('read-recipe', { text });
    // Drops an unreadable draft; named recipes have their own storage.
    setKept({ status: 'ready', recipe: read.ok ? read.recipe : NEW_RECIPE });
  });
  useEffect(() => {
    load().catch((error: unknown) => {
      console.error('The last recipe could not be read.', error);
      setKept({ status: 'ready', recipe: NEW_RECIPE });
    });
  }, []);
  return kept;
}
