/** White under the pieces of a sheet, as read by Ghostscript, MuPDF and psd-tools. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cutPsdSections, readPsdHeader, readPsdPlanes } from '@printready/documents/psd';
import { createPartsSink } from '@printready/pixels/bytes';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeImage } from '../index.ts';
import { whiteUnderArt } from './sheet-pdf.ts';
import type { LaidArt } from './sheet-rows.ts';
import { type SheetWhite, sheetWhite } from './sheet-white.ts';
import { type SheetFormat, writeSheets } from './write-sheet.ts';

const [GHOSTSCRIPT, MUTOOL, PYTHON] = ['/usr/bin/gs', '/usr/bin/mutool', '/usr/bin/python3'];
const [EXIFTOOL, TIFFCP] = ['/usr/bin/exiftool', '/usr/bin/tiffcp'];
const hasTiffTools = [EXIFTOOL, TIFFCP].every((program) => existsSync(program));
const hasMagick = existsSync('/usr/bin/convert') || existsSync('/usr/local/bin/convert');
const hasPsdTools = existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import psd_tools']).status === 0;
const script = fileURLToPath(new URL('../../scripts/psd-tools.py', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'printready-sheet-white-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PPI = 300;
const WHITE: SheetWhite = { name: 'White', chokeMm: 0.2, soft: 'opacity', softShare: 1, garment: null };

/** A letter F with a hole, a right edge of this opacity and a hairline; asymmetric, so that rotation shows. */
function drawLetter(edge: number, times = 1): Raster {
  const art = createRaster(60 * times, 80 * times);
  for (let y = 0; y < art.height; y++)
    for (let x = 0; x < art.width; x++) {
      const [u, v] = [x / times, y / times];
      const inside = u < 20 || v < 20 || (v > 32 && v < 48 && u < 44) || (v >= 70 && v < 72 && u < 50);
      const counter = u > 6 && u < 12 && v > 6 && v < 12;
      const alpha = inside && !counter ? (u >= 56 ? edge : 255) : 0;
      if (alpha > 0) art.data.set([220, 30, 90, alpha], (y * art.width + x) * 4);
    }
  return art;
}

const arts = [drawLetter(128), drawLetter(128, 2), drawLetter(255)];
const load = (art: number) => Promise.resolve(arts[art]!);
const laid: LaidArt[] = [
  { art: 0, width: 60, height: 80, x: 10, y: 12, turn: 0 },
  { art: 0, width: 60, height: 80, x: 90, y: 12, turn: 90 },
  { art: 1, width: 120, height: 160, x: 180, y: 20, turn: 180 },
  { art: 2, width: 60, height: 80, x: 20, y: 100, turn: 270 },
];
const sheet = { laid, width: 320, length: 200 };

const hard = { ...sheet, laid: laid.slice(3) };

async function write(format: SheetFormat, white: SheetWhite | null, of = sheet): Promise<string> {
  const sink = createPartsSink();
  await writeSheets([of], PPI, format, load, sink, { white });
  const file = join(folder, `${white ? 'white' : 'plain'}-${of.laid.length}.${format}`);
  writeFileSync(file, Buffer.concat(sink.parts));
  return file;
}

/** Ink of each plate, 255 is full. */
function separate(file: string): ReadonlyMap<string, Uint8Array> {
  const into = mkdtempSync(join(folder, 'films-'));
  const words = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', `-r${PPI}`];
  execFileSync(GHOSTSCRIPT, [...words, `-sOutputFile=${join(into, 'film')}`, file]);
  const films = new Map<string, Uint8Array>();
  for (const name of readdirSync(into)) {
    const ink = /^film\((.*)\)\.tif$/.exec(name)?.[1];
    if (ink === undefined) continue;
    const gray = execFileSync('convert', ['tiff:-', '-depth', '8', 'gray:-'], {
      input: readFileSync(join(into, name)),
    });
    films.set(
      ink,
      Uint8Array.from(gray, (level) => 255 - level),
    );
  }
  return films;
}

const worst = (one: Uint8Array, other: Uint8Array): number => {
  expect(one.length).toBe(other.length);
  return one.reduce((most, value, i) => Math.max(most, Math.abs(value - other[i]!)), 0);
};

