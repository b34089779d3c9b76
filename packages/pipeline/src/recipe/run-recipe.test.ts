import { createHash } from 'node:crypto';
import { decodeImage, encodeImage } from '@printready/codecs';
import { crc32 } from '@printready/pixels/bytes';
import { createRaster } from '@printready/pixels/raster';
import { checkPdfx } from '@printready/preflight';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Recipe, readRecipe } from './recipe.ts';
import { type RecipeOutcome, runRecipe, type StepState } from './run-recipe.ts';

let art: Uint8Array;
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

beforeAll(async () => {
  const raster = createRaster(120, 80, { resolution: { x: 150, y: 150 } });
  for (let at = 0; at < 120 * 80; at++) {
    const inside = Math.hypot((at % 120) - 60, Math.floor(at / 120) - 40) < 30;
    raster.data.set(inside ? [220, 40, 30, 255] : [255, 255, 255, 255], at * 4);
  }
  art = await encodeImage(raster, { format: 'png' });
});

async function recipeOf(value: object): Promise<Recipe> {
  const read = await readRecipe({ version: 1, name: 'Test', ...value });
  return read.ok ? read.recipe : expect.fail(read.problem.issues.join('\n'));
}

async function run(value: object, bytes = art): Promise<RecipeOutcome> {
  return await runRecipe(await recipeOf(value), { bytes, stem: 'art' }, quiet);
}

async function made(value: object) {
  const outcome = await run(value);
  return outcome.ok ? outcome : expect.fail(outcome.problem.text);
}

/** Halved and at 1 dpi, it is 201 in long. */
const longArt = () =>
  encodeImage(createRaster(402, 20, { data: new Uint8ClampedArray(402 * 20 * 4).fill(255) }), {
    format: 'png',
  });

const clear = { id: 'clear', tool: 'color-ko', options: { keys: [{ r: 255, g: 255, b: 255 }], softness: 0 } };
const halve = { id: 'halve', tool: 'downscaler', options: { percent: 50 } };
const ifLow = { tests: [{ fact: 'ppi', op: '<', value: 100 }] };

it('runs a recipe’s steps in order and tests each condition on the image that its step receives', async () => {
  const ifFewer = { tests: [{ fact: 'width_px', op: '<=', value: 60 }] };
  const { steps, width, height, name } = await made({
    steps: [
      { ...halve, id: 'too large already', when: ifFewer },
      halve,
      { ...clear, when: ifFewer },
      { ...halve, id: 'off', on: false },
    ],
  });
  expect(steps.map(({ id, ran, why }) => [id, ran, why])).toEqual([
    ['too large already', false, 'width is 120 px'],
    ['halve', true, ''],
    ['clear', true, 'width is 60 px'],
    ['off', false, 'switched off'],
  ]);
  expect([width, height]).toEqual([60, 40]);
  expect(name).toMatchObject({ tool: 'color-ko', ext: 'png' });
  expect(steps.map(({ tokens }) => tokens)).toEqual([0, 0, 1, 0]);
});

it('charges nothing for a step that changes nothing, and says why', async () => {
  const green = { ...clear, options: { keys: [{ r: 0, g: 160, b: 60 }], softness: 0 } };
  const { steps } = await made({ steps: [green, { ...clear, id: 'again' }, { ...clear, id: 'twice' }] });
  expect(steps.map(({ ran, tokens, why }) => [ran, tokens, why !== ''])).toEqual([
    [true, 0, true],
    [true, 1, false],
    [true, 0, true],
  ]);
});

it('reports the file reader’s note along with losses from saving', async () => {
  const linked =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="20" height="40"/><image href="gone.png" x="20" width="20" height="40"/></svg>';
  const outcome = await run({ steps: [halve] }, new TextEncoder().encode(linked));
  if (!outcome.ok) throw new Error(outcome.problem.text);
  expect(outcome.reading).toMatchObject([
    { code: 'link-missing', place: { box: { x: 0.5, y: 0, width: 0.5, height: 1 } } },
  ]);
  expect((await made({ steps: [halve] })).reading).toEqual([]);
});

