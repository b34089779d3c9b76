/** Hostile PDFs: structure, content, and resources that unpack to a lot of data. */
import { makePdf, onePage } from '../../packages/preflight/src/pdf/testing/make-pdf.ts';
import { bomb, deflated, file, type HostileFile, join, u32, zeros } from './bytes.ts';
import {
  annotations,
  calculator,
  cmapFont,
  flate,
  formOf,
  imageOf,
  manyJpx,
  mesh,
  nested,
  painting,
  tree,
} from './pdf-parts.ts';

const STRUCTURE: readonly HostileFile[] = [
  file('pdf-arrays-deep.pdf', () => tree(`2 0 obj\n${'['.repeat(2_000_000)}\nendobj`)),
  file('pdf-dictionaries-deep.pdf', () => tree(`2 0 obj\n${'<< /A '.repeat(1_000_000)}\nendobj`)),
  file('pdf-count-a-billion.pdf', () =>
    tree('2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1000000000 >>\nendobj'),
  ),
  file('pdf-pages-deep.pdf', () =>
    tree(
      Array.from(
        { length: 50_000 },
        (_, i) => `${i + 2} 0 obj\n<< /Type /Pages /Count 1 /Kids [${i + 3} 0 R] >>\nendobj`,
      ).join('\n'),
    ),
  ),
  file('pdf-pages-many.pdf', () =>
    tree(
      `2 0 obj\n<< /Type /Pages /Count 300000 /Kids [${'3 0 R '.repeat(300_000)}] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj`,
    ),
  ),
  file(
    'pdf-xref-loop.pdf',
    () => '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF',
  ),
  file(
    'pdf-xref-two-billion.pdf',
    () =>
      '%PDF-1.7\n1 0 obj\n<< /Type /XRef /W [1 4 2] /Index [0 2147483647] /Size 2147483647 /Root 1 0 R /Length 7 >>\nstream\n1234567\nendstream\nendobj\nstartxref\n9\n%%EOF',
  ),
  file('pdf-object-stream.pdf', () =>
    join(
      '%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 999999999 /First 1 /Filter [/FlateDecode /FlateDecode] >>\nstream\n',
      bomb(4000, 2, 0x20),
      '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>',
    ),
  ),
  file('pdf-length-lies.pdf', () =>
    tree('2 0 obj\n<< /Type /Pages /Kids [] /Length 99999999999 >>\nstream\nendobj'),
  ),
  file('pdf-string-deep.pdf', () => tree(`2 0 obj\n<< /A ${'('.repeat(3_000_000)} >>\nendobj`)),
  file('pdf-keys-a-million.pdf', () =>
    tree(`2 0 obj\n<< ${Array.from({ length: 1_000_000 }, (_, i) => `/K${i} ${i}`).join(' ')} >>\nendobj`),
  ),
  file('pdf-page-absurd.pdf', () => onePage({ content: '0 0 9 9 re f', mediaBox: [0, 0, 1e9, 1e9] })),
  file('pdf-user-unit.pdf', () => onePage({ content: '0 0 9 9 re f', entries: '/UserUnit 1000000' })),
  file('pdf-annotations.pdf', () => annotations(200_000)),
  file(
    'pdf-encrypted-endless.pdf',
    () =>
      `${tree('2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj').replace('/Root 1 0 R', '/Root 1 0 R /ID [(a) (a)] /Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /O (')}${'o'.repeat(48)}) /U (${'u'.repeat(48)}) /OE (${'e'.repeat(32)}) /UE (${'e'.repeat(32)}) /Perms (${'p'.repeat(16)}) >>`,
  ),
  file('pdf-optional-content-deep.pdf', () => {
    const pdf = makePdf();
    pdf.addToCatalog(
      `/OCProperties << /OCGs [] /D << /Order ${'['.repeat(100_000)}${']'.repeat(100_000)} >> >>`,
    );
    pdf.addPage({ content: '0 0 9 9 re f' });
    return pdf.toBytes();
  }),
];