describe('a sheet with white, as a PDF', () => {
  it.skipIf(!existsSync(GHOSTSCRIPT) || !hasMagick).each([
    ['soft and hard edges', sheet],
    ['hard edges only', hard],
  ])(
    'separates into the white plate and into the same colors as without white: %s (Ghostscript)',
    async (_edges, of) => {
      const { coverage } = await sheetWhite(of, PPI, load, WHITE);
      const films = separate(await write('pdf', WHITE, of));
      const plain = separate(await write('pdf', null, of));
      expect(worst(films.get('White')!, coverage)).toBeLessThanOrEqual(1);
      expect([...plain.keys()].toSorted()).toEqual(['Black', 'Cyan', 'Magenta', 'Yellow']);
      for (const [ink, film] of plain) expect(worst(films.get(ink)!, film), ink).toBeLessThanOrEqual(1);
    },
  );

  it.skipIf(!existsSync(MUTOOL)).each([
    ['soft and hard edges', sheet],
    ['hard edges only', hard],
  ])('looks the same as without white: %s (MuPDF)', async (_edges, of) => {
    const [under, plain] = [await write('pdf', WHITE, of), await write('pdf', null, of)].map((file) => {
      const out = `${file}.png`;
      execFileSync(MUTOOL, ['draw', '-q', '-r', '150', '-o', out, file], { stdio: 'pipe' });
      return PNG.sync.read(readFileSync(out)).data;
    });
    expect(worst(under!, plain!)).toBeLessThanOrEqual(3);
  });

  it('has white at the film’s resolution under art with fewer pixels', async () => {
    const sink = createPartsSink();
    const coarse = { ...sheet, laid: [{ art: 0, width: 240, height: 320, x: 0, y: 0, turn: 0 as const }] };
    await writeSheets([coarse], PPI, 'pdf', load, sink, { white: WHITE });
    const text = Buffer.concat(sink.parts).toString('latin1');
    expect(text).toMatch(/\/Width 60\b/);
    expect(text).toMatch(/\/Width 240\b/);
    expect(text).toContain('/Separation /White');
    expect(text).toContain('/BM /Multiply');
    expect(text).not.toContain('/OP true');
  });
});

it('overprints white under art without semi-transparent pixels in a PDF', async () => {
  const text = readFileSync(await write('pdf', WHITE, hard), 'latin1');
  expect(text).toMatch(/\/OP true[\s\S]*\/OPM 1/);
  expect(text).not.toContain('/BM /Multiply');
});

it('whiteUnderArt measures the same white under art as the PDF writer', async () => {
  const whites = await writeSheets([sheet], PPI, 'pdf', load, createPartsSink(), { white: WHITE });
  expect(whites.map(({ art }) => art)).toEqual([0, 1, 2]);
  for (const { art, ...under } of whites) {
    const { width, height } = laid.find((piece) => piece.art === art)!;
    expect(whiteUnderArt(arts[art]!, { width, height }, PPI, WHITE)).toEqual(under);
  }
  expect(whites[0]!.share).toBeGreaterThan(0.3);
  expect(whites[0]!.share).toBeLessThan(0.6);
});

describe('a sheet with white, as a PSD', () => {
  it('has the white as its last channel, inverted as Photoshop stores inks', async () => {
    const bytes = new Uint8Array(readFileSync(await write('psd', WHITE)));
    const { coverage } = await sheetWhite(sheet, PPI, load, WHITE);
    const header = readPsdHeader(bytes);
    const planes = await readPsdPlanes(cutPsdSections(bytes, header.large).image, header, header.channels);
    expect(header.channels).toBe(5);
    expect(
      worst(
        planes[4] as Uint8Array,
        coverage.map((ink) => 255 - ink),
      ),
    ).toBe(0);
  });

  it.skipIf(!hasPsdTools)('has the spot channel "White" (psd-tools)', async () => {
    const { stdout, stderr } = spawnSync(PYTHON, [script, await write('psd', WHITE)], { encoding: 'utf8' });
    expect(stdout, stderr).not.toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ size: [320, 200], mode: 'RGB', channels: 5, names: ['Transparency', 'White'], kinds: [0, 2] },
    });
  });
});

