import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { beforeAll, describe, expect, it } from 'vitest';
import { tool } from '../file.ts';
import { schema } from '../options.ts';
import { pageProblem, whiteFindings, whiteOf, whiteProblem } from './white.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const part = { left: 0, top: 0, right: 1, bottom: 1 };

describe('a sheet with white', () => {
  let art: Uint8Array;
  beforeAll(async () => {
    const raster = createRaster(90, 60, { resolution: { x: 300, y: 300 } });
    for (let y = 0; y < 60; y++)
      for (let x = 0; x < 90; x++)
        if (x < 50 || y === 30) raster.data.set([200, 40, 30, 255], 4 * (y * 90 + x));
    art = await encodeImage(raster, { format: 'png' });
  });
  const lay = (options: object) =>
    tool.run([{ name: 'logo.png', bytes: art }], { widthMm: 60, ...options }, run);

  it('has a spot plate of the chosen name, and a finding for the hairline', async () => {
    const { files, findings, ok } = await lay({ white: true, whiteName: 'RDG_WHITE' });
    expect(ok).toBe(true);
    expect(Buffer.concat(files[0]!.parts).toString('latin1')).toContain('/Separation /RDG_WHITE');
    expect(findings).toContainEqual({
      code: 'white-not-choked',
      text: 'logo.png: 1 part is thinner than 0.25 mm, so the white is not choked and can show at the edges.',
    });
  });

  it.each(['pdf', 'psd', 'tiff'])(
    'counts white as an ink that covers most of the art, and less of it with a choke (%s)',
    async (format) => {
      const inkAreas = async (options: object) => {
        const { figures } = await lay({ format, ...options });
        const figure = figures.find(({ id }) => id === 'ink-areas');
        return figure && 'inkAreas' in figure ? figure.inkAreas : [];
      };
      const [plain, white] = [
        await inkAreas({}),
        await inkAreas({ white: true, whiteName: 'W', whiteChokeMm: 0 }),
      ];
      expect(white.slice(0, -1)).toEqual(plain);
      const squareMeters = (50 * 60 + 40) * (0.0254 / 300) ** 2;
      expect(white.at(-1)).toMatchObject({ name: 'W', white: true });
      expect(white.at(-1)!.squareMeters / squareMeters).toBeCloseTo(1, 2);
      const [choked] = (await inkAreas({ white: true, whiteChokeMm: 0.2 })).slice(-1);
      expect(choked!.squareMeters).toBeLessThan(0.97 * squareMeters);
    },
  );

  it('can also be written as a PSD', async () => {
    const { files } = await lay({ white: true, format: 'psd' });
    expect(files.map(({ name }) => name)).toEqual(['logo_sheet.psd']);
    expect(Buffer.concat(files[0]!.parts).subarray(0, 4).toString()).toBe('8BPS');
  });

  it('is refused as a PNG, which cannot contain white ink', async () => {
    const refused = await lay({ white: true, format: 'png' });
    expect([refused.ok, refused.files]).toEqual([false, []]);
    expect(refused.findings).toContainEqual({
      code: 'white-not-held',
      text: 'A PNG holds no white ink. Choose PDF, PSD or TIFF.',
    });
    expect((await lay({ format: 'png' })).files).toHaveLength(1);
  });

  it('has no white plate by default', async () => {
    const { files, findings } = await lay({});
    expect(Buffer.concat(files[0]!.parts).toString('latin1')).not.toContain('/Separation');
    expect(findings.map(({ code }) => code)).not.toContain('white-not-choked');
  });
});

it('whiteOf returns the white options, or null without white; whiteProblem rejects PNG, but not PSD', () => {
  expect(whiteOf(schema.parse({}))).toBeNull();
  const usual = { name: 'White', chokeMm: 0.2, soft: 'opacity', softShare: 1 };
  expect(whiteOf(schema.parse({ white: true }))).toEqual({ ...usual, garment: null });
  const garment = { r: 20, g: 20, b: 60 };
  const asked = { white: true, whiteSoftShare: 40, whiteKnockOut: true, whiteGarment: garment };
  expect(whiteOf(schema.parse(asked))).toEqual({ ...usual, softShare: 0.4, garment });
  expect(whiteProblem(schema.parse({ white: true, format: 'png' }))?.code).toBe('white-not-held');
  expect(whiteProblem(schema.parse({ white: true, format: 'tiff' }))).toBeNull();
  expect(whiteProblem(schema.parse({ white: true, format: 'psd' }))).toBeNull();
});

it('whiteFindings reports each art once, even if it is on several sheets', () => {
  const plate = { width: 9, height: 9, share: 1 };
  const whites = [
    { ...plate, art: 1, wholeParts: [part, part], bareParts: [part] },
    { ...plate, art: 0, wholeParts: [], bareParts: [] },
    { ...plate, art: 1, wholeParts: [part], bareParts: [part] },
  ];
  expect(whiteFindings(whites, (art) => `art ${art}`)).toEqual([
    {
      code: 'white-missing',
      text: expect.stringMatching(/^art 1: 1 part is without white: too faint for it\./) as string,
    },
    { code: 'white-not-choked', text: expect.stringMatching(/^art 1: 2 parts are thinner/) as string },
  ]);
});

it.each([
  ['pdf-x1a', 200 * 300 + 1, 'too-large'],
  ['pdf-x1a', 200 * 300, null],
  ['pdf-x4', 240 * 300, null],
] as const)('refuses only a PDF/X-1a with a page over 200 in: %s, %d px', (format, length, code) => {
  const problem = pageProblem({ format, ppi: 300 }, [{ length: 10 }, { length }]);
  expect(problem?.code ?? null).toBe(code);
});
