import { create } from 'zustand';

type RecipeOrder = {
  /** Input for readRecipe, which adds the defaults. */
  readonly recipe: { readonly name: string };
  readonly files: readonly File[];
};

type Orders = {
  readonly order: RecipeOrder | null;
  give(order: RecipeOrder): void;
  clear(): void;
};

export const useRecipeTransfer = create<Orders>((set) => ({
  order: null,
  give: (order) => set({ order }),
  clear: () => set({ order: null }),
}));
