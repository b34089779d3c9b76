import { catalog } from '@printready/tools/catalog';
import type { Recipe } from './recipe.ts';

/** Same formula as `private.create_bulk_batch`; unused tokens are refunded. */
export function maxTokens({ steps }: Recipe): number {
  const prices = new Map<string, number>(
    catalog.map(({ id, price }) => [id, Math.max(price.tokens, ...Object.values(price.variants ?? {}))]),
  );
  return steps.reduce((sum, { on, tool }) => sum + (on ? (prices.get(tool) ?? 0) : 0), 0);
}
