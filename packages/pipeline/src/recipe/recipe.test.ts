import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Condition, condition, describeCondition, judge } from './condition.ts';
import type { FactName, FactValue } from './facts.ts';
import { compareNames, nameOf, planNames, type ResultName } from './naming.ts';
import { readRecipe, recipeText } from './recipe.ts';
import { RECIPE_VERSION } from './version.ts';

const halve = { id: 'halve', tool: 'downscaler', options: { percent: 50 } };
const plain = { version: 1, name: 'Halve', steps: [halve] };
const problemsOf = async (value: unknown) => {
  const read = await readRecipe(value);
  return read.ok ? [] : read.problem.issues;
};

describe('reading a recipe', () => {
  it('writes out all defaults, so that future defaults change no recipe', async () => {
    const read = await readRecipe(plain);
    if (!read.ok) expect.fail(read.problem.issues.join('\n'));
    const { steps, output, naming } = read.recipe;
    expect(steps[0]).toMatchObject({ on: true, when: null, options: { percent: 50, target: 'percent' } });
    expect({ output, naming }).toEqual({ output: { format: 'png', dpi: null }, naming: '{stem}' });
    const again = await readRecipe(JSON.parse(recipeText(read.recipe)));
    expect(again).toEqual(read);
  });

  it('keeps a pattern of source names, and writes none into recipes without one', async () => {
    const texts = [];
    for (const value of [plain, { ...plain, fileNames: '{order}_{width}' }]) {
      const read = await readRecipe(value);
      if (!read.ok) expect.fail(read.problem.issues.join('\n'));
      texts.push(recipeText(read.recipe));
    }
    expect(texts.map((text) => text.includes('"fileNames"'))).toEqual([false, true]);
  });

  it('writes the same text for a recipe regardless of key order', async () => {
    const turned = {
      steps: [{ options: { percent: 50 }, tool: 'downscaler', id: 'halve' }],
      name: 'Halve',
      version: 1,
    };
    const [one, other] = [await readRecipe(plain), await readRecipe(turned)];
    if (!one.ok || !other.ok) expect.fail('One of them cannot be read.');
    expect(recipeText(one.recipe)).toBe(recipeText(other.recipe));
  });

  it.each([
    [
      'a tool',
      { ...plain, steps: [{ ...halve, tool: 'downscalr' }] },
      'steps.1.tool: there is no "downscalr". Did you mean "downscaler"?',
    ],
    [
      'an option',
      { ...plain, steps: [{ ...halve, options: { precent: 50 } }] },
      'steps.1.options: downscaler has no option "precent". Did you mean "percent"?',
    ],
    [
      'a range',
      { ...plain, steps: [{ ...halve, options: { percent: 500 } }] },
      'steps.1.options.percent: Too big: expected number to be <=100',
    ],
    [
      'a key',
      { ...plain, nameing: '{stem}' },
      'The recipe: there is no "nameing" here. Did you mean "naming"?',
    ],
    ['a name’s token', { ...plain, naming: '{stme}' }, 'naming: there is no {stme}. Did you mean {stem}?'],
    [
      'a field of source names',
      { ...plain, fileNames: '{order}_{widht}' },
      'fileNames: "{order}_{widht}" has {widht}, and the fields are',
    ],
    [
      'two steps with the same id',
      { ...plain, steps: [halve, halve] },
      'steps: two of them are called "halve".',
    ],
    [
      'a fact',
      { ...plain, steps: [{ ...halve, when: { tests: [{ fact: 'pp', op: '<', value: 3 }] } }] },
      'steps.1.when.tests.1.fact: Invalid',
    ],
    [
      'a newer version',
      { ...plain, version: 7 },
      'This recipe is of version 7; this program reads up to version 2. Update PrintReady.',
    ],
    ['no recipe', 'hello', 'This is no recipe.'],
    ['nothing', {}, 'version: This program reads the versions 1 to 2.'],
  ])('reports an unknown name: %s', async (_what, value, problem) => {
    expect((await problemsOf(value)).join('\n')).toContain(problem);
  });
});

