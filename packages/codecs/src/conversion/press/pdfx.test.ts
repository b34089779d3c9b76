import { fogra39Profile, grayProfile } from '@printready/pixels/profiles';
import { checkPdfx, inspect } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import { hasInkReaders } from '../../../../../scripts/testing/outside-inks.ts';
import { encodePdf, type PdfPage } from '../../pdf/encode.ts';
import { pressIntent } from '../../pdf/pdfx.ts';
import { convert } from '../convert.ts';
import { expectPress } from './testing/expect-press.ts';
import { PRESS_CASES, pdfx, pictureOf } from './testing/press-cases.ts';

/** A tenth of the slow test's cases. */
const QUICK_CASES = PRESS_CASES.filter((_, i) => i % 10 === 2);

describe.skipIf(!hasInkReaders)(
  'conversions to PDF/X (skipped without Ghostscript, tifffile and psd-tools)',
  () => {
    it.each(QUICK_CASES)('$name: passes the check and outside readers as PDF/$standard', async (one) => {
      const pdf = await one.make();
      expect(checkPdfx(pdf, one.standard)).toEqual([]);
      expectPress(pdf, one);
    });
  },
);

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const MUTILATIONS = [
  ['x-1a', '%PDF-1.4', '%PDF-1.7', 'version-too-new'],
  ['x-1a', '/S /GTS_PDFX', '/S /GTS_PDFA', 'no-output-intent'],
  ['x-1a', '/N 4', '/N 3', 'no-output-profile'],
  ['x-1a', '/Trapped', '/Tripped', 'no-trapped'],
  ['x-1a', '/Title', '/Tilte', 'no-title'],
  ['x-1a', '/ModDate', '/MadDate', 'no-dates'],
  ['x-1a', '/GTS_PDFXVersion', '/GTS_PDFAVersion', 'not-declared'],
  ['x-1a', '/ID [', '/IX [', 'no-file-id'],
  ['x-1a', '/TrimBox', '/TrumBox', 'no-trim-box'],
  ['x-4', '/BleedBox [0 0 100 100]', '/BleedBox [9 9 100 100]', 'boxes-not-nested'],
  ['x-4', 'PDF/X-4<', 'PDF/X-5<', 'not-declared'],
  ['x-4', '/CS /DeviceCMYK', '/CZ /DeviceCMYK', 'no-blend-space'],
  ['x-4', 'False', 'Maybe', 'no-trapped'],
] as const;

describe('checkPdfx on a mutilated conversion', () => {
  it.each(MUTILATIONS)('PDF/%s with %s as %s: reports %s', async (standard, sound, mutilated, code) => {
    const { bytes } = await convert(await pictureOf({ space: 'rgb', alpha: true }), pdfx(standard));
    expect(checkPdfx(bytes, standard)).toEqual([]);
    expect(latin(bytes)).toContain(sound);
    const broken = latin(bytes).replaceAll(sound, mutilated);
    expect(checkPdfx(new Uint8Array(Buffer.from(broken, 'latin1')), standard)).toContain(code);
  });
});

/** Profile that is for a CMYK printer and differs from FOGRA39 in its date only. */
async function otherPress(): Promise<Uint8Array> {
  const icc = Uint8Array.from(await fogra39Profile());
  icc[25] = 99;
  return icc;
}

/** CMYK profile of a scanner, which no press can print to. */
async function scannerProfile(): Promise<Uint8Array> {
  const icc = Uint8Array.from(await fogra39Profile());
  icc.set(Buffer.from('scnr'), 12);
  return icc;
}

const intentOf = (bytes: Uint8Array) => {
  const facts = inspect(bytes, 'a.pdf');
  return facts.kind === 'pdf' ? facts.outputIntents?.map(({ identifier }) => identifier) : null;
};

