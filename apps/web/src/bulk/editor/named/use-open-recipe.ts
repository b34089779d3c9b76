import type { Recipe } from '@printready/pipeline/recipe';
import { toast } from '@printready/ui';
import { useState } from 'react';
import { useJob } from '../../../threads/use-job.ts';

export type Refusal = { readonly name: string; readonly problems: readonly string[] };

export function useOpenRecipe(onRecipe: (recipe: Recipe) => void) {
  const job = useJob();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const open = async (text: string, name: string) => {
    const read = await job('read-recipe', { text });
    if (!read.ok) {
      setRefusal({ name, problems: read.problem.issues });
      return;
    }
    onRecipe(read.recipe);
    for (const note of read.notes) toast(read.recipe.name, { description: note });
  };
  return {
    open: (text: string, name: string) =>
      void open(text, name).catch((error: unknown) => {
        console.error(`The recipe ${name} could not be read.`, error);
        toast.error('The recipe did not open.', { description: 'Check your connection and try again.' });
      }),
    refusal,
    dismiss: () => setRefusal(null),
  };
}
