import type { BulkFigures } from '@printready/contracts/bulk';
import type { ResultName } from '@printready/pipeline/recipe';
import type { Result } from '@printready/pixels/result';

export type RecipeRequest = {
  readonly input: string;
  readonly output: string;
  readonly recipe: unknown;
  readonly planned: unknown;
  /** True to apply the limits to all steps, not only to reading the file. */
  readonly frugal: boolean;
};

/** Stored facts about a result; another file with the same bytes derives its own name from `result`. */
export type ItemFigures = BulkFigures & { readonly result: ResultName };

/** On failure, `place` is the id of the failed step. */
export type RecipeAnswer = Result<{ readonly tokens: number; readonly figures: ItemFigures }>;
