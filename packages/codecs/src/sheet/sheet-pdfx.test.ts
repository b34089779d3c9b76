import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { convertPicture, fromRaster } from '@printready/pixels/profiles';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { checkPdfx } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import { hasInkReaders, inkSharesOfPdf } from '../../../../scripts/testing/outside-inks.ts';
import { missingReaders, readOutside } from '../conversion/press/testing/read-outside.ts';
import type { PdfSheet } from './sheet-pdf.ts';
import { type SheetFormat, writeSheets } from './write-sheet.ts';

const [SIDE, PPI] = [60, 72];

/** Square whose right half fades out. */
const soft = createRaster(SIDE, SIDE, {
  data: Uint8ClampedArray.from({ length: SIDE * SIDE * 4 }, (_, at) => {
    const x = (at >> 2) % SIDE;
    return [200, 40, 90, x < SIDE / 2 ? 255 : 510 - (255 * x * 2) / SIDE][at & 3]!;
  }),
});

/** Black ink alone on the left half, and a spot on the right. */
const inked = createRaster(SIDE, SIDE, {
  data: new Uint8ClampedArray(SIDE * SIDE * 4).fill(255),
  inks: {
    process: Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, at) =>
      (at & 3) === 3 && (at >> 2) % SIDE < SIDE / 2 ? 255 : 0,
    ),
    icc: null,
    spots: [
      {
        name: 'Gold',
        color: { r: 200, g: 160, b: 40 },
        coverage: Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (i % SIDE < SIDE / 2 ? 0 : 255)),
      },
    ],
  },
});

const ARTS: readonly Raster[] = [soft, inked];
const sheetOf = (arts: readonly number[], length = 100): PdfSheet => ({
  laid: arts.map((art, i) => ({ art, width: SIDE, height: SIDE, x: 10 + i * 70, y: 20, turn: 0 })),
  width: 200,
  length,
});
const WHITE = { name: 'White', chokeMm: 0, soft: 'opacity', softShare: 1, garment: null } as const;

async function write(sheet: PdfSheet, format: SheetFormat, white: typeof WHITE | null) {
  const sink = createPartsSink();
  await writeSheets([sheet], PPI, format, (art) => Promise.resolve(ARTS[art]!), sink, { white });
  return joinBytes(sink.parts);
}

const CASES = [
  ['one image', sheetOf([0]), null],
  ['inks and an image', sheetOf([1, 0]), null],
  ['white under soft edges', sheetOf([0]), WHITE],
  ['white under inks', sheetOf([1]), WHITE],
  ['a page over 200 in', sheetOf([0], 240 * PPI), null],
] as const;

const FORMATS = [
  ['pdf-x4', 'x-4', '1.6', 'PDF/X-4'],
  ['pdf-x1a', 'x-1a', '1.4', 'PDF/X-1a:2003'],
] as const;
const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black'];
const LONG = 'a page over 200 in';

describe.each(FORMATS)('a sheet as %s', (format, standard, newest, name) => {
  const cases = CASES.filter(([title]) => standard === 'x-4' || title !== LONG);

  it.each(cases)('breaks no rule with %s', async (_, sheet, white) => {
    const pdf = await write(sheet, format, white);
    expect(checkPdfx(pdf, standard)).toEqual([]);
  });

  it('opens in qpdf, Poppler and MuPDF without complaint', async ({ skip }) => {
    if (missingReaders !== null) return skip(missingReaders);
    const { faults, version, subtype } = readOutside(await write(sheetOf([1, 0]), format, WHITE));
    expect({ faults, version, subtype }).toEqual({ faults: [], version: newest, subtype: name });
  });

  it.skipIf(!hasInkReaders).each(cases.filter(([title]) => title !== LONG))(
    'has the plates of the plain PDF with %s (skipped without Ghostscript)',
    { tags: 'slow' },
    async (_, sheet, white) => {
      const press = inkSharesOfPdf(await write(sheet, format, white), PPI);
      const plain = inkSharesOfPdf(await write(sheet, 'pdf', white), PPI);
      expect(Object.keys(press)).toEqual(Object.keys(plain));
      if (white) expect(plain['White']).toBeGreaterThan(0.05);
      // Ghostscript splits RGB by a profile of its own.
      const isSplit = standard === 'x-1a' && sheet.laid.some(({ art }) => ARTS[art]?.inks === undefined);
      const kept = Object.entries(plain).filter(([ink]) => !isSplit || !PROCESS.includes(ink));
      for (const [ink, share] of kept) expect(press[ink], ink).toBeCloseTo(share, 2);
    },
  );
});

describe('a sheet as PDF/X-1a', () => {
  it('prints an image in the inks of the output intent, in proportion to its opacity', async ({ skip }) => {
    if (!hasInkReaders) return skip('Ghostscript is missing.');
    const plates = inkSharesOfPdf(await write(sheetOf([0]), 'pdf-x1a', null), PPI);
    const pixel = fromRaster(createRaster(1, 1, { data: soft.data.slice(0, 4) }));
    const { data: inks } = await convertPicture(pixel, { space: 'cmyk', icc: null });
    const opacity = soft.data.reduce((sum, value, at) => sum + (at % 4 === 3 ? value : 0), 0) / 255;
    for (const [at, ink] of PROCESS.entries())
      expect(plates[ink], ink).toBeCloseTo((inks[at]! / 255) * (opacity / (200 * 100)), 3);
  });

  it('keeps the inks of a file: black alone stays black alone', async ({ skip }) => {
    if (!hasInkReaders) return skip('Ghostscript is missing.');
    const plates = inkSharesOfPdf(await write(sheetOf([1]), 'pdf-x1a', null), PPI);
    const share = (SIDE * SIDE) / 2 / (200 * 100);
    expect(plates['Black']).toBeCloseTo(share, 2);
    expect(plates['Gold']).toBeCloseTo(share, 2);
    expect([plates['Cyan'], plates['Magenta'], plates['Yellow']]).toEqual([0, 0, 0]);
  });

  it('lets pieces whose boxes overlap print whole', async ({ skip }) => {
    if (!hasInkReaders) return skip('Ghostscript is missing.');
    const laid = [0, 1].map((art, i) => ({
      art: 1,
      width: SIDE,
      height: SIDE,
      x: 10 + 30 * i,
      y: 20,
      turn: 0 as const,
    }));
    const clear = createRaster(SIDE, SIDE, {
      ...inked,
      inks: { ...inked.inks!, process: new Uint8Array(SIDE * SIDE * 4), spots: [] },
    });
    const sink = createPartsSink();
    const sheet = { laid: [laid[0]!, { ...laid[1]!, art: 2 }], width: 200, length: 100 };
    const arts = [...ARTS, clear];
    await writeSheets([sheet], PPI, 'pdf-x1a', (art) => Promise.resolve(arts[art]!), sink, {});
    const plates = inkSharesOfPdf(joinBytes(sink.parts), PPI);
    expect(plates['Gold']).toBeCloseTo((SIDE * SIDE) / 2 / (200 * 100), 2);
  });

  it('refuses a page over 200 in, which PDF 1.4 cannot hold', async () => {
    await expect(write(sheetOf([0], 240 * PPI), 'pdf-x1a', null)).rejects.toThrow(/at most 200 in/);
  });
});
