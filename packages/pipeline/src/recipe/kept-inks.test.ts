/** Tests recipes on files that name their inks. */
import { PLAIN_CONVERSION } from '@printready/codecs/conversion';
import { convert } from '@printready/codecs/convert';
import { createPicture } from '@printready/pixels/picture';
import { beforeAll, expect, it } from 'vitest';
import { readRecipe } from './recipe.ts';
import { openForSteps, runRecipe } from './run-recipe.ts';

const SIDE = 64;
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

let file: Uint8Array;
beforeAll(async () => {
  // Black ink only on the left, a tint of all four on the right.
  const data = Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) =>
    (i >> 2) % SIDE < SIDE / 2 ? [0, 0, 0, 255][i & 3]! : [51, 26, 13, 64][i & 3]!,
  );
  const resolution = { x: 300, y: 300 };
  const picture = createPicture({
    width: SIDE,
    height: SIDE,
    space: 'cmyk',
    alpha: false,
    data,
    resolution,
    icc: null,
  });
  file = (await convert(picture, { ...PLAIN_CONVERSION, format: 'tiff' })).bytes;
});

const SEPARATE = {
  id: 'separate',
  tool: 'color-separator',
  options: { kind: 'cmyk', garment: { r: 255, g: 255, b: 255 }, background: 'keep' },
};
const CROP = { id: 'crop', tool: 'image-cropper', options: {} };

async function recipeOf(...steps: readonly object[]) {
  const read = await readRecipe({ version: 1, name: 'Plates', steps });
  return read.ok ? read.recipe : expect.fail(read.problem.issues.join('\n'));
}

async function codesOf(...steps: readonly object[]) {
  const outcome = await runRecipe(await recipeOf(...steps), { bytes: file, stem: 'art' }, quiet);
  if (!outcome.ok) return expect.fail(outcome.problem.text);
  const separated = outcome.steps.find(({ id }) => id === 'separate');
  return {
    read: outcome.reading.map(({ code }) => code),
    separated: separated?.findings.map(({ code }) => code),
  };
}

it.each([
  ['that is the first step', [SEPARATE]],
  ['after a step that is switched off', [{ ...CROP, on: false }, SEPARATE]],
])('keeps the file’s inks in a separation %s', async (_name, steps) => {
  const { read, separated } = await codesOf(...steps);
  expect(separated).toContain('inks-kept');
  expect(read).not.toContain('inks-in-rgb');
});

it('says that the inks became RGB in a separation after another step', async () => {
  const { read, separated } = await codesOf(CROP, SEPARATE);
  expect(separated).not.toContain('inks-kept');
  expect(read).toContain('inks-in-rgb');
});

it('opens the pixels alone for a separation whose condition does not hold', async () => {
  const when = { tests: [{ fact: 'ppi', op: '<', value: 100 }] };
  const start = await openForSteps(file, await recipeOf({ ...SEPARATE, when }), 'art');
  if (!start.ok) return expect.fail(start.problem.text);
  expect(start.passed.raster.inks).toBeUndefined();
  expect(start.passed.reading.map(({ code }) => code)).toContain('inks-in-rgb');
});
