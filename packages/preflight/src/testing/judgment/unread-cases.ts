/** Files with unread parts, which get no score, and files with damaged or missing parts, an error for every press. */
import { gzipSync, zlibSync } from 'fflate';
import { makePdf } from '../../pdf/testing/make-pdf.ts';
import { BLOCK, GRAY_BLOCK, page, paint, place, psd, svg } from './art.ts';
import { type Case, EVERY, pdfFile, psdFile, svgFile } from './case.ts';
import { bitmapText, hybridFile, jpegOf } from './parts.ts';

const opaqueInk = psd((x, y) => [20, 20, 20, x > 100 && x < 500 && y > 100 && y < 500 ? 255 : 0]);
const goodSvg = svg('<rect x="120" y="120" width="192" height="192" fill="#000"/>');
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const cut = (bytes: Uint8Array, length: number) => bytes.slice(0, length);
const unread = { code: '', type: 'unchecked', profiles: EVERY } as const;
const inEvery = { type: 'error', profiles: EVERY } as const;
const jpegPage = (bytes: Uint8Array) =>
  page((pdf) => {
    const n = pdf.addStream(
      '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      bytes,
    );
    return { content: place('I', 200, 200, 12, 12), resources: `/XObject << /I ${n} 0 R >>` };
  });
const codecPage = (filter: string, bytes: Uint8Array, twin = false) =>
  page((pdf) => {
    const n = pdf.addStream(
      `/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent ${filter === 'JPXDecode' ? 8 : 1} ${twin ? '' : `/Filter /${filter}`}`,
      bytes,
    );
    return {
      content: `${GRAY_BLOCK} ${place('I', 200, 200, 8, 8)}`,
      resources: `/XObject << /I ${n} 0 R >>`,
    };
  });