describe('opening a recipe from an older version', () => {
  const fixture = (version: number): unknown =>
    JSON.parse(readFileSync(new URL(`fixtures/v${version}.json`, import.meta.url), 'utf8'));
  const open = async (version: number) => {
    const read = await readRecipe(fixture(version));
    return read.ok ? read : expect.fail(read.problem.issues.join('\n'));
  };

  it.each(Array.from({ length: RECIPE_VERSION }, (_, at) => at + 1))(
    'opens a recipe of version %i',
    async (version) => {
      const { recipe, notes } = await open(version);
      expect(recipe.version).toBe(RECIPE_VERSION);
      expect(notes).toEqual([]);
      const written = await readRecipe(JSON.parse(recipeText(recipe)));
      expect(written).toEqual({ ok: true, recipe, notes });
    },
  );

  it('leaves per-image tuning off for version 1', async () => {
    const { recipe } = await open(1);
    expect(recipe).toMatchObject({
      naming: '{n}_{stem}',
      output: { format: 'tiff', dpi: 240 },
      steps: [
        { tool: 'color-ko', toolVersion: 1, tune: false, options: { softness: 0, tolerance: 12 } },
        { tool: 'downscaler', toolVersion: 1, tune: false, on: false },
      ],
    });
    expect((await open(2)).recipe.steps.map(({ tune }) => tune)).toEqual([true, false]);
  });

  it('reports steps whose tool version has changed', async () => {
    const steps = [{ ...halve, toolVersion: 9, tune: false }];
    const read = await readRecipe({ ...plain, version: 2, steps });
    expect(read).toMatchObject({
      ok: true,
      recipe: { steps: [{ toolVersion: 9 }] },
      notes: [
        'steps.1: made with version 9 of the Downscaler. This program has version 1, so results may look different.',
      ],
    });
  });
});

