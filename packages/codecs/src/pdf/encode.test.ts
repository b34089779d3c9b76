/** Checks pages and spot plates with Ghostscript's separations, Poppler, qpdf, and the validator. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '@printready/pixels/picture';
import { inspect } from '@printready/preflight';
import type { Plate } from '@printready/print/plates';
import { afterAll, describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { encodePdf, type PdfPage } from './encode.ts';

const GHOSTSCRIPT = '/usr/bin/gs';
const QPDF = '/usr/bin/qpdf';
const PDFINFO = '/usr/bin/pdfinfo';
const folder = mkdtempSync(join(tmpdir(), 'printready-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const size = { width: 150, height: 75, resolution: { x: 300, y: 300 } };
const pixels = size.width * size.height;
const picture: Picture = {
  ...size,
  space: 'cmyk',
  alpha: false,
  data: Uint8Array.from({ length: pixels * 4 }, (_, i) => [200, 100, 0, 0][i % 4]!),
  icc: null,
};
/** Plate whose three thirds have full ink, half ink, and no ink. */
const plate = (name: string): Plate => ({
  ...{ id: 'spot', ...size, name },
  color: { r: 250, g: 10, b: 10 },
  coverage: Uint8Array.from({ length: pixels }, (_, i) => [255, 128, 0][Math.floor((i % size.width) / 50)]!),
});
const page: PdfPage = { picture, size, bilevel: false, plates: [plate('White')], overprint: true };

/** Gray level at the middle of each third, for each plate; 0 is full ink. */
function separate(pdf: Uint8Array): Record<string, number[]> {
  const into = mkdtempSync(join(folder, 'films-'));
  const file = join(into, 'page.pdf');
  writeFileSync(file, pdf);
  const words = [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-sDEVICE=tiffsep',
    '-r300',
    `-sOutputFile=${join(into, 'film')}`,
  ];
  const { status, stderr } = spawnSync(GHOSTSCRIPT, [...words, file], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const films: Record<string, number[]> = {};
  for (const name of readdirSync(into)) {
    const ink = /^film\((.*)\)\.tif$/.exec(name)?.[1];
    if (ink === undefined) continue;
    const row = magick(['tiff:-[150x1+0+37]', '-depth', '8', 'gray:-'], readFileSync(join(into, name)));
    expect(row.length).toBe(150);
    films[decodeURIComponent(ink)] = [25, 75, 125].map((x) => row[x]!);
  }
  return films;
}

describe.skipIf(!existsSync(GHOSTSCRIPT) || !hasMagick)('films from Ghostscript', () => {
  it('keep the inks below an overprinting plate', { tags: 'slow' }, async () => {
    expect(separate(await encodePdf([page]))).toEqual({
      Cyan: [55, 55, 55],
      Magenta: [155, 155, 155],
      Yellow: [255, 255, 255],
      Black: [255, 255, 255],
      White: [0, 127, 255],
    });
  });

  it('knock out the inks below a plate that does not overprint', async () => {
    const films = separate(await encodePdf([{ ...page, overprint: false }]));
    expect(films).toMatchObject({ Cyan: [255, 255, 255], White: [0, 127, 255] });
  });

  it('contain several inks of any names, and 1-bit plates of a page without a picture', async () => {
    const names = ['PANTONE 186 C', 'Weiß (R&D) 50%'];
    const plates = names.map(plate);
    const films = separate(await encodePdf([{ ...page, picture: null, bilevel: true, plates }]));
    for (const name of names) expect(films[name], name).toEqual([0, 0, 255]);
    expect(films['Cyan']).toEqual([255, 255, 255]);
  });
});

describe('encodePdf as read by other programs', () => {
  it('exposes inks and overprint to the validator', async () => {
    const facts = inspect(await encodePdf([page]), 'plates.pdf');
    expect(facts).toMatchObject({ kind: 'pdf', problems: [], pages: [{ spotsUsed: ['White'] }] });
  });

  it('gives each page its picture’s exact size', async ({ skip }) => {
    if (!existsSync(PDFINFO) || !existsSync(QPDF)) return skip('pdfinfo or qpdf is not installed');
    const wide = { ...picture, resolution: { x: 100, y: 200 } };
    const file = join(folder, 'pages.pdf');
    writeFileSync(file, await encodePdf([page, { ...page, picture: wide, size: wide, plates: [] }]));
    expect(spawnSync(QPDF, ['--check', file]).status).toBe(0);
    const { stdout } = spawnSync(PDFINFO, ['-f', '1', '-l', '9', file], { encoding: 'utf8' });
    expect([...stdout.matchAll(/Page +\d size: +([\d.]+) x ([\d.]+)/g)].map(([, w, h]) => [w, h])).toEqual([
      ['36', '18'],
      ['108', '27'],
    ]);
  });

  it('rejects an empty list, and plates that differ in size from their page', async () => {
    await expect(encodePdf([])).rejects.toThrow(RangeError);
    const small = { ...plate('White'), coverage: new Uint8Array(4) };
    await expect(encodePdf([{ ...page, plates: [small] }])).rejects.toThrow(/11250 samples, not 4/);
  });
});