describe('a recipe that reads file names', () => {
  const named = async (stem: string, fileNames = '{order}_{size}') => {
    const recipe = await recipeOf({ steps: [{ ...halve, when: ifLow }], fileNames });
    const outcome = await runRecipe(recipe, { bytes: art, stem }, quiet);
    return outcome.ok ? outcome : expect.fail(outcome.problem.text);
  };

  it('prints at the size in the name, before the first condition is tested', async () => {
    const { name, steps, reading } = await named('4711_2in', '{order}_{width}');
    expect(steps[0]).toMatchObject({ ran: true, why: 'resolution is 60 ppi' });
    expect(name).toMatchObject({ widthIn: 2, dpi: 30 });
    expect(reading).toEqual([]);
    expect((await named('4711_2x1.333in')).name).toMatchObject({ widthIn: 2 });
  });

  it('treats a size in the file name as stated, not assumed, even if it yields a screen resolution', async () => {
    const { name, reading } = await named('4711_1.25in', '{order}_{width}');
    expect([name.widthIn, reading]).toEqual([1.25, []]);
  });

  it.each([
    ['other proportions', '4711_2x2in', /different proportions than the artwork/],
    ['no size', 'logo', /does not follow "\{order\}_\{size\}"/],
    ['an unclear size', '4711_2x1,000mm', /is unclear: "2x1,000mm"/],
  ])('keeps the file’s own size and reports a name with %s', async (_what, stem, text) => {
    const { name, reading } = await named(stem);
    expect(name.dpi).toBe(150);
    expect(reading).toEqual([{ code: 'name-size-unread', text: expect.stringMatching(text) as string }]);
  });
});

it('gives identical bytes in every run, at the recipe’s resolution', async () => {
  const recipe = { steps: [clear, halve], output: { format: 'tiff', dpi: 240 } };
  const sums: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { bytes } = await made(recipe);
    sums.push(createHash('sha256').update(bytes).digest('hex'));
    const back = await decodeImage(bytes);
    expect(back).toMatchObject({
      format: 'tiff',
      raster: { width: 60, height: 40, resolution: { x: 240, y: 240 } },
    });
  }
  expect(sums[0]).toBe(sums[1]);
});

it('resumes a recipe from any step with identical bytes and reports', async () => {
  const recipe = await recipeOf({ steps: [clear, { ...halve, when: ifLow }, { ...halve, id: 'again' }] });
  const seen: StepState[] = [];
  const whole = await runRecipe(
    recipe,
    { bytes: art, stem: 'art' },
    { ...quiet, onStep: (passed) => Promise.resolve(void seen.push(passed)) },
  );
  expect(seen.map(({ steps }) => steps.length)).toEqual([1, 2]);
  for (const resumeFrom of seen) {
    const progress: number[] = [];
    const host = { ...quiet, progress: (fraction: number) => void progress.push(fraction), resumeFrom };
    // The file is empty because it must not be opened again.
    expect(await runRecipe(recipe, { bytes: new Uint8Array(), stem: 'art' }, host)).toEqual(whole);
    expect(progress.toSorted((one, other) => one - other)).toEqual(progress);
  }
});

it('converts a file even if no step runs, and counts inks and transparent pixels for conditions', async () => {
  const { steps, name } = await made({
    steps: [
      { ...clear, id: 'inks', when: { tests: [{ fact: 'inks', op: '>', value: 2 }] } },
      {
        ...clear,
        id: 'clear',
        when: {
          tests: [
            { fact: 'transparent', op: '>', value: 0 },
            { fact: 'color_mode', op: 'is', value: 'rgb' },
          ],
        },
      },
      { ...clear, id: 'low', when: ifLow },
    ],
    output: { format: 'webp' },
  });
  expect(steps.map(({ why }) => why)).toEqual([
    'number of inks is 2',
    'transparent area is 0%, color mode is RGB',
    'resolution is 150 ppi',
  ]);
  expect(name).toMatchObject({ tool: '', dpi: 150, ext: 'webp' });
});

it('writes a tool’s own format or reports that the last step has none', async () => {
  const trace = { id: 'trace', tool: 'image-vectorizer', options: {} };
  const svg = await made({ steps: [clear, trace], output: { format: 'svg' } });
  expect(svg.name).toMatchObject({ tool: 'image-vectorizer', ext: 'svg' });
  expect(new TextDecoder().decode(svg.bytes)).toContain('<svg');
  expect(await run({ steps: [trace, clear], output: { format: 'dxf' } })).toEqual({
    ok: false,
    problem: { code: 'no-such-format', text: 'The last step that ran cannot save DXF.', place: 'clear' },
  });
});

