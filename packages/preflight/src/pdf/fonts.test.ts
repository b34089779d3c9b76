import { describe, expect, it } from 'vitest';
import type { FontFacts } from '../facts.ts';
import { readPdf } from './read-pdf.ts';
import { makePdf, type PdfMaker } from './testing/make-pdf.ts';

function fontsOf(
  build: (pdf: PdfMaker) => string,
  content = 'BT /F 12 Tf 9 9 Td (ab) Tj ET',
): readonly FontFacts[] {
  const pdf = makePdf();
  pdf.addPage({ content, resources: `/Font << /F ${build(pdf)} >>` });
  return readPdf(pdf.toBytes(), 'test.pdf', 'pdf').fonts!;
}

const program = (pdf: PdfMaker, key: string, bytes: string, entries = '') =>
  pdf.add(`<< /Type /FontDescriptor /${key} ${pdf.addStream(entries, bytes)} 0 R >>`);

const simple = (subtype: string, name: string, descriptor: number | null) =>
  `<< /Type /Font /Subtype /${subtype} /BaseFont /${name} ${descriptor ? `/FontDescriptor ${descriptor} 0 R` : ''} >>`;

const composite = (subtype: string, descriptor: number | null) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Noto /Encoding /Identity-H /DescendantFonts [${simple(subtype, 'ABCDEF+Noto', descriptor)}] >>`;

const TRUETYPE = '\u0000\u0001\u0000\u0000';
const CFF = '\u0001\u0000\u0004\u0001';

/** Annotation flag for printing (ISO 32000-1, 12.5.3). */
const PRINTS = 4;

describe('fonts', () => {
  it.each<[string, (pdf: PdfMaker) => string, Partial<FontFacts>]>([
    [
      'not embedded',
      () => simple('Type1', 'Helvetica', null),
      { name: 'Helvetica', type: 'Type 1', embedded: false },
    ],
    [
      'not embedded, TrueType',
      () => simple('TrueType', 'Arial', null),
      { type: 'TrueType', embedded: false },
    ],
    [
      'embedded Type 1',
      (pdf) => simple('Type1', 'Noto', program(pdf, 'FontFile', '%!PS')),
      { type: 'Type 1', embedded: true, subset: false },
    ],
    [
      'subset TrueType',
      (pdf) => simple('TrueType', 'ABCDEF+Noto', program(pdf, 'FontFile2', TRUETYPE)),
      { name: 'Noto', type: 'TrueType', embedded: true, subset: true },
    ],
    [
      'subset CFF',
      (pdf) => simple('Type1', 'ABCDEF+Noto', program(pdf, 'FontFile3', CFF, '/Subtype /Type1C')),
      { type: 'Type 1C', embedded: true, subset: true },
    ],
    [
      'OpenType',
      (pdf) => simple('Type1', 'Noto', program(pdf, 'FontFile3', 'OTTO', '/Subtype /OpenType')),
      { type: 'Type 1C (OT)', embedded: true },
    ],
    [
      'CID TrueType',
      (pdf) => composite('CIDFontType2', program(pdf, 'FontFile2', TRUETYPE)),
      { name: 'Noto', type: 'CID TrueType', embedded: true, subset: true },
    ],
    [
      'CID CFF',
      (pdf) => composite('CIDFontType0', program(pdf, 'FontFile3', CFF, '/Subtype /CIDFontType0C')),
      { type: 'CID Type 0C', embedded: true },
    ],
    ['CID not embedded', () => composite('CIDFontType0', null), { type: 'CID Type 0', embedded: false }],
    [
      'Type 3',
      () =>
        '<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FontBBox [0 0 1 1] /CharProcs << >> /Encoding << >> >>',
      { name: '[none]', type: 'Type 3', embedded: true },
    ],
  ])('%s', (_, build, expected) => {
    const fonts = fontsOf(build);
    expect(fonts).toHaveLength(1);
    expect(fonts[0]).toMatchObject({ pages: [1], ...expected });
  });

  it('count as used only if they have visible text', () => {
    expect(fontsOf(() => simple('Type1', 'Helvetica', null))[0]!.used).toBe(true);
    expect(fontsOf(() => simple('Type1', 'Helvetica', null), '')[0]!.used).toBe(false);
    expect(fontsOf(() => simple('Type1', 'Helvetica', null), 'BT 3 Tr /F 9 Tf (a) Tj ET')[0]!.used).toBe(
      false,
    );
  });

  it.each([
    ['by its em, even with only low letters', 60, 6, 24, '0 0 0 0', 6],
    ['by its em, even if its box holds only low letters', 60, 6, 24, '0 0 30 24', 6],
    ['by its letters at size 1', 40 / 5, 1, 40, '0 0 0 0', 5],
    ['by its box at size 1', 40 / 5, 1, 40, '0 0 30 40', 5],
  ])('measures a bitmap font %s', (_, unitsPerEm, size, drawn, fontBox, expected) => {
    const pdf = makePdf();
    const glyph = pdf.addStream('', `30 0 0 0 30 ${drawn} d1 0 0 30 ${drawn} re f`);
    const font = `<< /Type /Font /Subtype /Type3 /FontMatrix [${1 / unitsPerEm} 0 0 ${1 / unitsPerEm} 0 0] /FontBBox [${fontBox}] /FirstChar 97 /LastChar 97 /Widths [30] /CharProcs << /a ${glyph} 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /Resources << >> >>`;
    pdf.addPage({
      content: `BT /F ${size} Tf 50 50 Td (aa) Tj ET`,
      resources: `/Font << /F ${font} >>`,
    });
    expect(readPdf(pdf.toBytes(), 'test.pdf', 'pdf').pages![0]!.minTextPt).toBeCloseTo(expected, 3);
  });

  it('are listed once each, from forms, annotations, and later pages, but not from non-printing notes', () => {
    const pdf = makePdf();
    const font = pdf.add(simple('Type1', 'Courier', null));
    const form = pdf.addStream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F ${font} 0 R >> >>`,
      'BT /F 3 Tf (a) Tj ET',
    );
    const note = (flags: number) =>
      pdf.add(`<< /Type /Annot /Subtype /Stamp /Rect [10 10 28 28] /F ${flags} /AP << /N ${form} 0 R >> >>`);
    pdf.addPage({ content: '/X Do', resources: `/XObject << /X ${form} 0 R >>` });
    pdf.addPage({ content: '', entries: `/Annots [${note(PRINTS)} 0 R]` });
    pdf.addPage({ content: '', entries: `/Annots [${note(0)} 0 R]` });
    const facts = readPdf(pdf.toBytes(), 'test.pdf', 'pdf');
    expect(facts.fonts).toMatchObject([{ name: 'Courier', pages: [1, 2, 3], used: true }]);
    expect(facts.pages!.map((page) => page.minTextPt)).toEqual([3, 6, null]);
  });

  it('recognizes a composite font’s spaces from its ToUnicode map', () => {
    const pdf = makePdf();
    const map = pdf.addStream(
      '',
      '1 beginbfrange <0001> <0005> <001F> endbfrange 1 beginbfchar <0009> <0041> endbfchar',
    );
    pdf.addPage({
      content: 'BT /F 12 Tf 9 9 Td <0009> Tj /F 2 Tf <0002> Tj ET',
      resources: `/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /Noto /Encoding /Identity-H /ToUnicode ${map} 0 R /DescendantFonts [${simple('CIDFontType2', 'Noto', null)}] >> >>`,
    });
    expect(readPdf(pdf.toBytes(), 'test.pdf', 'pdf').pages![0]!.minTextPt).toBe(12);
  });
});
