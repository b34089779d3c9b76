import type { Recipe } from '@printready/pipeline/recipe';
import { useEffect, useEffectEvent } from 'react';
import { useRecipeTransfer } from '../../files/stored/recipe-transfer.ts';
import { useOpenRecipe } from './named/use-open-recipe.ts';

export function useTransferredRecipe(
  onRecipe: (recipe: Recipe) => void,
  onFiles: (files: readonly File[]) => void,
): void {
  const { open } = useOpenRecipe(onRecipe);
  const take = useEffectEvent(() => {
    const orders = useRecipeTransfer.getState();
    const { order } = orders;
    if (!order) return;
    orders.clear();
    open(JSON.stringify(order.recipe), order.recipe.name);
    onFiles(order.files);
  });
  useEffect(() => take(), []);
}