describe('a sheet with white, as a TIFF', () => {
  it.skipIf(!hasTiffTools)(
    'adds the white as an inverted last sample and keeps the colors (libtiff)',
    async () => {
      const { coverage } = await sheetWhite(sheet, PPI, load, WHITE);
      const [white, plain] = [await write('tiff', WHITE), await write('tiff', null)];
      const samples = (file: string) => {
        const plainFile = `${file}.raw.tif`;
        execFileSync(TIFFCP, ['-c', 'none', '-r', `${sheet.length}`, file, plainFile], { stdio: 'pipe' });
        const places = ['-s3', '-n', '-StripOffsets', '-StripByteCounts', plainFile];
        const [from, count] = execFileSync(EXIFTOOL, places, { encoding: 'utf8' })
          .trim()
          .split('\n')
          .map(Number);
        return readFileSync(plainFile).subarray(from, from! + count!);
      };
      const [five, four] = [samples(white), samples(plain)];
      expect([five.length, four.length]).toEqual([320 * 200 * 5, 320 * 200 * 4]);
      const every = (data: Buffer, step: number, channel: number) =>
        Uint8Array.from({ length: data.length / step }, (_, i) => data[i * step + channel]!);
      const inverted = coverage.map((ink) => 255 - ink);
      expect(worst(every(five, 5, 4), inverted)).toBe(0);
      for (let channel = 0; channel < 4; channel++)
        expect(worst(every(five, 5, channel), every(four, 4, channel)), `${channel}`).toBe(0);
    },
  );

  it.skipIf(!hasTiffTools)('names its spot channel, and has one unspecified sample (ExifTool)', async () => {
    const of = async (white: SheetWhite | null) => {
      const tags = [
        '-j',
        '-n',
        '-ExtraSamples',
        '-AlphaChannelsNames',
        '-UnicodeAlphaNames',
        '-SamplesPerPixel',
      ];
      const file = await write('tiff', white);
      return (JSON.parse(execFileSync(EXIFTOOL, [...tags, file], { encoding: 'utf8' })) as unknown[])[0];
    };
    expect(await of(WHITE)).toMatchObject({ SamplesPerPixel: 5, ExtraSamples: '2 0' });
    expect(JSON.stringify(await of(WHITE))).toContain('White');
    expect(await of(null)).toMatchObject({ SamplesPerPixel: 4, ExtraSamples: 2 });
  });

  it('opens in our reader with the same picture as without white, and the reader names the white channel', async () => {
    const opened = await decodeImage(new Uint8Array(readFileSync(await write('tiff', WHITE))));
    const plain = await decodeImage(new Uint8Array(readFileSync(await write('tiff', null))));
    if (!opened.ok || !plain.ok) throw new TypeError('A sheet does not open.');
    expect(Buffer.compare(Buffer.from(opened.raster.data), Buffer.from(plain.raster.data))).toBe(0);
    expect(JSON.stringify(opened.findings)).toContain('White');
  });
});

it('reports parts with unchoked or missing white once for each art, in each format', async () => {
  for (const format of ['pdf', 'psd', 'tiff'] as const) {
    const whites = await writeSheets([sheet], PPI, format, load, createPartsSink(), { white: WHITE });
    expect(
      whites.map(({ art, wholeParts, bareParts }) => [art, wholeParts.length, bareParts.length]),
    ).toEqual([
      [0, 1, 0],
      [1, 0, 0],
      [2, 1, 0],
    ]);
  }
});

it('never makes white more opaque than the art above it', async () => {
  const solid = createRaster(60, 80, { data: new Uint8ClampedArray(60 * 80 * 4).fill(200) });
  const { coverage } = await sheetWhite(
    { ...sheet, laid: laid.slice(0, 1) },
    PPI,
    () => Promise.resolve(solid),
    {
      ...WHITE,
      chokeMm: 0,
    },
  );
  expect(Math.max(...coverage)).toBe(200);
  expect(coverage.filter((ink) => ink > 0)).toHaveLength(60 * 80);
});

it('refuses to write white to a PNG, which cannot contain spot inks', async () => {
  const writing = writeSheets([sheet], PPI, 'png', load, createPartsSink(), { white: WHITE });
  await expect(writing).rejects.toThrow('A PNG holds no white.');
});