describe('convert to PDF/X', () => {
  it('makes equal files of equal runs, with the title and the date of the request', async () => {
    const picture = await pictureOf({ space: 'rgb' });
    const [one, two] = await Promise.all(
      [1, 2].map(() => convert(picture, pdfx('x-4'), { title: 'Fox & <Co>' })),
    );
    expect(one!.bytes).toEqual(two!.bytes);
    const text = latin(one!.bytes);
    expect(text).toContain('Fox &#38; &#60;Co&#62;');
    expect(text).toContain('<xmp:CreateDate>2026-11-30T00:00:00Z</xmp:CreateDate>');
  });

  it('names FOGRA39 for RGB, and the press of the picture or of the request otherwise', async () => {
    const icc = await otherPress();
    const rgb = await convert(await pictureOf({ space: 'rgb' }), pdfx('x-1a'));
    expect(intentOf(rgb.bytes)).toEqual(['FOGRA39']);
    const own = await convert(await pictureOf({ space: 'cmyk', icc: otherPress }), pdfx('x-1a'));
    expect(intentOf(own.bytes)).toEqual(['Custom']);
    const asked = await convert(await pictureOf({ space: 'rgb' }), pdfx('x-4', { profile: icc }));
    expect(intentOf(asked.bytes)).toEqual(['Custom']);
    expect(asked.facts.space).toBe('rgb');
  });

  it('keeps ink values for another press and says so', async () => {
    const picture = await pictureOf({ space: 'cmyk', icc: otherPress });
    const other = await convert(picture, pdfx('x-1a', { profile: await fogra39Profile() }));
    expect(other.losses.join()).toMatch(
      /^The inks stay as they are, but the output intent is Coated FOGRA39/,
    );
    const same = await convert(picture, pdfx('x-1a', { profile: await otherPress() }));
    expect(same.losses).toEqual([]);
  });

  it('converts inks to a chosen press if CMYK is requested', async () => {
    const picture = await pictureOf({ space: 'cmyk' });
    const asked = pdfx('x-1a', { color: 'cmyk', profile: await otherPress() });
    const { losses, bytes } = await convert(picture, asked);
    expect(losses).toEqual([]);
    expect(intentOf(bytes)).toEqual(['Custom']);
  });

  it('flattens transparency onto the background in PDF/X-1a only', async () => {
    const picture = await pictureOf({ space: 'cmyk', alpha: true });
    const old = await convert(picture, pdfx('x-1a'));
    expect(old.losses.join()).toMatch(/^Transparency was laid on #ffffff/);
    expect(old.facts.alpha).toBe(false);
    const current = await convert(picture, pdfx('x-4'));
    expect(current.losses).toEqual([]);
    expect(current.facts.alpha).toBe(true);
  });

  it('reports RGB, 16 bits and a gray profile that PDF/X-1a does not hold', async () => {
    const losses = async (...[one, more]: [Parameters<typeof pictureOf>[0], object?]) =>
      (await convert(await pictureOf(one), pdfx('x-1a', more))).losses.join();
    expect(await losses({ space: 'cmyk' }, { color: 'rgb' })).toContain('PDF/X-1a holds no RGB');
    expect(await losses({ space: 'cmyk', depth: 16 })).toBe('16 bits per channel became 8.');
    expect(await losses({ space: 'gray', icc: () => Promise.resolve(grayProfile()) })).toContain(
      'black ink only',
    );
    expect(await losses({ space: 'gray' })).toBe('');
  });

  it('makes no PDF/X of other formats and says so', async () => {
    const { losses } = await convert(await pictureOf({ space: 'rgb' }), pdfx('x-4', { format: 'png' }));
    expect(losses).toEqual(['PNG is never a PDF/X; choose PDF for the press.']);
  });

  it('rejects a profile of another device, but ignores one inside the file', async () => {
    const profile = await scannerProfile();
    const picture = await pictureOf({ space: 'cmyk', icc: scannerProfile });
    await expect(convert(picture, pdfx('x-4', { profile }))).rejects.toThrow(/CMYK printer profile/);
    expect(intentOf((await convert(picture, pdfx('x-4'))).bytes)).toEqual(['FOGRA39']);
  });

  it('rejects pages over 200 in, and a bleed as large as the page', async () => {
    const picture = await pictureOf({ space: 'cmyk' });
    await expect(convert(picture, pdfx('x-4', { ppi: 0.49 }))).rejects.toThrow(/at most 200 in/);
    await expect(convert(picture, pdfx('x-4', { ppi: 3600 }))).rejects.toThrow(/smaller bleed/);
  });
});

describe('encodePdf for PDF/X-1a', () => {
  it.each([
    ['RGB', { space: 'rgb' }],
    ['transparency', { space: 'cmyk', alpha: true }],
    ['16 bits', { space: 'cmyk', depth: 16 }],
  ] as const)('rejects %s', async (_, one) => {
    const picture = await pictureOf(one);
    const page: PdfPage = { picture, size: picture, bilevel: false, plates: [], overprint: false };
    const outputIntent = await pressIntent(null);
    const settings = { standard: 'x-1a', title: 'Art', date: new Date(0), bleedMm: 0, outputIntent } as const;
    await expect(encodePdf([page], settings)).rejects.toThrow(RangeError);
  });
});
