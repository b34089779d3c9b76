/** What travels between a worker and the process that takes a file through a recipe. */
import type { BulkFigures } from '@printready/contracts/bulk';
import type { ResultName } from '@printready/pipeline/recipe/naming';

export type RecipeRequest = {
  /** Paths. */
  readonly input: string;
  readonly output: string;
  /** As they are kept. */
  readonly recipe: unknown;
  readonly planned: unknown;
  /** The ceilings hold for the steps as well, not only while the file is read. */
  readonly frugal: boolean;
};

/** What is kept of a result; another file of the same bytes makes a name of its own of `result`. */
export type ItemFigures = BulkFigures & { readonly result: ResultName };

export type RecipeAnswer =
  | { readonly ok: true; readonly tokens: number; readonly figures: ItemFigures }
  | { readonly ok: false; readonly problem: string; readonly step: string | null };
