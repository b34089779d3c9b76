/** Named recipes of the person and of the shop, and what the editor's recipe replaces when it is saved. */
import type { Recipe } from '@printready/pipeline/recipe';
import { toast } from '@printready/ui';
import { useState } from 'react';
import { loadOwn, removeOwn, saveOwn } from '../../../files/stored/own-recipes.ts';
import { useRecipeTransfer } from '../../../files/stored/recipe-transfer.ts';
import { describeSaveError, findByName, type ShopRow, useShopRows } from '../../../shop-rows/shop-rows.ts';

type Own = ReturnType<typeof loadOwn>;

function useOwnRecipes() {
  const [own, setOwn] = useState(loadOwn);
  const keep = (change: () => Own, done: string) => {
    try {
      setOwn(change());
      toast.success(done);
    } catch (error) {
      console.error('The recipes could not be kept.', error);
      toast.error('The browser has no room for the recipe.', { description: 'Export it as a file instead.' });
    }
  };
  return { own, keep };
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function useSharedRecipes(recipe: Recipe) {
  const shared = useShopRows('recipes');
  /** Row that the editor's recipe was opened from or saved as, in the version that the person has seen. */
  const [opened, setOpened] = useState<ShopRow | null>(
    () => useRecipeTransfer.getState().order?.sharedRow ?? null,
  );
  if (!shared) return null;
  const { shop, rows } = shared;
  const newest = (row: ShopRow) => rows.find(({ id }) => id === row.id) ?? null;
  const attempt = async (act: () => Promise<void>, done: string) => {
    try {
      await act();
      toast.success(done);
    } catch (error) {
      toast.error(describeSaveError(error));
      // After this message the person may replace the newest version, or share a deleted recipe again.
      setOpened((row) => row && { ...row, updatedAt: '' });
    }
  };
  const saveAs = (seen: ShopRow | null, done: string) => {
    const replaced = seen?.updatedAt === '' ? newest(seen) : seen;
    return attempt(async () => {
      const [row] = await shared.save([{ name: recipe.name.trim(), content: { ...recipe }, seen: replaced }]);
      setOpened(row ?? null);
    }, done);
  };
  const isOpened = opened !== null && isSameName(opened.name, recipe.name);
  const renamed = opened && !isOpened ? newest(opened) : null;
  const listed = findByName(rows, recipe.name) ?? null;
  return {
    shop,
    rows,
    opened: setOpened,
    save: () => saveAs(isOpened ? opened : null, `Every member of ${shop.name} has “${recipe.name}” now.`),
    rename: renamed && {
      from: renamed.name,
      act: () => saveAs(opened, `“${renamed.name}” is called “${recipe.name}” now.`),
    },
    remove: listed && {
      act: () =>
        attempt(() => shared.remove(listed), `“${listed.name}” is deleted for every member of ${shop.name}.`),
    },
  };
}

export function useRecipeShelf(recipe: Recipe) {
  const { own, keep } = useOwnRecipes();
  return {
    own,
    save: (done: string) => keep(() => saveOwn(recipe), done),
    remove: own.some(({ name }) => name === recipe.name)
      ? () => keep(() => removeOwn(recipe.name), `“${recipe.name}” is deleted.`)
      : null,
    shared: useSharedRecipes(recipe),
  };
}

export type RecipeShelf = ReturnType<typeof useRecipeShelf>;