it.each([
  ['pdf-x4', 'x-4'],
  ['pdf-x1a', 'x-1a'],
] as const)('writes any result as %s, with equal bytes in every run', async (format, standard) => {
  const value = { steps: [halve], output: { format, dpi: 150 } };
  const [one, two] = [await made(value), await made(value)];
  expect(one.name.ext).toBe('pdf');
  expect(checkPdfx(one.bytes, standard)).toEqual([]);
  expect(two.bytes).toEqual(one.bytes);
});

it('reports a page that is too long for PDF/X', async () => {
  const outcome = await run({ steps: [halve], output: { format: 'pdf-x4', dpi: 1 } }, await longArt());
  expect(outcome).toMatchObject({ ok: false, problem: { code: 'no-such-format' } });
});

it('names the recipe step that removed all pixels', async () => {
  const all = {
    ...clear,
    options: {
      keys: [
        { r: 255, g: 255, b: 255 },
        { r: 220, g: 40, b: 30 },
      ],
      tolerance: 60,
      gated: false,
    },
  };
  expect(await run({ steps: [all, halve] })).toEqual({
    ok: false,
    problem: {
      code: 'nothing-left',
      text: 'Nothing is left of the image with these settings.',
      place: 'clear',
    },
  });
});

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

function lockedPdf(): Uint8Array {
  const key = '00'.repeat(32);
  return text(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj
3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj
4 0 obj\n<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>\nendobj
trailer\n<< /Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>] >>\n%%EOF\n`,
  );
}

/** Header only, declaring 30,000 × 30,000 px. */
function hugePng(): Uint8Array {
  const png = art.slice(0, 45);
  const view = new DataView(png.buffer);
  view.setUint32(16, 30_000);
  view.setUint32(20, 30_000);
  view.setUint32(29, crc32(png.subarray(12, 29)));
  return png;
}

it.each([
  ['empty', () => new Uint8Array(), 'The file is empty.'],
  ['truncated', () => art.subarray(0, 60), 'The PNG is incomplete.'],
  ['not an image', () => text('Not a picture at all.'), 'This is not an image file that can be opened.'],
  ['protected by a password', lockedPdf, /locked with a password/],
  ['declared with 900 megapixels', hugePng, /^30000 × 30000 px are 900 megapixels/],
])('reports a file that is %s', async (_name, bytes, text) => {
  const outcome = await run({ steps: [halve] }, bytes());
  expect(outcome).toMatchObject({
    ok: false,
    problem: { text: typeof text === 'string' ? text : (expect.stringMatching(text) as string) },
  });
  expect(outcome).not.toHaveProperty('problem.place');
});

it('detects the format from the content, whatever the extension', async () => {
  const jpeg = await encodeImage(createRaster(20, 10), { format: 'jpeg' });
  expect(await run({ steps: [halve] }, jpeg)).toMatchObject({ ok: true, width: 10, height: 5 });
});

/** Red disc on a background of the given color. */
async function discOn(ground: readonly [number, number, number]): Promise<Uint8Array> {
  const raster = createRaster(120, 80, { resolution: { x: 150, y: 150 } });
  for (let at = 0; at < 120 * 80; at++) {
    const inside = Math.hypot((at % 120) - 60, Math.floor(at / 120) - 40) < 30;
    raster.data.set(inside ? [220, 40, 30, 255] : [...ground, 255], at * 4);
  }
  return await encodeImage(raster, { format: 'png' });
}

it('tunes a step’s options for each image if the recipe asks for it', async () => {
  const opacityAt = async (tune: boolean, ground: readonly [number, number, number]) => {
    const step = { id: 'cut', tool: 'background-remover', toolVersion: 1, tune };
    const outcome = await run({ version: 2, steps: [step] }, await discOn(ground));
    if (!outcome.ok) expect.fail('It runs.');
    const back = await decodeImage(outcome.bytes);
    if (!back.ok) expect.fail(back.problem.text);
    const { data } = back.raster;
    return [data[3], data[(40 * 120 + 60) * 4 + 3]];
  };
  expect(await opacityAt(true, [255, 255, 255])).toEqual([0, 255]);
  expect(await opacityAt(true, [40, 90, 200])).toEqual([0, 255]);
  expect(await opacityAt(false, [40, 90, 200]), 'no color is named').toEqual([255, 255]);
});
