/** What travels between a worker and the process that takes a file through a recipe. */
import type { BulkFigures } from '@printready/contracts/bulk';

export type RecipeRequest = {
  /** Paths. */
  readonly input: string;
  readonly output: string;
  /** As they are kept. */
  readonly recipe: unknown;
  readonly planned: unknown;
};

export type RecipeAnswer =
  | ({ readonly ok: true; readonly ext: string; readonly tokens: number } & BulkFigures)
  | { readonly ok: false; readonly problem: string; readonly step: string | null };