const CONTENT: readonly HostileFile[] = [
  file('pdf-q.pdf', () => onePage({ content: 'q '.repeat(1_000_000) })),
  file('pdf-q-packed.pdf', formOf(flate(1), deflated(Buffer.from('q '.repeat(20_000_000))))),
  file('pdf-q-Q.pdf', () => onePage({ content: 'q Q '.repeat(2_000_000) })),
  file('pdf-content-arrays-deep.pdf', () => onePage({ content: '['.repeat(2_000_000) })),
  file('pdf-marked-deep.pdf', () => onePage({ content: '/A BMC '.repeat(1_000_000) })),
  file('pdf-clips.pdf', () => onePage({ content: '0 0 300 300 re W n '.repeat(300_000) })),
  file('pdf-text.pdf', () => {
    const pdf = makePdf();
    const font = pdf.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
    pdf.addPage({
      content: `BT /F 300 Tf 7 Tr (${'M'.repeat(1_000_000)}) Tj ET`,
      resources: `/Font << /F ${font} 0 R >>`,
    });
    return pdf.toBytes();
  }),
  file('pdf-path.pdf', () =>
    onePage({ content: `0 0 m ${'300 300 l 0 300 l 300 0 l 0 0 l '.repeat(500_000)} f*` }),
  ),
  file('pdf-path-curves.pdf', () =>
    onePage({ content: `0 0 m ${'300 0 0 300 300 300 c 0 300 300 0 0 0 c '.repeat(250_000)} B` }),
  ),
  file('pdf-dashes.pdf', () => onePage({ content: `[.00001] 0 d .1 w ${'0 0 m 300 300 l S '.repeat(100)}` })),
  file('pdf-dash-array.pdf', () =>
    onePage({ content: `[${'.001 '.repeat(300_000)}] 0 d 0 0 m 300 300 l S` }),
  ),
  file('pdf-fills.pdf', () => onePage({ content: '0 0 300 300 re f '.repeat(1_000_000) })),
  file('pdf-groups.pdf', () => nested(28, 1, 'form')),
  file('pdf-forms-8-24.pdf', () => nested(24, 8, 'form')),
  file('pdf-patterns-8-24.pdf', () => nested(24, 8, 'pattern')),
  file('pdf-glyphs-8-24.pdf', () => nested(24, 8, 'glyph')),
  file('pdf-masks-8-24.pdf', () => nested(24, 8, 'mask')),
  file('pdf-pattern-step.pdf', () =>
    painting(
      '/Pattern',
      (pdf) =>
        pdf.addStream(
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep .001 /YStep .001',
          '0 0 1 1 re f',
        ),
      '/Pattern cs /X scn 0 0 300 300 re f',
    ),
  ),
  file(
    'pdf-shading-mesh.pdf',
    mesh(
      `/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 300 0 300 0 1 0 1 0 1] ${flate(1)}`,
      bomb(60, 1, 1),
    ),
  ),
  file('pdf-shading-function.pdf', () => calculator(`{ ${'dup mul sqrt '.repeat(300_000)} }`)),
  file('pdf-function-deep.pdf', () => calculator(`${'{ '.repeat(500_000)}${'} '.repeat(500_000)}`)),
  file('pdf-function-samples.pdf', () =>
    painting(
      '/Shading',
      (pdf) => {
        const fn = pdf.addStream(
          `/FunctionType 0 /Domain [0 1 0 1] /Range [0 1] /Size [60000 60000] /BitsPerSample 8 ${flate(2)}`,
          bomb(3600, 2),
        );
        return pdf.add(
          `<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [300 0 0 300 0 0] /Function ${fn} 0 R >>`,
        );
      },
      '/X sh',
    ),
  ),
];

const PACKED: readonly HostileFile[] = [
  file('pdf-filters-content.pdf', formOf(flate(3), bomb(16_000, 3, 0x20))),
  file('pdf-filters-ten.pdf', formOf(flate(10), zeros(700))),
  file(
    'pdf-image-packed.pdf',
    imageOf(40_000, 40_000, `/BitsPerComponent 8 /ColorSpace /DeviceRGB ${flate(2)}`, bomb(4800, 2)),
  ),
  file(
    'pdf-image-mask.pdf',
    imageOf(200_000, 200_000, `/ImageMask true /BitsPerComponent 1 ${flate(2)}`, bomb(4800, 2)),
  ),
  file(
    'pdf-image-runs.pdf',
    imageOf(
      30_000,
      30_000,
      `/BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/FlateDecode /RunLengthDecode]`,
      deflated(Buffer.alloc(14_000_000, Buffer.from([129, 0]))),
    ),
  ),
  file(
    'pdf-image-fax.pdf',
    imageOf(
      60_000,
      60_000,
      '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      Buffer.alloc(60_000, 255),
    ),
  ),
  file(
    'pdf-image-jbig2.pdf',
    imageOf(
      60_000,
      60_000,
      '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
      join(u32(0), Buffer.from([0x30, 0, 1]), u32(19), u32(0xffff_fff0), u32(0xffff_fff0), zeros(11)),
    ),
  ),
  file(
    'pdf-image-jpeg.pdf',
    imageOf(
      65_500,
      65_500,
      '/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
      Buffer.from('ffd8ffc00011 08ffdcffdc03012200021101031101'.replaceAll(' ', ''), 'hex'),
    ),
  ),
  file('pdf-jpx-150.pdf', () => manyJpx(150)),
  file('pdf-jpx-one.pdf', () => manyJpx(1)),
  file(
    'pdf-predictor.pdf',
    imageOf(
      30_000,
      30_000,
      `/BitsPerComponent 8 /ColorSpace /DeviceCMYK ${flate(1)} /DecodeParms << /Predictor 15 /Colors 4 /Columns 2000000000 >>`,
      bomb(100),
    ),
  ),
  file('pdf-cmap-encoding.pdf', () => cmapFont('encoding')),
  file('pdf-cmap-unicode.pdf', () => cmapFont('unicode')),
  file('pdf-profile.pdf', () =>
    painting(
      '/ColorSpace',
      (pdf) => {
        const icc = pdf.addStream(`/N 3 ${flate(2)}`, bomb(2000, 2));
        return pdf.add(`[/ICCBased ${icc} 0 R]`);
      },
      '/X cs 1 0 0 scn 0 0 9 9 re f',
    ),
  ),
  file('pdf-image-many.pdf', () =>
    painting(
      '/XObject',
      (pdf) =>
        pdf.addStream(
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
          'a',
        ),
      'q 300 0 0 300 0 0 cm /X Do Q '.repeat(400_000),
    ),
  ),
];

export const PDFS: readonly HostileFile[] = [...STRUCTURE, ...CONTENT, ...PACKED];
