/** What a batch takes at its start for each file: of each step that is on, the dearest that it may cost. */
import { catalog } from '@printready/tools/catalog';
import type { Recipe } from './recipe.ts';

/** As `private.create_bulk_batch` reckons it from the table of prices; what did not run comes back. */
export function dearestTokens({ steps }: Recipe): number {
  const prices = new Map<string, number>(
    catalog.map(({ id, price }) => [id, Math.max(price.tokens, ...Object.values(price.variants ?? {}))]),
  );
  return steps.reduce((sum, { on, tool }) => sum + (on ? (prices.get(tool) ?? 0) : 0), 0);
}
