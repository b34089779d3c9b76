/** A recipe and its files on their way to the Bulk Workflow, from a screen that found what they need. Gone on reload. */
import { create } from 'zustand';

type RecipeOrder = {
  /** For readRecipe, which writes the defaults out. */
  readonly recipe: { readonly name: string };
  readonly files: readonly File[];
};

type Orders = {
  readonly order: RecipeOrder | null;
  give(order: RecipeOrder): void;
  clear(): void;
};

export const useRecipeOrder = create<Orders>((set) => ({
  order: null,
  give: (order) => set({ order }),
  clear: () => set({ order: null }),
}));
