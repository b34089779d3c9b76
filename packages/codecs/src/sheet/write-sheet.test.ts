/** Checks sheet files by reading them with other programs. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPartsSink } from '@printready/pixels/bytes';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import type { PdfSheet } from './sheet-pdf.ts';
import { type LaidArt, sheetRows } from './sheet-rows.ts';
import { type SheetFormat, writeSheets } from './write-sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A letter F with a soft right edge; asymmetric, so that rotation and mirroring show. */
function drawLetter(): Raster {
  const art = createRaster(60, 80);
  for (let y = 0; y < 80; y++) {
    for (let x = 0; x < 60; x++) {
      const inside = x < 20 || y < 20 || (y > 32 && y < 48 && x < 44);
      const alpha = inside ? (x >= 56 ? 128 : 255) : 0;
      if (alpha > 0) art.data.set([220, 30, y * 3, alpha], (y * 60 + x) * 4);
    }
  }
  return art;
}

const solid = createRaster(50, 50, {
  data: new Uint8ClampedArray(50 * 50 * 4).fill(255).map((v, i) => (i % 4 === 3 ? 255 : (v * (i % 50)) / 50)),
});
const arts = [drawLetter(), solid];
const load = (art: number) => Promise.resolve(arts[art]!);

const laid: LaidArt[] = [
  { art: 0, width: 60, height: 80, x: 10, y: 12, turn: 0 },
  { art: 0, width: 60, height: 80, x: 90, y: 12, turn: 90 },
  { art: 0, width: 60, height: 80, x: 190, y: 12, turn: 180 },
  { art: 0, width: 60, height: 80, x: 10, y: 120, turn: 270 },
  { art: 1, width: 50, height: 50, x: 120, y: 120, turn: 0 },
];
const sheet: PdfSheet = { laid, width: 300, length: 220 };
const PPI = 100;

async function write(sheets: readonly PdfSheet[], format: SheetFormat, ppi = PPI): Promise<string> {
  const sink = createPartsSink();
  await writeSheets(sheets, ppi, format, load, sink);
  const file = join(folder, `sheet-${sheets.length}-${ppi}.${format}`);
  writeFileSync(file, Buffer.concat(sink.parts));
  return file;
}

function ask(program: string, ...words: string[]): string | null {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const whole = () => sheetRows(laid, 300, load)(0, 220);

describe('writeSheets', () => {
  it('writes a PNG with exact pixels and resolution', async ({ skip }) => {
    const file = await write([sheet], 'png');
    const png = PNG.sync.read(readFileSync(file));
    expect([png.width, png.height]).toEqual([300, 220]);
    expect(Buffer.compare(png.data, Buffer.from(await whole()))).toBe(0);
    const facts = ask('exiftool', '-s3', '-PixelsPerUnitX', file) ?? skip('exiftool is not installed');
    expect(facts.trim()).toBe('3937');
  });

  it('writes a TIFF with exact pixels and resolution', async ({ skip }) => {
    const file = await write([sheet], 'tiff');
    const out = join(folder, 'from-tiff.png');
    if (ask('/usr/bin/convert', file, `PNG32:${out}`) === null) skip('ImageMagick is not installed');
    expect(Buffer.compare(PNG.sync.read(readFileSync(out)).data, Buffer.from(await whole()))).toBe(0);
    expect(ask('/usr/bin/identify', '-units', 'PixelsPerInch', '-format', '%x', file)).toBe('100');
  });

  it('writes a PDF page at the exact size, with pieces at the same positions as in the PNG', async ({
    skip,
  }) => {
    const file = await write([sheet], 'pdf');
    const facts = ask('pdfinfo', file) ?? skip('poppler-utils is not installed');
    expect(facts).toMatch(/Page size:\s+216 x 158\.4 pts/);
    // Poppler paints every pixel that an image touches, so the test samples only pixel centers.
    const times = 5;
    ask('pdftoppm', '-r', String(PPI * times), '-png', file, join(folder, 'page'));
    const page = PNG.sync.read(readFileSync(join(folder, 'page-1.png')));
    expect([page.width, page.height]).toEqual([300 * times, 220 * times]);
    const film = await whole();
    let worst = 0;
    for (let y = 0; y < 220; y++) {
      for (let x = 0; x < 300; x++) {
        const at = (y * 300 + x) * 4;
        const seen = ((y * times + 2) * page.width + x * times + 2) * 4;
        for (let c = 0; c < 3; c++) {
          const onWhite = 255 + ((film[at + c]! - 255) * film[at + 3]!) / 255;
          worst = Math.max(worst, Math.abs(onWhite - page.data[seen + c]!));
        }
      }
    }
    expect(worst).toBeLessThanOrEqual(2);
  });

  it('stores repeated artwork only once, in a PDF that stays valid', async ({ skip }) => {
    const file = await write([sheet, { laid: laid.slice(0, 2), width: 300, length: 120 }], 'pdf');
    const list = ask('pdfimages', '-list', file) ?? skip('poppler-utils is not installed');
    const objects = new Set(
      list
        .split('\n')
        .filter((line) => / image /.test(line))
        .map((line) => line.split(/\s+/)[11]),
    );
    expect(objects.size).toBe(2);
    expect(ask('pdfinfo', file)).toMatch(/Pages:\s+2/);
    const checked = ask('qpdf', '--check', file) ?? skip('qpdf is not installed');
    expect(checked).toContain('No syntax or stream encoding errors');
  });

  it('writes a PDF page 240 in long, above the 200 in limit for pages measured in points', async ({
    skip,
  }) => {
    const file = await write([{ laid, width: 2400, length: 24_000 }], 'pdf');
    const facts = ask('pdfinfo', file) ?? skip('poppler-utils is not installed');
    expect(readFileSync(file, 'latin1')).toContain('/UserUnit 2');
    expect(readFileSync(file, 'latin1')).toContain('/MediaBox [0 0 864 8640]');
    expect(facts).toMatch(/UserUnit|Page size/);
  });

  it('rejects several sheets in PNG and TIFF, and stops if the report callback throws', async () => {
    await expect(write([sheet, sheet], 'png')).rejects.toThrow('A PNG holds one sheet, not 2.');
    const stop = () => {
      throw new Error('stopped');
    };
    for (const format of ['png', 'tiff', 'pdf', 'psd'] as const) {
      const writing = writeSheets([sheet], PPI, format, load, createPartsSink(), { report: stop });
      await expect(writing).rejects.toThrow('stopped');
    }
  });
});
