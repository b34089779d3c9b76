/** Recipes built from findings: complete, and in an order in which no step reverts another. */
import { readRecipe } from '@printready/pipeline/recipe';
import { FINDINGS } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import { fixRecipe } from './fix-recipe.ts';

const fixable = Object.entries(FINDINGS).filter(([, { recipe }]) => recipe !== null);

describe('fixRecipe', () => {
  it.each(fixable)('returns a valid recipe for the finding %s', async (code, { title }) => {
    const read = await readRecipe(fixRecipe(title ?? '', [code]));
    expect(read.ok ? [] : read.problem.issues).toEqual([]);
    expect(read.ok && read.notes).toEqual([]);
  });

  it('puts size steps first and dot steps last, regardless of the order of the findings', () => {
    const recipe = fixRecipe('All', ['tone-continuous', 'near-white', 'background-opaque', 'resolution-low']);
    expect(recipe?.steps.map(({ id }) => id)).toEqual(['enlarge', 'background', 'solid', 'dots']);
  });

  it('includes each step only once, and no step for findings that no tool fixes', () => {
    expect(fixRecipe('Low', ['resolution-low', 'resolution-too-low'])?.steps).toHaveLength(1);
    expect(fixRecipe('Fonts', ['font-not-embedded'])).toBeNull();
  });
});
