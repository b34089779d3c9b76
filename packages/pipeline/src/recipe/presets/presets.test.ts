import { decodeImage, encodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { type Recipe, readRecipe } from '../recipe.ts';
import { type RecipeResult, runRecipe } from '../run-recipe.ts';
import { RECIPE_PRESETS } from './presets.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Two-ink badge with antialiased edges. @param ground null for transparent */
function badge(side: number, ppi: number, ground: readonly [number, number, number] | null): Raster {
  const raster = createRaster(side, side, { resolution: { x: ppi, y: ppi } });
  for (let at = 0; at < side * side; at++) {
    const distance = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2);
    const [r, g, b] = distance < side / 5 ? [240, 200, 40] : [200, 30, 40];
    const cover = Math.min(1, Math.max(0, side / 3 - distance + 0.5));
    const mix = (ink: number, under: number) => Math.round(ink * cover + under * (1 - cover));
    raster.data.set(
      ground
        ? [mix(r, ground[0]), mix(g, ground[1]), mix(b, ground[2]), 255]
        : [r, g, b, Math.round(255 * cover)],
      at * 4,
    );
  }
  return raster;
}

async function recipeOf(name: string): Promise<Recipe> {
  const preset = RECIPE_PRESETS.find(({ recipe }) => recipe.name === name);
  const read = await readRecipe(preset?.recipe);
  return read.ok ? read.recipe : expect.fail(read.problem.issues.join('\n'));
}

async function make(name: string, bytes: Uint8Array): Promise<RecipeResult> {
  const outcome = await runRecipe(await recipeOf(name), { bytes, stem: 'art' }, quiet);
  if (!outcome.ok) expect.fail(`${outcome.problem.place}: ${outcome.problem.text}`);
  return outcome;
}

async function open(bytes: Uint8Array): Promise<Raster> {
  const decoded = await decodeImage(bytes);
  return decoded.ok ? decoded.raster : expect.fail(decoded.problem.text);
}

const ran = ({ steps }: RecipeResult) => steps.filter((step) => step.ran).map(({ id }) => id);
const semiTransparent = ({ data }: Raster) =>
  data.filter((value, at) => at % 4 === 3 && value !== 0 && value !== 255).length;
const opacityAt = ({ width, data }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 3];

it('presets are complete recipes in the current recipe version, with current tool versions', async () => {
  for (const { recipe } of RECIPE_PRESETS)
    expect(await readRecipe(recipe), recipe.name).toMatchObject({ ok: true, notes: [] });
  expect(new Set(RECIPE_PRESETS.map(({ recipe }) => recipe.name)).size).toBe(RECIPE_PRESETS.length);
});

describe('DTF from customer JPEG', () => {
  const name = 'DTF from customer JPEG';

  it('turns a small JPEG on white into solid artwork at 300 ppi', { tags: 'slow' }, async () => {
    const jpeg = await encodeImage(badge(300, 150, [255, 255, 255]), { format: 'jpeg', quality: 92 });
    const result = await make(name, jpeg);
    expect(ran(result)).toEqual(['enlarge', 'background', 'solid']);
    const raster = await open(result.bytes);
    expect(raster).toMatchObject({ width: 600, height: 600, resolution: { x: 300, y: 300 } });
    expect([opacityAt(raster, 3, 3), opacityAt(raster, 300, 300)]).toEqual([0, 255]);
    expect(semiTransparent(raster)).toBe(0);
  });

  it('finds each file’s background, and keeps the resolution if it is sufficient', async () => {
    const result = await make(name, await encodeImage(badge(300, 300, [30, 90, 160]), { format: 'png' }));
    expect(ran(result)).toEqual(['background', 'solid']);
    const raster = await open(result.bytes);
    expect(raster.width).toBe(300);
    expect([opacityAt(raster, 3, 3), opacityAt(raster, 150, 150)]).toEqual([0, 255]);
    expect(semiTransparent(raster)).toBe(0);
  });
});

it('"Etsy PNG clean-up" trims, enlarges and hardens a transparent design and writes 300 dpi', {
  tags: 'slow',
}, async () => {
  const png = await encodeImage(badge(600, 72, null), { format: 'png' });
  const result = await make('Etsy PNG clean-up', png);
  expect(ran(result)).toEqual(['trim', 'enlarge', 'solid']);
  const raster = await open(result.bytes);
  expect(raster.resolution?.x).toBeCloseTo(300, 0);
  expect(raster.width).toBeGreaterThan(780);
  expect(raster.width).toBeLessThan(820);
  expect(semiTransparent(raster)).toBe(0);
});

it('"Screen-print films from logos" writes one film per ink as a PDF', async () => {
  const png = await encodeImage(badge(300, 150, [255, 255, 255]), { format: 'png' });
  const result = await make('Screen-print films from logos', png);
  expect(ran(result)).toEqual(['background', 'separate']);
  expect(result.name.ext).toBe('pdf');
  const text = Buffer.from(result.bytes).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  const pages = /\/Count (\d+)/.exec(text)?.[1];
  expect(Number(pages)).toBeGreaterThanOrEqual(2);
});

it('"Mock-up sizes" limits the longest side to 2000 px and leaves smaller images as they are', {
  tags: 'slow',
}, async () => {
  const large = await make(
    'Mock-up sizes',
    await encodeImage(badge(2600, 300, [9, 9, 9]), { format: 'png' }),
  );
  expect([large.width, large.height, large.name.ext]).toEqual([2000, 2000, 'webp']);
  expect(ran(large)).toEqual(['shrink']);
  const small = await make('Mock-up sizes', await encodeImage(badge(500, 300, [9, 9, 9]), { format: 'png' }));
  expect([small.width, ran(small)]).toEqual([500, []]);
});
