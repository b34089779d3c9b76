/** Building blocks for hostile PDFs. */
import { makePdf, type PdfMaker } from '../../packages/preflight/src/pdf/testing/make-pdf.ts';
import { join, u16, u32 } from './bytes.ts';

export const flate = (count: number) => `/Filter [${'/FlateDecode '.repeat(count)}]`;
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 300 300]';

/** One-page PDF that paints a single resource. */
export function painting(kind: string, add: (pdf: PdfMaker) => number, content: string): Uint8Array {
  const pdf = makePdf();
  const it = add(pdf);
  pdf.addPage({ content, resources: `${kind} << /X ${it} 0 R >>` });
  return pdf.toBytes();
}

export const formOf = (dict: string, data: Uint8Array | string) => () =>
  painting('/XObject', (pdf) => pdf.addStream(`${FORM} ${dict}`, data), '/X Do');

export const imageOf = (width: number, height: number, entries: string, data: Uint8Array | string) => () =>
  painting(
    '/XObject',
    (pdf) =>
      pdf.addStream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`, data),
    '300 0 0 300 0 0 cm /X Do',
  );

/** `levels` nested resources, each painting the next one `times` times. */
export function nested(
  levels: number,
  times: number,
  kind: 'form' | 'pattern' | 'glyph' | 'mask',
): Uint8Array {
  const pdf = makePdf();
  const dicts = {
    form: ['/XObject', FORM, '/X Do '],
    pattern: [
      '/Pattern',
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20',
      '/Pattern cs /X scn 0 0 300 300 re f ',
    ],
    glyph: ['/Font', '', 'BT /X 12 Tf (a) Tj ET '],
    mask: ['/ExtGState', `${FORM} /Group << /S /Transparency /CS /DeviceGray >>`, '/X gs 0 0 300 300 re f '],
  } as const;
  const [category, dict, paint] = dicts[kind];
  let inner = '';
  let content = '0 0 9 9 re f';
  for (let level = 0; level < levels; level++) {
    const resources = `/Resources << ${inner} >>`;
    let made: number;
    if (kind === 'glyph') {
      const glyph = pdf.addStream('', `1000 0 0 0 750 750 d1 ${content}`);
      made = pdf.add(
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 97 /Widths [1000] /Encoding << /Differences [97 /a] >> /CharProcs << /a ${glyph} 0 R >> ${resources} >>`,
      );
    } else made = pdf.addStream(`${dict} ${resources}`, content);
    if (kind === 'mask') made = pdf.add(`<< /SMask << /Type /Mask /S /Luminosity /G ${made} 0 R >> >>`);
    inner = `${category} << /X ${made} 0 R >>`;
    content = paint.repeat(times);
  }
  pdf.addPage({ content, resources: inner });
  return pdf.toBytes();
}

/**
 * JPEG 2000 codestream that declares a size but has no packets: decoders fill the image with gray (ISO 15444-1, annex
 * A).
 */
function emptyJpx(width: number, height: number): Buffer {
  const siz = join(
    ...[u16(0), u32(width), u32(height), u32(0), u32(0), u32(width), u32(height), u32(0), u32(0), u16(3)],
    ...Array<Buffer>(3).fill(Buffer.from([7, 1, 1])),
  );
  const cod = Buffer.from([0, 0, 0, 1, 0, 0, 4, 4, 0, 1]);
  const qcd = Buffer.from([0x40, 0x40]);
  const marker = (code: number, body: Uint8Array) => join(u16(code), u16(body.length + 2), body);
  return join(
    ...[u16(0xff4f), marker(0xff51, siz), marker(0xff52, cod), marker(0xff5c, qcd)],
    marker(0xff90, join(u16(0), u32(14), Buffer.from([0, 1]))),
    ...[u16(0xff93), u16(0xffd9)],
  );
}

export function manyJpx(count: number): Uint8Array {
  const pdf = makePdf();
  const data = emptyJpx(8000, 8000);
  const images = Array.from({ length: count }, () =>
    pdf.addStream('/Type /XObject /Subtype /Image /Width 8000 /Height 8000 /Filter /JPXDecode', data),
  );
  pdf.addPage({
    content: images.map((n) => `q 300 0 0 300 0 0 cm /I${n} Do Q`).join('\n'),
    resources: `/XObject << ${images.map((n) => `/I${n} ${n} 0 R`).join(' ')} >>`,
  });
  return pdf.toBytes();
}

export function cmapFont(where: 'encoding' | 'unicode'): Uint8Array {
  const pdf = makePdf();
  const ranges =
    where === 'encoding'
      ? '1 begincidrange\n<00000000> <FFFFFFFF> 0\nendcidrange'
      : '1 beginbfrange\n<00000000> <FFFFFFFF> <0041>\nendbfrange';
  const cmap = pdf.addStream(
    '/Type /CMap /CMapName /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def 1 begincodespacerange\n<00000000> <FFFFFFFF>\nendcodespacerange\n${ranges}\nendcmap end end`,
  );
  const own = where === 'encoding' ? `/Encoding ${cmap} 0 R` : `/Encoding /Identity-H /ToUnicode ${cmap} 0 R`;
  const font = pdf.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Acme ${own} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Acme /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Acme /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 >> >>] >>`,
  );
  pdf.addPage({
    content: 'BT /F 12 Tf <0000004100000042> Tj ET',
    resources: `/Font << /F ${font} 0 R >>`,
  });
  return pdf.toBytes();
}

export function annotations(count: number): Uint8Array {
  const pdf = makePdf();
  const appearance = pdf.addStream(FORM, '0 0 9 9 re f');
  const one = pdf.add(
    `<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 9 9] /AP << /N ${appearance} 0 R >> >>`,
  );
  const list = Array.from(
    { length: count },
    (_, i) =>
      `<< /Type /Annot /Subtype /Stamp /F 4 /Rect [${i % 300} 0 ${(i % 300) + 9} 9] /AP << /N ${appearance} 0 R >> >>`,
  );
  pdf.addPage({ content: '', entries: `/Annots [${one} 0 R ${list.join(' ')}]` });
  return pdf.toBytes();
}

/** PDF with hand-written objects and no cross-reference table. */
export const tree = (objects: string) =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n${objects}\ntrailer\n<< /Root 1 0 R >>\n%%EOF`;

export const mesh = (entries: string, data: Uint8Array) => () =>
  painting('/Shading', (pdf) => pdf.addStream(entries, data), '/X sh');

export const calculator = (code: string) =>
  painting(
    '/Shading',
    (pdf) => {
      const fn = pdf.addStream('/FunctionType 4 /Domain [0 1] /Range [0 1]', code);
      return pdf.add(`<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] /Function ${fn} 0 R >>`);
    },
    '/X sh',
  );
