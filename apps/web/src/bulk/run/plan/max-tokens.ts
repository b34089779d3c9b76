/** Maximum price of a file, if all enabled steps run. The charge covers only the steps that ran. */
import type { Recipe } from '@printready/pipeline/recipe';
import { pricing } from '@printready/tools/pricing';
import type { BulkSubject } from './bulk.ts';

const USUAL = { width: 3600, height: 4800, ppi: 300 };

export async function maxTokens({ steps }: Recipe, { megapixels }: BulkSubject): Promise<number> {
  const side = megapixels === null ? null : Math.round(Math.sqrt(megapixels * 1e6));
  const image = side === null ? USUAL : { width: side, height: side, ppi: 300 };
  let sum = 0;
  for (const { on, tool, options } of steps) {
    if (on) sum += (await pricing[tool]())(options, image).tokens;
  }
  return sum;
}
