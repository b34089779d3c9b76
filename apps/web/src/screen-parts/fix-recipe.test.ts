/** Recipes from findings: each is a whole recipe, in an order that undoes nothing. */
import { readRecipe } from '@printready/pipeline/recipe';
import { FINDING_TITLES } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import { FIXABLE_CODES, fixRecipe } from './fix-recipe.ts';

describe('fixRecipe', () => {
  it.each(FIXABLE_CODES)('%s is a finding of preflight, and its recipe reads', async (code) => {
    expect(Object.keys(FINDING_TITLES)).toContain(code);
    const read = await readRecipe(fixRecipe(FINDING_TITLES[code] ?? '', [code]));
    expect(read.ok ? [] : read.problems).toEqual([]);
    expect(read.ok && read.notes).toEqual([]);
  });

  it('puts sizes first and dots last, whatever the order of the findings', () => {
    const recipe = fixRecipe('All', ['tone-continuous', 'near-white', 'background-opaque', 'resolution-low']);
    expect(recipe?.steps.map(({ id }) => id)).toEqual(['enlarge', 'background', 'solid', 'dots']);
  });

  it('takes a step once, and promises nothing that no tool can do', () => {
    expect(fixRecipe('Low', ['resolution-low', 'resolution-too-low'])?.steps).toHaveLength(1);
    expect(fixRecipe('Fonts', ['font-not-embedded'])).toBeNull();
  });
});
