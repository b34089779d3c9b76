/** Tests files with their own inks on a gang sheet; separate programs measure the source and the sheet. */
import { describe, expect, it } from 'vitest';
import { INK_FILES, INK_POINTS, INK_PPI, seenInks } from '../../../../scripts/testing/ink-files.ts';
import {
  hasInkReaders,
  inksOfPdf,
  type Point,
  worstInkDifference,
} from '../../../../scripts/testing/outside-inks.ts';
import { tool } from './file.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
/** Width of the art, mm: 100 px at 72 ppi. */
const SIDE_MM = (100 / INK_PPI) * 25.4;
const FILM_MM = 40;
const FILM_PIXELS = Math.round((FILM_MM / 25.4) * INK_PPI);
/** Converts a position in the art to the film; the art lies pixel for pixel in the film's top left corner. */
const onFilm = ([x, y]: Point): Point => [(Math.floor(100 * x) + 0.5) / FILM_PIXELS, y];

const lay = (bytes: Uint8Array, format: 'pdf' | 'png') =>
  tool.run(
    [{ name: 'art', bytes }],
    {
      ...{ format, widthMm: FILM_MM, lengthMm: 60, marginMm: 0, gapMm: 0, ppi: INK_PPI },
      arts: [{ quantity: 1, widthMm: SIDE_MM, mayTurn: false }],
    },
    run,
  );

describe.skipIf(!hasInkReaders)('inks of the source file (skipped if Ghostscript is not installed)', () => {
  it.each(INK_FILES)('writes the source’s inks unchanged to a PDF sheet: $name', async ({ format, make }) => {
    const source = make();
    const { files, findings } = await lay(source, 'pdf');
    expect(findings.map(({ code }) => code)).not.toContain('inks-in-rgb');
    const sheet = Buffer.concat(files[0]!.parts);
    const seen = inksOfPdf(sheet, INK_PPI, INK_POINTS.map(onFilm));
    expect(worstInkDifference(seen, seenInks(format, source))).toBeLessThanOrEqual(1);
  });

  it.each(INK_FILES)('reports the source’s inks if the sheet is a PNG: $name', async ({ make }) => {
    const { findings } = await lay(make(), 'png');
    expect(findings.find(({ code }) => code === 'inks-in-rgb')?.text).toMatch(/To keep inks, use .*PDF/);
  });
});
