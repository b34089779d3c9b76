/** Recipes with a tool whose result only its own files hold. */
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { readRecipe } from './recipe.ts';
import { runRecipe } from './run-recipe.ts';

const halve = { id: 'halve', tool: 'downscaler', options: { percent: 50 } };
const white = { id: 'white', tool: 'white-plate', options: {} };
const pdf = { format: 'pdf' };
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const read = (value: object) => readRecipe({ version: 2, name: 'White', ...value });
async function issuesOf(value: object): Promise<readonly string[]> {
  const answer = await read(value);
  return answer.ok ? [] : answer.problem.issues;
}

/** A disc whose rim is too thin for a choke only at the smaller print size. */
const art = () => {
  const raster = createRaster(120, 120, { resolution: { x: 100, y: 100 } });
  for (let at = 0; at < 120 * 120; at++) {
    const radius = Math.hypot((at % 120) - 60, Math.floor(at / 120) - 60);
    if (radius < 56 && radius > 53) raster.data.set([200, 40, 30, 255], 4 * at);
  }
  return encodeImage(raster, { format: 'png' });
};

async function made(value: object) {
  const answer = await read(value);
  if (!answer.ok) expect.fail(answer.problem.issues.join('\n'));
  const outcome = await runRecipe(answer.recipe, { bytes: await art(), stem: 'ring' }, quiet);
  return outcome.ok ? outcome : expect.fail(outcome.problem.text);
}

describe('a recipe with a white plate', () => {
  it.each([
    ['a later step', { steps: [white, halve], output: pdf }],
    ['a second white plate', { steps: [white, { ...white, id: 'again' }], output: pdf }],
  ])('is refused with %s, which would lose its plate', async (_, value) => {
    expect(await issuesOf(value)).toEqual([
      expect.stringMatching(/^steps: The White Plate is the last step, .* Move it to the end\.$/),
    ]);
  });

  it.each(['png', 'jpeg', 'svg', 'plates'])(
    'is refused with results in %s, which hold no plate',
    async (format) => {
      expect(await issuesOf({ steps: [halve, white], output: { format } })).toEqual([
        `output.format: ${format.toUpperCase()} does not hold the plate of the White Plate. Choose PDF, PDF/X-4, PDF/X-1a, TIFF or PSD.`,
      ]);
    },
  );

  it.each([
    ['the last step', { steps: [halve, white], output: pdf }],
    ['followed by a step that is off', { steps: [white, { ...halve, on: false }], output: pdf }],
    ['off', { steps: [{ ...white, on: false }, halve] }],
  ])('is accepted if it is %s', async (_, value) => {
    expect(await issuesOf(value)).toEqual([]);
  });

  it.each([
    ['pdf', '/Separation /White'],
    ['pdf-x4', '/GTS_PDFXVersion'],
    ['tiff', 'White'],
    ['psd', 'White'],
  ])('writes the plate into its results: %s', async (format, mark) => {
    const { bytes, name } = await made({ steps: [white], output: { format } });
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain(mark);
    expect(text.replaceAll('\0', '')).toContain('White');
    expect(name.ext).toBe({ pdf: 'pdf', 'pdf-x4': 'pdf', tiff: 'tif', psd: 'psd' }[format]);
  });

  it('writes a plain file if the white plate does not run', async () => {
    const when = { tests: [{ fact: 'width_px', op: '<', value: 1 }] };
    const { bytes, steps } = await made({ steps: [{ ...white, when }], output: pdf });
    expect(steps.map(({ ran }) => ran)).toEqual([false]);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Separation');
  });

  it('reports the thin parts of the size at which the results print', async () => {
    const codes = async (dpi: number | null) => {
      const { steps } = await made({ steps: [white], output: { format: 'pdf', dpi } });
      return steps.flatMap(({ findings }) => findings.map(({ code }) => code));
    };
    expect([await codes(null), await codes(600)]).toEqual([[], ['white-not-choked']]);
  });
});
