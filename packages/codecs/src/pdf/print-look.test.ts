import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../../scripts/testing/outside-programs.ts';
import { decodeImage, decodePicture } from '../index.ts';
import { COLOR_CASES } from './testing/color-cases.ts';
import { pdfOf } from './testing/make-page.ts';
import { INK_CASES, LEFT_HALF_CASES, PRINT_CASES } from './testing/print-cases.ts';

type Rgba = readonly number[];

async function open(pdf: Uint8Array) {
  const decoded = await decodeImage(pdf, { ppi: 72 });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  const { data, width } = decoded.raster;
  const at = (x: number, y: number): Rgba =>
    Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
  return { at, codes: decoded.findings.map(({ code }) => code) };
}

describe('decodePicture: colors in a PDF page', () => {
  it('shows process inks in the same colors as in TIFF, JPEG, and PSD', async () => {
    const { at } = await open(pdfOf(COLOR_CASES['process inks']!));
    expect(at(25, 75)).toEqual([24, 23, 21, 255]);
    expect(at(75, 75)).toEqual([227, 0, 11, 255]);
  });

  it('applies a profile with swapped primaries and leaves plain RGB unchanged', async () => {
    const cases = COLOR_CASES;
    for (const name of ['a default RGB space', 'a profile for fills']) {
      const [r = 0, g = 0] = (await open(pdfOf(cases[name]!))).at(25, 75);
      expect(g - r, name).toBeGreaterThan(200);
    }
    expect((await open(pdfOf(cases['plain RGB and gray']!))).at(25, 75)).toEqual([255, 0, 0, 255]);
    expect((await open(pdfOf(cases['a profile of sRGB']!))).at(25, 75)).toEqual([255, 0, 0, 255]);
  });

  it('applies the Decode array of an inverted CMYK image', async () => {
    const cases = COLOR_CASES;
    const [plain, inverted] = await Promise.all(
      ['an image in inks', 'an inverted image in inks'].map(async (name) =>
        (await open(pdfOf(cases[name]!))).at(25, 25),
      ),
    );
    expect(inverted).toEqual(plain);
  });
});

describe('decodePicture: printable content of a PDF page', () => {
  it('skips the ink None and paints the ink listed with it', async () => {
    const { at } = await open(pdfOf(PRINT_CASES['the ink None']!));
    expect(at(25, 50)[3]).toBe(0);
    expect(at(75, 50)).toEqual([255, 0, 0, 255]);
    expect((await open(pdfOf(PRINT_CASES['a spot ink other than None']!))).at(25, 50)[3]).toBe(255);
  });

  it('omits and reports an annotation that does not print, and keeps one that does', async () => {
    const left = await open(pdfOf(PRINT_CASES['a note that does not']!));
    expect(left.at(25, 75)[3]).toBe(0);
    expect(left.codes).toContain('annotation-left-out');
    const kept = await open(pdfOf(PRINT_CASES['a note that prints']!));
    expect(kept.at(25, 75)).toEqual([255, 0, 0, 255]);
    expect(kept.codes).not.toContain('annotation-left-out');
  });

  it.each(Object.keys(LEFT_HALF_CASES))('draws %s as specified in ISO 32000', async (name) => {
    const { page, isPainted } = LEFT_HALF_CASES[name]!;
    const { at } = await open(pdfOf(page));
    expect(at(25, 50)[3]).toBe(isPainted ? 255 : 0);
    expect(at(75, 50)[3]).toBe(255);
  });

  it('reports overprinting colors, but not overprinting black text or a knockout', async () => {
    const overprint = (color: string, state: string) => ({
      content: `1 1 0 0 k 0 0 100 100 re f /O gs ${color} 10 10 50 50 re f`,
      resources: `/ExtGState << /O << ${state} >> >>`,
    });
    const codesOf = async (color: string, state: string) =>
      (await open(pdfOf(overprint(color, state)))).codes;
    expect(await codesOf('0 0 1 0 k', '/op true /OPM 1')).toContain('overprint-not-shown');
    expect(await codesOf('0 0 0 1 k', '/op true /OPM 1')).not.toContain('overprint-not-shown');
    expect(await codesOf('0 0 1 0 k', '/op false')).not.toContain('overprint-not-shown');
  });
});

describe('decodePicture: a PDF page decoded into inks', () => {
  it.each(Object.keys(INK_CASES))('keeps %s', async (name) => {
    const { page, inks } = INK_CASES[name]!;
    const decoded = await decodePicture(pdfOf(page), { ppi: 72, inks: 'process' });
    if (!decoded.ok || decoded.picture.space !== 'cmyk') throw new Error('The page did not come in inks.');
    const { data } = decoded.picture;
    const places = [25, 75].flatMap((y) => [25, 75].map((x) => (y === 25 ? 75 : 25) * 100 + x));
    for (const [i, at] of places.entries())
      for (const [ink, expected] of inks[i]!.entries())
        expect(Math.abs(data[at * 5 + ink]! - expected), `${i} ${ink}`).toBeLessThanOrEqual(1);
  });

  it('falls back to RGB for nonseparable blends and reports it', async () => {
    const page = {
      content: '/H gs 0 1 1 0 k 0 0 100 100 re f',
      resources: '/ExtGState << /H << /BM /Luminosity >> >>',
    };
    const decoded = await decodePicture(pdfOf(page), { ppi: 72, inks: 'process' });
    expect(decoded.ok && decoded.picture.space).toBe('rgb');
    expect(decoded.ok && decoded.findings.map(({ code }) => code)).toContain('inks-separated-again');
  });
});

const fixture = (name: string) => {
  const bytes = readFixture(`opening/${name}`);
  return bytes && new Uint8Array(bytes);
};

describe.skipIf(!fixture('devcmyk.pdf'))('decodePicture for third-party PDFs (skipped where absent)', () => {
  it.each([
    ['annot-noprint.pdf', 75, 25, [0, 0, 0, 0]],
    ['default-rgb.pdf', 50, 50, [0, 205, 61, 255]],
    ['devcmyk.pdf', 25, 25, [24, 23, 21, 255]],
    ['icc-swapped-image.pdf', 50, 50, [1, 255, 0, 255]],
  ] as const)('draws one pixel of %s within 2 of 255 of its printed color', async (name, x, y, expected) => {
    const { at } = await open(fixture(name)!);
    for (const [channel, value] of at(x, y).entries())
      expect(Math.abs(value - expected[channel]!)).toBeLessThanOrEqual(2);
  });
});
