import { create } from 'zustand';

/** A row of `shop-rows`, which this layer may not import. */
type SharedRow = {
  readonly id: string;
  readonly name: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly updatedAt: string;
};

export type RecipeOrder = {
  /** Input for readRecipe, which adds the defaults. */
  readonly recipe: { readonly name: string };
  readonly files: readonly File[];
  /** The shop's row that the recipe comes from, as the person has seen it. */
  readonly sharedRow?: SharedRow;
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
