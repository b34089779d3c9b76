/** Tests recipes that print one plate with another plate's ink. */
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { readRecipe, recipeText } from './recipe.ts';
import { runRecipe } from './run-recipe.ts';

type Color = readonly [red: number, green: number, blue: number];
const NAVY: Color = [20, 33, 84];
const GOLD: Color = [244, 180, 26];
const GREEN: Color = [24, 128, 72];
const RED: Color = [206, 32, 41];
const SIDE = 80;
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Two flat stripes. @param share width of the left stripe */
function stripes(left: Color, right: Color, share: number): Promise<Uint8Array> {
  const raster = createRaster(SIDE, SIDE, { resolution: { x: 300, y: 300 } });
  for (let at = 0; at < SIDE ** 2; at++)
    raster.data.set([...(at % SIDE < share * SIDE ? left : right), 255], 4 * at);
  return encodeImage(raster, { format: 'png' });
}

const listed = (name: string, [r, g, b]: Color) => ({ name, color: { r, g, b }, opacity: 1 });
const exchanged = [
  { name: 'Shop navy', ink: 'Shop gold' },
  { name: 'Shop gold', ink: 'Shop navy' },
];

async function recipeWith(plateInks: readonly object[]) {
  const inkList = [listed('Shop navy', NAVY), listed('Shop gold', GOLD)];
  const garment = { r: 255, g: 255, b: 255 };
  const options = { kind: 'spot', garment, background: 'keep', trapMm: 0, inkList, plateInks };
  const steps = [{ id: 'separate', tool: 'color-separator', options }];
  const read = await readRecipe({ version: 1, name: 'Exchange', steps });
  return read.ok ? read.recipe : expect.fail(read.problem.issues.join('\n'));
}

async function separate(bytes: Uint8Array, recipe: Awaited<ReturnType<typeof recipeWith>>) {
  const outcome = await runRecipe(recipe, { bytes, stem: 'art' }, quiet);
  if (!outcome.ok) return expect.fail(outcome.problem.text);
  const inks = outcome.steps[0]?.figures.find(({ id }) => id === 'inks');
  if (!inks || !('swatches' in inks)) return expect.fail('The step reports no inks.');
  const shares = Object.fromEntries(inks.swatches.map(({ label, share }) => [label, share]));
  return { shares, bytes: outcome.bytes };
}

describe('a recipe with exchanged plate inks', () => {
  it.each([0.25, 0.75])(
    'exchanges the plates by the names of their inks: first ink on a share of %d',
    async (share) => {
      const art = await stripes(NAVY, GOLD, share);
      const before = await separate(art, await recipeWith([]));
      const after = await separate(art, await recipeWith(exchanged));
      expect(before.shares['Shop navy']).toBeCloseTo(share, 2);
      expect(after.shares['Shop navy']).toBe(before.shares['Shop gold']);
      expect(after.shares['Shop gold']).toBe(before.shares['Shop navy']);
    },
  );

  it('gives identical bytes after it is written and read back', async () => {
    const art = await stripes(NAVY, GOLD, 0.25);
    const recipe = await recipeWith(exchanged);
    const again = await readRecipe(JSON.parse(recipeText(recipe)));
    if (!again.ok) expect.fail(again.problem.issues.join('\n'));
    expect(again.recipe).toEqual(recipe);
    expect((await separate(art, again.recipe)).bytes).toEqual((await separate(art, recipe)).bytes);
  });

  it('leaves a picture without these inks unchanged', async () => {
    const art = await stripes(GREEN, RED, 0.25);
    const [plain, after] = [await recipeWith([]), await recipeWith(exchanged)];
    expect(await separate(art, after)).toEqual(await separate(art, plain));
  });
});
