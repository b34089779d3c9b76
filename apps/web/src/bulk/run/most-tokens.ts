/** The most that a file may cost in a recipe: every step that is on runs. What is charged is what ran. */
import type { Recipe } from '@printready/pipeline/recipe';
import { pricing } from '@printready/tools/pricing';
import type { BulkSubject } from './bulk.ts';

/** What most customers send; of a price, size matters little. */
const USUAL = { width: 3600, height: 4800, ppi: 300 };

export async function mostTokens({ steps }: Recipe, { megapixels }: BulkSubject): Promise<number> {
  const side = megapixels === null ? null : Math.round(Math.sqrt(megapixels * 1e6));
  const image = side === null ? USUAL : { width: side, height: side, ppi: 300 };
  let sum = 0;
  for (const { on, tool, options } of steps) {
    if (on) sum += (await pricing[tool]())(options, image).tokens;
  }
  return sum;
}
