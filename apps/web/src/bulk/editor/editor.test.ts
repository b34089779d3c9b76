import type { Recipe, RecipeStep } from '@printready/pipeline/recipe';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { describe, expect, it } from 'vitest';
import { addStep, changeStep, duplicateStep, moveStep, NEW_RECIPE, removeStep } from './edit-recipe.ts';
import { orderWarnings } from './order-warnings.ts';
import { exampleName, formatChoices, problemOf } from './result-format.ts';

const recipeOf = (...tools: readonly WorkspaceToolId[]): Recipe =>
  tools.reduce((recipe, tool) => addStep(recipe, tool, {}).recipe, NEW_RECIPE);
const ids = ({ steps }: Recipe) => steps.map(({ id }) => id);

describe('editing a recipe', () => {
  it('gives every step a unique id', () => {
    const recipe = recipeOf('halftone', 'upscaler', 'halftone');
    expect(ids(recipe)).toEqual(['halftone', 'upscaler', 'halftone-2']);
    const copied = duplicateStep(recipe, 'halftone');
    expect(copied && ids(copied.recipe)).toEqual(['halftone', 'halftone-3', 'upscaler', 'halftone-2']);
    expect(duplicateStep(recipe, 'nothing')).toBeNull();
  });

  it('tunes options for each image by default if the tool supports it', () => {
    const tuned = recipeOf('background-remover', 'downscaler').steps.map(({ tune }) => tune);
    expect(tuned).toEqual([true, false]);
  });

  it('moves, removes and changes one step', () => {
    const recipe = recipeOf('upscaler', 'halftone', 'color-ko');
    expect(ids(moveStep(recipe, 'color-ko', 0))).toEqual(['color-ko', 'upscaler', 'halftone']);
    expect(ids(moveStep(recipe, 'upscaler', 2))).toEqual(['halftone', 'color-ko', 'upscaler']);
    for (const to of [-1, 3, 0]) expect(moveStep(recipe, 'upscaler', to)).toBe(recipe);
    expect(ids(removeStep(recipe, 'halftone'))).toEqual(['upscaler', 'color-ko']);
    const off = changeStep(recipe, 'halftone', { on: false });
    expect(off.steps.map(({ on }) => on)).toEqual([true, false, true]);
  });
});

describe('order of a recipe’s steps', () => {
  const step = (tool: WorkspaceToolId, patch: Partial<RecipeStep> = {}): RecipeStep => ({
    ...{ id: tool, tool, toolVersion: 1, on: true, options: {}, tune: false, when: null },
    ...patch,
  });
  const warned = (...steps: RecipeStep[]) => orderWarnings({ steps }).map(({ id, moveTo }) => [id, moveTo]);

  it.each([
    ['dots are resized', [step('halftone'), step('upscaler')], [['upscaler', 0]]],
    [
      'a knockout’s dots are resized',
      [step('color-ko', { options: { alpha: 'halftone' } }), step('downscaler')],
      [['downscaler', 0]],
    ],
    [
      'hard edges are resized',
      [step('transparency-guide', { options: { fix: 'harden' } }), step('upscaler')],
      [['upscaler', 0]],
    ],
    [
      'dots are halftoned again',
      [step('upscaler'), step('halftone'), step('color-separator')],
      [['color-separator', 1]],
    ],
    [
      'the resize comes first',
      [step('upscaler'), step('color-ko', { options: { alpha: 'hard' } }), step('halftone')],
      [],
    ],
    ['the resize is off', [step('halftone'), step('upscaler', { on: false })], []],
    ['the dots are off', [step('halftone', { on: false }), step('upscaler')], []],
  ] as const)(
    'warns only if a later resize or halftone would damage dots or edges: %s',
    (_when, steps, expected) => {
      expect(warned(...steps)).toEqual(expected);
    },
  );

  it('drops the warning once the step is at the place that the warning suggests', () => {
    const recipe = recipeOf('color-ko', 'halftone', 'upscaler');
    const [warning] = orderWarnings(recipe);
    if (!warning) expect.fail('An upscaled halftone is warned about.');
    expect(warning.text).toContain('changes the size of the dots');
    expect(orderWarnings(moveStep(recipe, warning.id, warning.moveTo))).toEqual([]);
  });
});

describe('results of a recipe', () => {
  it('shows an example name for the results', () => {
    const recipe = { ...recipeOf('halftone'), naming: '{n}_{stem}_{w_in}x{h_in}_{dpi}_{tool}' };
    expect(exampleName(recipe)).toBe('007_customer-logo_10x12_300_halftone.png');
  });

  it('allows results in any format of the last step’s tool', () => {
    const vector = recipeOf('color-ko', 'image-vectorizer');
    expect(formatChoices(vector).map(({ value }) => value)).toEqual(expect.arrayContaining(['dxf', 'png']));
    const dxf = { ...vector, output: { format: 'dxf', dpi: null } };
    expect(problemOf(dxf)).toBeNull();
    const off = changeStep(dxf, 'image-vectorizer', { on: false });
    expect(problemOf(off)).toBe('The last step can’t produce DXF. Choose another format.');
    expect(formatChoices(off).map(({ value }) => value)).toContain('dxf');
  });

  it('offers only files that hold the white plate after that step, and says why others are refused', () => {
    const white = recipeOf('downscaler', 'white-plate');
    expect(
      formatChoices({ ...white, output: { format: 'pdf', dpi: null } }).map(({ value }) => value),
    ).toEqual(['pdf', 'pdf-x4', 'pdf-x1a', 'tiff', 'psd']);
    expect(problemOf(white)).toMatch(/^PNG does not hold the plate of the White Plate\./);
    expect(problemOf({ ...white, output: { format: 'psd', dpi: null } })).toBeNull();
    expect(problemOf(recipeOf('white-plate', 'downscaler'))).toMatch(/^The White Plate is the last step/);
  });

  it.each([
    [NEW_RECIPE, 'Add a step first.'],
    [{ ...recipeOf('halftone'), name: ' ' }, 'Give the recipe a name.'],
    [{ ...recipeOf('halftone'), naming: '' }, 'Enter a name for the results.'],
    [{ ...recipeOf('halftone'), naming: '{stme}' }, 'There is no {stme} for names.'],
    [{ ...recipeOf('halftone'), fileNames: '{any}' }, /^Source names: "\{any\}" has none of/],
    [{ ...recipeOf('halftone'), fileNames: '{order}_{width}' }, null],
    [recipeOf('halftone'), null],
  ])('reports a recipe without steps or a name, or with an invalid pattern of names', (recipe, problem) => {
    if (problem instanceof RegExp) expect(problemOf(recipe)).toMatch(problem);
    else expect(problemOf(recipe)).toBe(problem);
  });
});
