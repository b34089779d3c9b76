/**
 * Compares facts about generated files with those from Poppler and Ghostscript; skips with a note if a program is
 * missing.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageFacts, PdfFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';
import { addImage, makePdf, type PdfMaker } from './testing/make-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'preflight-'));

function run(program: string, ...args: string[]): string | null {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  return done.error ? null : done.stdout;
}

function build(name: string, fill: (pdf: PdfMaker) => void): { path: string; facts: PdfFacts } {
  const pdf = makePdf();
  fill(pdf);
  const bytes = pdf.toBytes();
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, facts: readPdf(bytes, name, 'pdf') };
}

const TRUETYPE = '\u0000\u0001\u0000\u0000';
const CFF = '\u0001\u0000\u0004\u0001';

const fontFile = build('fonts.pdf', (pdf) => {
  const embedded = (key: string, data: string, entries = '') =>
    pdf.add(`<< /Type /FontDescriptor /FontName /X /Flags 4 /${key} ${pdf.addStream(entries, data)} 0 R >>`);
  const simple = (subtype: string, name: string, descriptor = 0) =>
    pdf.add(
      `<< /Type /Font /Subtype /${subtype} /BaseFont /${name} ${descriptor ? `/FontDescriptor ${descriptor} 0 R` : ''} >>`,
    );
  const composite = (subtype: string, name: string, descriptor: number) =>
    pdf.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /${subtype} /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R >>] >>`,
    );
  const fonts = [
    simple('Type1', 'Helvetica'),
    simple('TrueType', 'Arial'),
    simple('Type1', 'Plain', embedded('FontFile', '%!PS-AdobeFont-1.0')),
    simple('TrueType', 'ABCDEF+Cut', embedded('FontFile2', TRUETYPE)),
    simple('Type1', 'ABCDEF+Compact', embedded('FontFile3', CFF, '/Subtype /Type1C')),
    composite('CIDFontType2', 'ABCDEF+Wide', embedded('FontFile2', TRUETYPE)),
    composite('CIDFontType0', 'WideCompact', embedded('FontFile3', CFF, '/Subtype /CIDFontType0C')),
    composite(
      'CIDFontType2',
      'Elsewhere',
      pdf.add('<< /Type /FontDescriptor /FontName /Elsewhere /Flags 4 >>'),
    ),
    pdf.add(
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << >> /Encoding << /Differences [] >> /FirstChar 0 /LastChar 0 /Widths [0] >>',
    ),
  ];
  const form = pdf.addStream(
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /Z ${simple('Type1', 'Courier')} 0 R >> >>`,
    '',
  );
  pdf.addPage({
    content: '',
    resources: `/Font << ${fonts.map((n, i) => `/F${i} ${n} 0 R`).join(' ')} >> /XObject << /X ${form} 0 R >>`,
  });
});

const imageFile = build('images.pdf', (pdf) => {
  const spaces = ['/DeviceGray', '/DeviceRGB', '/DeviceCMYK', '[/Indexed /DeviceRGB 0 <FF0000>]'];
  const images = spaces.map((space) => {
    const components = { '/DeviceRGB': 3, '/DeviceCMYK': 4 }[space] ?? 1;
    const dict = `/Type /XObject /Subtype /Image /Width 30 /Height 20 /BitsPerComponent 8 /ColorSpace ${space}`;
    return pdf.addStream(dict, new Uint8Array(600 * components));
  });
  images.push(addImage(pdf, 80, 40, '/ImageMask true /BitsPerComponent 1'));
  const layer = pdf.add('<< /Type /OCG /Name (Off) >>');
  images.push(addImage(pdf, 5, 5, `/ColorSpace /DeviceGray /BitsPerComponent 8 /OC ${layer} 0 R`));
  pdf.addToCatalog(`/OCProperties << /OCGs [${layer} 0 R] /D << /OFF [${layer} 0 R] >> >>`);
  const resources = `/XObject << ${images.map((n, i) => `/I${i} ${n} 0 R`).join(' ')} /Form ${images.length + 4} 0 R >>`;
  const form = pdf.addStream(
    `/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Matrix [0.5 0 0 0.5 20 20] /Resources << /XObject << /I ${images[0]} 0 R >> >>`,
    'q 90 0 0 30 0 0 cm /I Do Q',
  );
  const matrices = [
    '72 0 0 72 0 0',
    '36 0 0 144 10 10',
    '62.35 36 -36 62.35 80 80',
    '72 0 40 50 9 9',
    '-50 0 0 50 200 9',
  ];
  pdf.addPage({
    content: `${images.map((_, i) => `q ${matrices[i % matrices.length]} cm /I${i} Do Q`).join(' ')} q 60 0 0 60 0 0 cm /I0 Do Q /Form Do q 36 0 0 36 0 0 cm BI /W 4 /H 4 /CS /G /BPC 8 ID 0123456789abcdef\nEI Q`,
    resources: resources.replace(`/Form ${images.length + 4} 0 R`, `/Form ${form} 0 R`),
  });
});

const boxFile = build('boxes.pdf', (pdf) => {
  pdf.addPage({
    content: '',
    entries: '/TrimBox [20 20 280 280] /BleedBox [11.5 11.5 288.5 288.5] /Rotate 90',
  });
  pdf.addPage({
    content: '',
    entries: '/CropBox [-10 -10 200 400] /TrimBox [150 150 50 50]',
    mediaBox: [300, 300, 0, 0],
  });
  pdf.addPage({ content: '', entries: '/ArtBox [1.25 2.5 99.75 98.2] /Rotate -180' });
});

const spotFile = build('spots.pdf', (pdf) => {
  const tint = (name: string) =>
    `[/Separation /${name} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 1 1 0] >>]`;
  pdf.addPage({
    content: '/A cs 1 scn 0 0 99 99 re f /B CS 0.5 SCN 9 w 0 0 m 99 99 l S',
    resources: `/ColorSpace << /A ${tint('PANTONE#20185#20C')} /B ${tint('Gold')} /C ${tint('Unused')} >>`,
  });
});

const rows = (table: string) =>
  table
    .split('\n')
    .slice(2)
    .filter((line) => line.trim() !== '');
const allImages = (facts: PdfFacts) => (facts.pages as PageFacts[]).flatMap((page) => page.images);

describe('facts about a PDF compared with other programs', () => {
  const fonts = run('pdffonts', fontFile.path);
  it.skipIf(fonts === null)('fonts match those that pdffonts reports (skipped without Poppler)', () => {
    const theirs = rows(fonts!).map((line) => {
      const [, name, type, embedded, subset] =
        /^(\S+)\s+(.+?)\s{2,}.*?(yes|no)\s+(yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/.exec(line)!;
      return {
        name: name!.replace(/^[A-Z]{6}\+/, ''),
        type,
        embedded: embedded === 'yes',
        subset: subset === 'yes',
      };
    });
    const ours = fontFile.facts.fonts!.map(({ name, type, embedded, subset }) => ({
      name,
      type,
      embedded,
      subset,
    }));
    expect(ours).toEqual(theirs);
  });

  const images = run('pdfimages', '-list', imageFile.path);
  it.skipIf(images === null)(
    'placements match those of pdfimages within 1 % (skipped without Poppler)',
    () => {
      const theirs = rows(images!).map((line) => line.trim().split(/\s+/));
      const ours = allImages(imageFile.facts);
      expect(ours).toHaveLength(theirs.length);
      for (const [i, columns] of theirs.entries()) {
        const image = ours[i]!;
        expect([image.pixelWidth, image.pixelHeight]).toEqual([Number(columns[3]), Number(columns[4])]);
        expect(image.isMask ? 'stencil' : 'image').toBe(columns[2]);
        const [ppiX, ppiY] = [Number(columns.at(-4)), Number(columns.at(-3))];
        expect(Math.abs((image.ppiX ?? 0) - ppiX)).toBeLessThan(Math.max(0.6, ppiX / 100));
        expect(Math.abs((image.ppiY ?? 0) - ppiY)).toBeLessThan(Math.max(0.6, ppiY / 100));
      }
    },
  );

  const boxes = run('pdfinfo', '-box', '-f', '1', '-l', '9', boxFile.path);
  it.skipIf(boxes === null)(
    'boxes and rotations match those of pdfinfo -box (skipped without Poppler)',
    () => {
      for (const page of boxFile.facts.pages!) {
        for (const [name, box] of Object.entries(page.boxes.effective)) {
          const line = new RegExp(`^Page +${page.index + 1} ${name}: +(.+)$`, 'm').exec(boxes!);
          expect(line![1]!.trim().split(/\s+/).map(Number), `${page.index} ${name}`).toEqual(
            box.map((v) => Number(v.toFixed(2))),
          );
        }
        expect(page.rotate).toBe(
          Number(new RegExp(`^Page +${page.index + 1} rot: +(\\d+)$`, 'm').exec(boxes!)![1]),
        );
      }
    },
  );

  const plates = run(
    'gs',
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-r10',
    '-sDEVICE=tiffsep',
    `-sOutputFile=${join(folder, 'p%d.tif')}`,
    spotFile.path,
  );
  it.skipIf(plates === null)('spot names match Ghostscript’s plates (skipped without Ghostscript)', () => {
    // One file per plate, named `p1(Ink).tif`.
    const theirs = readdirSync(folder).flatMap((file) => /^p1\((.+)\)\.tif$/.exec(file)?.[1] ?? []);
    expect(spotFile.facts.pages![0]!.spotsUsed).toEqual(['Gold', 'PANTONE 185 C']);
    for (const spot of spotFile.facts.pages![0]!.spotsUsed) expect(theirs).toContain(spot);
  });
});