describe('the condition of a recipe step', () => {
  const facts = (known: Partial<Record<FactName, FactValue>>) => (name: FactName) => known[name] ?? null;
  const read = (value: unknown): Condition => condition.parse(value);
  const low = { fact: 'ppi', op: '<', value: 300 };
  const png = { fact: 'format', op: 'is', value: 'png' };

  it('is described as a phrase', () => {
    const both = read({ tests: [low, png, { fact: 'transparent', op: '=', value: 0 }] });
    expect(describeCondition(both)).toBe(
      'resolution is under 300 ppi and format is PNG and transparent area is exactly 0%',
    );
    expect(describeCondition(read({ join: 'any', tests: [low, { ...png, op: 'is not' }] }))).toBe(
      'resolution is under 300 ppi or format is not PNG',
    );
  });

  it.each([
    ['all', [low, png], { ppi: 200, format: 'png' }, true],
    ['all', [low, png], { ppi: 300, format: 'png' }, false],
    ['any', [low, png], { ppi: 300, format: 'png' }, true],
    ['any', [low, png], { ppi: 300, format: 'jpeg' }, false],
    ['all', [{ fact: 'width_mm', op: '>=', value: 100 }], { width_mm: 100 }, true],
    ['all', [{ fact: 'width_px', op: '<=', value: 99 }], { width_px: 100 }, false],
    ['all', [{ fact: 'megapixels', op: '>', value: 1 }], { megapixels: 2 }, true],
  ] as const)(
    'decides with join %s, tests %j, and facts %j whether the step runs: %s',
    (join, tests, known, runs) => {
      expect(judge(read({ join, tests }), facts(known)).runs).toBe(runs);
    },
  );

  it('uses the configured result for unknown facts only if the known tests leave the verdict open', () => {
    const tests = [low, png];
    const of = (join: string, unknown: string, format: string) =>
      judge(read({ join, unknown, tests }), facts({ format })).runs;
    expect([of('all', 'run', 'png'), of('all', 'skip', 'png'), of('all', 'run', 'jpeg')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([of('any', 'run', 'jpeg'), of('any', 'skip', 'jpeg'), of('any', 'skip', 'png')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(judge(read({ tests }), facts({ format: 'png' })).why).toBe('resolution is unknown, format is PNG');
  });
});

describe('naming the results of a recipe', () => {
  const result: ResultName = { tool: 'halftone', dpi: 300, widthIn: 10, heightIn: 4.256, ext: 'png' };
  const [planned] = planNames('{stem}', ['art'], '2026-11-23');
  if (!planned) throw new TypeError('One file has one name.');

  it('fills in every token of a name pattern', () => {
    const pattern = '{date} {n} {stem}_{tool} {w_in}x{h_in} {dpi}';
    const tenth = planNames(
      pattern,
      Array.from({ length: 120 }, (_, at) => `art ${at}`),
      '2026-11-23',
    )[9]!;
    expect(nameOf(pattern, tenth, result)).toBe('2026-11-23 010 art 9_halftone 10x4.26 300.png');
    expect(nameOf('{stem} {dpi}', planned, { ...result, dpi: null })).toBe('art.png');
  });

  it.each([
    ['a/b\\c:d*e?"<>|f', 'a_b_c_d_e____ _f'.replace(' ', '')],
    ['CON', '_CON'],
    ['com1.old', '_com1.old'],
    ['tail. . .', 'tail'],
    ['...', 'untitled'],
    ['\u0007bell', '_bell'],
  ])('makes names legal on every system: %j', (stem, name) => {
    expect(nameOf('{stem}', { ...planned, stem }, result)).toBe(`${name}.png`);
  });

  it('takes the same stem from a file name and from a path on any system', () => {
    const files = ['art.png', 'in/art.v2.PNG', 'C:\\jobs\\art', 'logo 2.0 final', '.png', 'a.b/c'];
    const stems = planNames('{stem}', files, '2026-11-23').map(({ stem }) => stem);
    expect(stems).toEqual(['art', 'art.v2', 'art', 'logo 2.0 final', 'image', 'c']);
  });

  it('shortens names to fit any file system, and cuts between characters', () => {
    const long = nameOf('{stem}', { ...planned, stem: '👩‍🎨'.repeat(60) }, result);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(184);
    expect(long.endsWith('👩‍🎨.png')).toBe(true);
  });

  it('makes names unique even if letter case and Unicode composition are ignored', () => {
    const stems = ['Logo', 'logo', 'caf\u00e9', 'cafe\u0301', 'logo'];
    const names = planNames('{stem}', stems, '2026-11-23').map((one) => nameOf('{stem}', one, result));
    expect(names).toEqual(['Logo.png', 'logo (2).png', 'café.png', 'café (2).png', 'logo (3).png']);
    const given = planNames('{stem}', ['b (2)', 'a', 'A', 'a (2)', 'b', 'B'], '2026-11-23');
    expect(given.map((one) => nameOf('{stem}', one, result))).toEqual([
      ...['b (2).png', 'a.png', 'A (2).png', 'a (2) (2).png', 'b.png', 'B (3).png'],
    ]);
    const counted = planNames('{stem}-{n}', ['a', 'a'], '2026-11-23');
    expect(counted.map((one) => nameOf('{stem}-{n}', one, result))).toEqual(['a-1.png', 'a-2.png']);
  });

  it('sorts numbers in names by value, independent of the locale', () => {
    const names = ['b', 'a10', 'A1', 'a9', 'ä', 'a09', 'a', 'z/2', 'z/10'];
    const ordered = ['A1', 'a', 'a09', 'a9', 'a10', 'b', 'z/2', 'z/10', 'ä'];
    expect(names.toSorted(compareNames)).toEqual(ordered);
    expect(names.toReversed().toSorted(compareNames)).toEqual(ordered);
  });
});
