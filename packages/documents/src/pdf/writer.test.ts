import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { afterAll, describe, expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { createBudget } from '../budget.ts';
import { createPdfDocument, type PdfDocument, type PdfEnd } from './document.ts';
import { PdfFile } from './file.ts';
import { dictOf, name, type PdfObject, PdfRef, PdfStream, textString } from './objects.ts';
import { readOptionalContent } from './optional-content.ts';
import { addInks } from './pictures.ts';
import { rewritePdf } from './rewrite.ts';
import { significantText } from './serialize.ts';
import { standardFont } from './standard-fonts/standard-fonts.ts';
import { createPdfWriter } from './writer.ts';

const QPDF = '/usr/bin/qpdf';
const GHOSTSCRIPT = '/usr/bin/gs';
const folder = mkdtempSync(join(tmpdir(), 'printready-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (bytes: Uint8Array) => new PdfFile(bytes, '', createBudget());

/** Errors reported by qpdf: empty for a valid file; null if qpdf is not installed. */
function faults(bytes: Uint8Array): string | null {
  if (!existsSync(QPDF)) return null;
  const file = join(folder, 'checked.pdf');
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync(QPDF, ['--check', file], { encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

async function make(
  draw: (document: PdfDocument) => Promise<void>,
  options: { readonly compact?: boolean; readonly end?: PdfEnd } = {},
): Promise<Uint8Array> {
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.6', compact: options.compact ?? false });
  await draw(document);
  await document.finish(options.end);
  return joinBytes(sink.parts);
}

const page = {
  mediaBox: [0, 0, 72, 36],
  resources: {},
  content: '1 0 0 rg 0 0 9 9 re f',
  compress: true,
} as const;

describe.each([false, true])('createPdfWriter, compact: %s', (compact) => {
  it('round-trips every kind of object without errors from qpdf', async () => {
    const inner = new PdfStream(dictOf({ Kind: name('inner') }), Uint8Array.of(1, 2, 3));
    const value = dictOf({
      'odd name #1 (é)': [null, true, -0.125, 1e-9, 123_456_789, name('a b/c'), textString('Weiß – ж')],
      Stream: inner,
      Again: inner,
    });
    const bytes = await make(
      async (document) => {
        // More objects than one object stream can hold.
        for (let i = 0; i < 150; i++) await document.add([i]);
        await document.add(value);
        await document.addPage(page);
      },
      { compact, end: { title: 'Töne', createdAt: new Date('2026-11-22T23:00:00Z') } },
    );
    const file = open(bytes);
    expect([...file.repairs]).toEqual([]);
    const found = [...Array(200).keys()]
      .map((num) => file.resolve(new PdfRef(num, 0)))
      .find((object) => object instanceof Map && object.has('Stream')) as Map<string, PdfObject>;
    const list = file.array(found.get('odd name #1 (é)'))!;
    expect(list.slice(0, 5)).toEqual([null, true, -0.125, 0, 123_456_789]);
    expect([file.name(list[5]), file.text(list[6])]).toEqual(['a b/c', 'Weiß – ж']);
    expect(found.get('Again')).toEqual(found.get('Stream'));
    expect([...file.stream(found.get('Stream'))!.raw]).toEqual([1, 2, 3]);
    const info = file.dict(file.trailer.get('Info'))!;
    expect([file.text(info.get('Title')), file.text(info.get('CreationDate'))]).toEqual([
      'Töne',
      'D:20261122230000Z',
    ]);
    expect(faults(bytes) ?? '').toBe('');
  });

  it('writes layers, the output intent’s profile, page boxes, and user units', async () => {
    const icc = Uint8Array.from({ length: 500 }, (_, i) => i);
    const bytes = await make(
      async (document) => {
        const shown = await document.addLayer('Art', true);
        const hidden = await document.addLayer('Weiß', false);
        await document.addPage({
          ...page,
          trimBox: [3, 3, 69, 33],
          bleedBox: [1, 1, 71, 35],
          userUnit: 2,
          resources: { Properties: { L0: shown, L1: hidden } },
          content: '/OC /L0 BDC 0 0 9 9 re f EMC /OC /L1 BDC 9 9 9 9 re f EMC',
        });
      },
      { compact, end: { outputIntent: { condition: 'FOGRA39', icc, colors: 4 } } },
    );
    const file = open(bytes);
    expect(readOptionalContent(file)).toMatchObject({ names: ['Art', 'Weiß'], hiddenNames: ['Weiß'] });
    const intent = file.dict(file.array(file.catalog.get('OutputIntents'))?.[0])!;
    expect(file.text(intent.get('OutputConditionIdentifier'))).toBe('FOGRA39');
    expect(file.decode(file.stream(intent.get('DestOutputProfile'))!).bytes).toEqual(icc);
    const first = file.dict(file.array(file.dict(file.catalog.get('Pages'))!.get('Kids'))?.[0])!;
    expect(file.numbers(first.get('BleedBox'))).toEqual([1, 1, 71, 35]);
    expect(file.number(first.get('UserUnit'))).toBe(2);
    expect(faults(bytes) ?? '').toBe('');
  });

  it('rewrites a parsed file that has gaps in its object numbers', async () => {
    const bytes = await make(
      async (document) => {
        for (let i = 0; i < 20; i++) await document.add([i]);
        await document.addPage(page);
      },
      { compact },
    );
    const again = rewritePdf(open(bytes), '1.7');
    const file = open(again);
    expect([...file.repairs]).toEqual([]);
    const first = file.dict(file.array(file.dict(file.catalog.get('Pages'))!.get('Kids'))?.[0])!;
    expect(Buffer.from(file.decode(file.stream(first.get('Contents'))!).bytes).toString()).toBe(page.content);
    expect(faults(again) ?? '').toBe('');
  });
});

describe('openImage', () => {
  const [width, height] = [70, 900];
  const rows = Uint8Array.from({ length: width * 3 * height }, (_, i) => (i * i) >> 7);

  it('writes the same bytes for any band height and does not keep the caller’s rows', async () => {
    for (const band of [1, 7, height]) {
      let ref = new PdfRef(0, 0);
      const bytes = await make(async (document) => {
        const image = document.openImage({ width, height, space: name('DeviceRGB'), colors: 3, bits: 8 });
        ({ ref } = image);
        const buffer = new Uint8Array(band * width * 3);
        for (let at = 0; at < rows.length; at += buffer.length) {
          const part = buffer.subarray(0, Math.min(buffer.length, rows.length - at));
          part.set(rows.subarray(at, at + part.length));
          await image.write(part);
          part.fill(0);
        }
        await image.finish();
        await document.addPage({ ...page, resources: { XObject: { I: ref } }, content: '/I Do' });
      });
      const file = open(bytes);
      expect(file.decode(file.stream(ref)!).bytes).toEqual(rows);
      expect(faults(bytes) ?? '').toBe('');
    }
  });

  it('rejects missing rows, surplus rows, and an object added before the image is finished', async () => {
    const document = await createPdfDocument(createPartsSink(), { version: '1.6' });
    const image = document.openImage({ width, height, space: name('DeviceRGB'), colors: 3, bits: 8 });
    await image.write(rows);
    await expect(document.add(null)).rejects.toThrow(/stream is open/);
    await expect(image.write(rows.subarray(0, width * 3))).rejects.toThrow(/too many/);
    const other = await createPdfDocument(createPartsSink(), { version: '1.6' });
    const short = other.openImage({ width, height, space: name('DeviceRGB'), colors: 3, bits: 8 });
    await short.write(rows.subarray(width * 3));
    await expect(short.finish()).rejects.toThrow(/missing/);
  });
});

it('rejects a PDF without pages', async () => {
  await expect(make(() => Promise.resolve())).rejects.toThrow(RangeError);
});

it('writes a stream nested in another object once, as a separate object', () => {
  const parts: Uint8Array[] = [];
  const writer = createPdfWriter((part) => void parts.push(part), { version: '1.4' });
  const stream = new PdfStream(new Map(), Uint8Array.of(7));
  const root = writer.add([stream, stream]);
  writer.finish(dictOf({ Root: root }));
  expect(
    Buffer.from(joinBytes(parts))
      .toString('latin1')
      .match(/endstream/g),
  ).toHaveLength(1);
});

describe.skipIf(!existsSync(GHOSTSCRIPT) || !hasMagick)(
  'several inks in one image, read by Ghostscript',
  () => {
    const [width, height] = [60, 20];
    const inks = [
      { name: 'White', color: { r: 250, g: 250, b: 250 }, levels: [255, 0, 128] },
      { name: 'PANTONE 186 C', color: { r: 200, g: 16, b: 46 }, levels: [0, 255, 64] },
      { name: 'Gold & Öl', color: { r: 180, g: 140, b: 20 }, levels: [32, 96, 0] },
    ];
    const plates = inks.map(({ name: ink, color, levels }) => ({
      ...{ id: ink, name: ink, color, width, height, resolution: null },
      coverage: Uint8Array.from({ length: width * height }, (_, i) => levels[Math.floor((i % width) / 20)]!),
    }));
    const draw = () =>
      make(async (document) => {
        const image = await addInks(document, plates);
        await document.addPage({
          mediaBox: [0, 0, width, height],
          resources: { XObject: { I: image } },
          content: `q ${width} 0 0 ${height} 0 0 cm /I Do Q`,
          compress: false,
        });
      });
    const run = (device: string, out: string, file: string) => {
      const words = [
        '-q',
        '-dNOPAUSE',
        '-dBATCH',
        '-dSAFER',
        `-sDEVICE=${device}`,
        '-r72',
        `-sOutputFile=${out}`,
      ];
      const { status, stderr } = spawnSync(GHOSTSCRIPT, [...words, file], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    };
    const middles = (bytes: Uint8Array, layout: string) => {
      const channels = layout === 'rgb' ? 3 : 1;
      const row = magick(['-[60x1+0+10]', '-depth', '8', `${layout}:-`], bytes);
      return [10, 30, 50].map((x) => [...row.subarray(x * channels, (x + 1) * channels)]);
    };

    it('become one film per ink name', async () => {
      const bytes = await draw();
      expect(faults(bytes) ?? '').toBe('');
      const file = join(folder, 'inks.pdf');
      writeFileSync(file, bytes);
      const into = mkdtempSync(join(folder, 'films-'));
      run('tiffsep', join(into, 'film'), file);
      const films = Object.fromEntries(
        readdirSync(into).flatMap((one) => {
          const ink = /^film\((.*)\)\.tif$/.exec(one)?.[1];
          return ink === undefined
            ? []
            : [[decodeURIComponent(ink), middles(readFileSync(join(into, one)), 'gray').flat()]];
        }),
      );
      for (const { name: ink, levels } of inks)
        for (const [i, level] of levels.entries())
          expect(Math.abs(films[ink]![i]! - (255 - level)), `${ink} ${i}`).toBeLessThanOrEqual(1);
      expect(films['Cyan']).toEqual([255, 255, 255]);
    });

    it('show their colors multiplied where they overlap', async () => {
      const file = join(folder, 'shown.pdf');
      writeFileSync(file, await draw());
      const out = join(folder, 'shown.png');
      run('png16m', out, file);
      for (const [i, pixel] of middles(readFileSync(out), 'rgb').entries()) {
        for (const [c, key] of (['r', 'g', 'b'] as const).entries()) {
          const light = inks.reduce(
            (product, { color, levels }) => product * (1 - (levels[i]! / 255) * (1 - color[key] / 255)),
            1,
          );
          expect(Math.abs(pixel[c]! - 255 * light), `${i} ${key}`).toBeLessThanOrEqual(3);
        }
      }
    });
  },
);

it('standardFont gives the same letter widths as pdf-lib', async () => {
  const document = await PDFDocument.create();
  const letters = 'Print readiness – 98 % “Überdruck” ÀÉÿ€ß…';
  for (const [ours, theirs] of [
    ['Helvetica', StandardFonts.Helvetica],
    ['Helvetica-Bold', StandardFonts.HelveticaBold],
  ] as const) {
    const font = await document.embedFont(theirs);
    for (const letter of letters)
      expect(standardFont(ours).widthOf(letter, 1000), letter).toBe(font.widthOfTextAtSize(letter, 1000));
  }
  expect(() => standardFont('Helvetica').encode('Ж')).toThrow(RangeError);
});

it('significantText keeps nine digits of any size, without an exponent', () => {
  const texts = [0, 72, -0.5, 1 / 3, 1.23456789e-7, 123456.7891, 9.99999999e-12, 1e12].map(significantText);
  expect(texts).toEqual([
    ...['0', '72', '-0.5', '0.333333333', '0.000000123456789', '123456.789', '0.00000000000999999999'],
    '1000000000000',
  ]);
});