const box = (entry: string) => {
  const pdf = makePdf();
  const contents = pdf.addStream('', BLOCK);
  const kid = pdf.add(`<< /Type /Page /Parent 2 0 R /Contents ${contents} 0 R /Resources << >> ${entry} >>`);
  const text = textOf(pdf.toBytes());
  return pdfFile(bytesOf(text.replace('/Count 0 /Kids []', `/Count 1 /Kids [${kid} 0 R]`)));
};
const goodBox = paint(BLOCK);
const flate = (broken: boolean) => {
  const pdf = makePdf();
  const packed = zlibSync(bytesOf(`${BLOCK} `.repeat(40)));
  const data = broken ? packed.map((byte, i) => (i > 2 ? byte ^ 0x5a : byte)) : packed;
  const contents = pdf.addStream('/Filter /FlateDecode', data);
  const kid = pdf.add(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 432 432] /TrimBox [0 0 432 432] /Contents ${contents} 0 R /Resources << >> >>`,
  );
  const text = textOf(pdf.toBytes());
  return pdfFile(bytesOf(text.replace('/Count 0 /Kids []', `/Count 1 /Kids [${kid} 0 R]`)));
};
const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

export const UNREAD_CASES: readonly Case[] = [
  {
    code: 'boxes-contradict',
    type: 'warning',
    id: 'bleed-box-inside-the-trim',
    profiles: ['standard', 'offset'],
    never: ['dtf', 'screen-print'],
    because: 'One program cuts at the trim and another at the bleed.',
    defect: page(() => ({
      content: GRAY_BLOCK,
      entries: '/TrimBox [20 20 412 412] /BleedBox [30 30 402 402]',
    })),
    twin: page(() => ({
      content: GRAY_BLOCK,
      entries: '/TrimBox [20 20 412 412] /BleedBox [10 10 422 422]',
    })),
  },
  {
    ...unread,
    id: 'psd-26-bytes',
    because: 'A header alone is no artwork; nobody can say how it prints.',
    defect: psdFile(cut(opaqueInk.bytes, 26)),
    twin: opaqueInk,
  },
  {
    ...unread,
    id: 'psd-cut-in-the-picture',
    because: 'Half of the picture is missing.',
    defect: psdFile(cut(opaqueInk.bytes, Math.floor(opaqueInk.bytes.length * 0.9))),
    twin: opaqueInk,
  },
  {
    ...unread,
    id: 'svg-unclosed',
    because: 'What followed is lost, and renderers refuse it.',
    defect: svgFile(textOf(goodSvg.bytes).replace('</svg>', '')),
    twin: goodSvg,
  },
  {
    ...unread,
    id: 'svg-cut-in-a-tag',
    because: 'The download broke off.',
    defect: svgFile(textOf(goodSvg.bytes).slice(0, -30)),
    twin: goodSvg,
  },
  {
    ...unread,
    id: 'svgz-bomb',
    because: 'It unpacks to more than any artwork; it was not read.',
    defect: { name: 'art.svgz', bytes: gzipSync(new Uint8Array(230 * 1024 * 1024), { level: 1 }) },
    twin: { name: 'art.svgz', bytes: gzipSync(goodSvg.bytes) },
  },
  {
    ...unread,
    id: 'pdf-page-content-damaged',
    because: 'Of a page whose drawing cannot be unpacked nothing is known.',
    defect: flate(true),
    twin: flate(false),
  },
  {
    ...unread,
    id: 'pdf-page-without-end',
    because: 'The page takes more steps than any artwork: the rest of it was not looked at.',
    defect: page((pdf) => {
      const form = (inner: string, name = 0) =>
        pdf.addStream(
          `/Subtype /Form /BBox [0 0 9 9] ${name ? `/Resources << /XObject << /X ${name} 0 R >> >>` : ''}`,
          inner,
        );
      let n = form('0 0 1 1 re f');
      for (let i = 0; i < 8; i++) n = form('/X Do '.repeat(24), n);
      return { content: '/X Do', resources: `/XObject << /X ${n} 0 R >>` };
    }),
    twin: goodBox,
  },
  {
    ...inEvery,
    id: 'jpeg-damaged',
    code: 'picture-damaged',
    because: 'RIPs stop at, or print gray for, a JPEG that breaks off in its header.',
    defect: jpegPage(cut(jpegOf(64, 64), 40)),
    twin: jpegPage(jpegOf(64, 64)),
  },
  {
    ...inEvery,
    id: 'jpeg-cut-in-its-data',
    code: 'picture-damaged',
    because: 'The lower part prints gray.',
    defect: jpegPage(cut(jpegOf(64, 64, true), Math.floor(jpegOf(64, 64, true).length * 0.6))),
    twin: jpegPage(jpegOf(64, 64, true)),
  },
  {
    ...inEvery,
    id: 'jbig2-damaged',
    code: 'picture-damaged',
    because: 'The picture does not print.',
    defect: codecPage('JBIG2Decode', Uint8Array.of(1, 2, 3)),
    twin: codecPage('JBIG2Decode', new Uint8Array(64 * 8).fill(0xaa), true),
  },
  {
    ...inEvery,
    id: 'jpx-damaged',
    code: 'picture-damaged',
    because: 'The picture does not print.',
    defect: codecPage('JPXDecode', Uint8Array.of(0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 1)),
    twin: codecPage('JPXDecode', new Uint8Array(64 * 64), true),
  },
  {
    ...inEvery,
    id: 'picture-data-missing',
    code: 'picture-damaged',
    because: 'Fewer samples than the picture has pixels: the rest prints black or white.',
    defect: codecPage('ASCIIHexDecode', bytesOf('AA>')),
    twin: codecPage('ASCIIHexDecode', bytesOf(`${'AA'.repeat(64 * 8)}>`)),
  },
  {
    ...inEvery,
    id: 'picture-absent',
    code: 'resource-missing',
    because: 'A picture that is named and not there does not print.',
    defect: paint(`${BLOCK} q 9 0 0 9 9 9 cm /Logo Do Q`),
    twin: paint(BLOCK),
  },
  {
    ...inEvery,
    id: 'picture-object-absent',
    code: 'resource-missing',
    because: 'The name is there, the object is not.',
    defect: paint(`${BLOCK} q 9 0 0 9 9 9 cm /Logo Do Q`, '/XObject << /Logo 99 0 R >>'),
    twin: paint(BLOCK, '/XObject << /Logo 99 0 R >>'),
  },
  {
    ...inEvery,
    id: 'font-absent',
    code: 'resource-missing',
    because: 'Text in a font that the page does not have is not drawn.',
    defect: paint(`${BLOCK} BT /F7 24 Tf 40 40 Td (Text) Tj ET`),
    twin: paint(`${BLOCK} BT /F7 24 Tf 40 40 Td ( ) Tj ET`),
  },
  {
    ...inEvery,
    id: 'pattern-absent',
    code: 'resource-missing',
    because: 'A fill with a pattern that is not there stays empty.',
    defect: paint(`${BLOCK} /Pattern cs /P1 scn 20 20 60 60 re f`),
    twin: paint(`${BLOCK} /Pattern cs /P1 scn`),
  },
  {
    ...inEvery,
    id: 'shading-absent',
    code: 'resource-missing',
    because: 'A gradient that is not there stays empty.',
    defect: paint(`${BLOCK} /S1 sh`),
    twin: paint(BLOCK),
  },
  {
    ...inEvery,
    id: 'media-box-absent',
    code: 'page-size-unknown',
    because: 'A page without a size prints at whatever size the RIP takes.',
    defect: box(''),
    twin: box('/MediaBox [0 0 432 432]'),
  },
  {
    ...inEvery,
    id: 'media-box-zero',
    code: 'page-size-unknown',
    because: 'A page without an area.',
    defect: box('/MediaBox [0 0 0 432]'),
    twin: box('/MediaBox [0 0 432 432]'),
  },
  {
    ...inEvery,
    id: 'media-box-garbage',
    code: 'page-size-unknown',
    because: 'Four words are no size.',
    defect: box('/MediaBox [/a (b) null 3]'),
    twin: box('/MediaBox [0 0 432 432]'),
  },
  {
    ...inEvery,
    id: 'page-beyond-any-press',
    code: 'page-size-absurd',
    because: 'No press prints a page of seven kilometers.',
    defect: box('/MediaBox [0 0 20000000 20000000]'),
    twin: box('/MediaBox [0 0 432 432]'),
  },
  {
    ...inEvery,
    id: 'page-of-a-hair',
    code: 'page-size-absurd',
    because: 'A page of a third of a millimeter is a mistake in its units.',
    defect: box('/MediaBox [0 0 1 1]'),
    twin: box('/MediaBox [0 0 432 432]'),
  },
  {
    id: 'hybrid-picture-only-in-xrefstm',
    because: 'Older readers miss it, newer print it: what prints is what must be checked.',
    defect: hybridFile(20),
    twin: hybridFile(200),
    code: 'resolution-too-low',
    type: 'error',
    profiles: ['standard', 'dtf', 'screen-print', 'offset'],
  },
  {
    id: 'bitmap-font-small',
    because: 'A scanner’s or TeX’s bitmap font is as large as it is drawn, whatever its size says.',
    defect: bitmapText(4),
    twin: bitmapText(30),
    code: 'text-too-small',
    type: 'error',
    profiles: ['standard', 'offset'],
  },
  {
    ...inEvery,
    id: 'font-not-embedded',
    code: 'font-not-embedded',
    because: 'Another font prints instead.',
    defect: paint(`${GRAY_BLOCK} BT /F 24 Tf 40 40 Td (Text) Tj ET`, font),
    twin: paint(GRAY_BLOCK, font),
  },
  {
    ...inEvery,
    id: 'svg-picture-not-there',
    code: 'external-references',
    because: 'The linked picture did not come along.',
    defect: svg(
      '<image href="logo.png" width="90" height="90"/><rect x="120" y="120" width="192" height="192"/>',
    ),
    twin: goodSvg,
  },
];
