import { describe, expect, it } from 'vitest';
import { makePdf, type PdfMaker } from '../pdf/testing/make-pdf.ts';
import { checkPdfx } from './check-pdfx.ts';
import type { PdfxCode, PdfxStandard } from './pdfx-rules.ts';

type Parts = {
  readonly version: string;
  readonly content: string;
  readonly resources: (pdf: PdfMaker) => string;
  readonly boxes: string;
  readonly info: string;
  readonly xmp: string;
  readonly intent: string;
  readonly colors: number;
  readonly catalog: string;
  readonly trailer: string;
};

const NAMESPACES = `xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"`;
const DECLARED = '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>';
const XMP = `<rdf:RDF ${NAMESPACES}><rdf:Description xmp:CreateDate="2026">${DECLARED}
<pdf:Trapped>False</pdf:Trapped><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Art</rdf:li></rdf:Alt></dc:title>
<xmp:ModifyDate>2026</xmp:ModifyDate></rdf:Description></rdf:RDF>`;
const INFO = '/Title (Art) /CreationDate (D:2026) /ModDate (D:2026)';
const SOUND: Readonly<Record<PdfxStandard, Parts>> = {
  'x-4': {
    version: '1.6',
    content: '0 0 0 1 k 10 10 50 50 re f',
    resources: () => '',
    boxes: '/TrimBox [10 10 290 290] /BleedBox [0 0 300 300]',
    info: INFO,
    xmp: XMP,
    intent: '/S /GTS_PDFX',
    colors: 4,
    catalog: '',
    trailer: '/ID [<00> <00>]',
  },
  get 'x-1a'() {
    const info = `${INFO} /Trapped /False /GTS_PDFXVersion (PDF/X-1a:2003)`;
    return { ...this['x-4'], version: '1.4', xmp: '', info };
  },
};

function make(standard: PdfxStandard, changed: Partial<Parts>): Uint8Array {
  const parts = { ...SOUND[standard], ...changed };
  const pdf = makePdf();
  const info = pdf.add(`<< ${parts.info} >>`);
  const profile = pdf.addStream(`/N ${parts.colors}`, 'profile');
  const xmp = pdf.addStream('/Type /Metadata /Subtype /XML', parts.xmp);
  const intent = `/OutputIntents [<< ${parts.intent} /DestOutputProfile ${profile} 0 R >>]`;
  pdf.addToCatalog(`${intent} /Metadata ${xmp} 0 R ${parts.catalog}`);
  pdf.addPage({ content: parts.content, resources: parts.resources(pdf), entries: parts.boxes });
  const text = String.fromCharCode(...pdf.toBytes())
    .replace('%PDF-1.7', `%PDF-${parts.version}`)
    .replace('/Root 1 0 R', `/Root 1 0 R /Info ${info} 0 R ${parts.trailer}`);
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

const state = (entries: string) => () => `/ExtGState << /G << ${entries} >> >>`;
const icc = (colors: number) => (pdf: PdfMaker) =>
  `/ColorSpace << /C [/ICCBased ${pdf.addStream(`/N ${colors}`, 'profile')} 0 R] >>`;
const halfTransparent = { content: '/G gs 0 0 0 1 k 10 10 50 50 re f', resources: state('/ca .5') };
const rgb = '1 0 0 rg 10 10 50 50 re f';
const text = {
  content: 'BT /F 12 Tf 20 20 Td (A) Tj ET',
  resources: () => '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
};
const layer = (name: string) => `/OCProperties << /OCGs [<< /Type /OCG ${name} >>] /D << >> >>`;

const BROKEN: readonly [PdfxStandard, PdfxCode, Partial<Parts>][] = [
  ...(['x-1a', 'x-4'] as const).flatMap((standard): [PdfxStandard, PdfxCode, Partial<Parts>][] => [
    [standard, 'version-too-new', { version: '1.7' }],
    [standard, 'no-output-intent', { intent: '/S /GTS_PDFA1' }],
    [standard, 'no-file-id', { trailer: '' }],
    [standard, 'javascript', { catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }],
    [standard, 'font-not-embedded', text],
    [standard, 'no-trim-box', { boxes: '' }],
    [standard, 'no-trim-box', { boxes: '/TrimBox [9 9 90 90] /ArtBox [9 9 90 90]' }],
    [standard, 'boxes-not-nested', { boxes: '/TrimBox [0 0 300 300] /BleedBox [9 9 290 290]' }],
    [
      standard,
      'external-stream',
      { resources: (pdf) => `/XObject << /X ${pdf.addStream('/F (a)', '')} 0 R >>` },
    ],
  ]),
  ['x-1a', 'not-declared', { info: `${INFO} /Trapped /False /GTS_PDFXVersion (PDF/X-1a:2001)` }],
  ['x-1a', 'no-trapped', { info: `${INFO} /GTS_PDFXVersion (PDF/X-1a:2003)` }],
  ['x-1a', 'no-output-profile', { colors: 3 }],
  ['x-1a', 'no-title', { info: SOUND['x-1a'].info.replace('/Title (Art)', '') }],
  ['x-1a', 'no-dates', { info: SOUND['x-1a'].info.replace('/ModDate (D:2026)', '') }],
  ['x-1a', 'transparency', halfTransparent],
  ['x-1a', 'layers', { catalog: layer('/Name (Art)') }],
  ['x-1a', 'rgb', { content: rgb }],
  ['x-1a', 'calibrated-color', { resources: icc(4) }],
  ['x-4', 'not-declared', { xmp: XMP.replace('PDF/X-4', 'PDF/X-5g') }],
  ['x-4', 'not-declared', { xmp: XMP.replace(DECLARED, `<!-- ${DECLARED} -->`) }],
  ['x-4', 'not-declared', { xmp: XMP.replaceAll('npes.org/pdfx', 'npes.org/other') }],
  ['x-4', 'not-declared', { xmp: XMP.replace(DECLARED, ''), info: `${INFO} /GTS_PDFXVersion (PDF/X-4)` }],
  ['x-4', 'no-title', { xmp: XMP.replace('>Art<', '> <') }],
  ['x-4', 'no-trapped', { xmp: XMP.replace('False', 'Unknown') }],
  ['x-4', 'no-title', { xmp: XMP.replaceAll('dc:title', 'dc:format') }],
  ['x-4', 'no-dates', { xmp: XMP.replaceAll('xmp:ModifyDate', 'xmp:Rating') }],
  ['x-4', 'no-blend-space', halfTransparent],
  ['x-4', 'rgb-without-profile', { content: rgb }],
  ['x-4', 'unnamed-layer', { catalog: layer('') }],
];

const ALLOWED: readonly [string, PdfxStandard, Partial<Parts>][] = [
  ['a page without problems', 'x-1a', {}],
  ['a page without problems', 'x-4', {}],
  ['PDF 1.3', 'x-1a', { version: '1.3' }],
  [
    'XMP with other prefixes',
    'x-4',
    { xmp: XMP.replaceAll('pdfxid:', 'x:').replace('xmlns:pdfxid', 'xmlns:x') },
  ],
  ['an art box instead of a trim box', 'x-4', { boxes: '/ArtBox [9 9 90 90]' }],
  ['a font that no text uses', 'x-4', { resources: text.resources }],
  ['full opacity', 'x-1a', { ...halfTransparent, resources: state('/ca 1 /BM /Normal /SMask /None') }],
  [
    'transparency with a blend space',
    'x-4',
    { ...halfTransparent, boxes: `${SOUND['x-4'].boxes} /Group << /S /Transparency /CS /DeviceCMYK >>` },
  ],
  ['a named layer', 'x-4', { catalog: layer('/Name (Art)') }],
  ['RGB with a profile', 'x-4', { content: '/C cs 1 0 0 sc 10 10 50 50 re f', resources: icc(3) }],
  ['RGB for an RGB output', 'x-4', { content: rgb, colors: 3 }],
  ['gray', 'x-1a', { content: '0 g 10 10 50 50 re f' }],
];

describe('checkPdfx', () => {
  it.each(BROKEN)('%s: reports only %s', (standard, code, changed) => {
    expect(checkPdfx(make(standard, changed), standard)).toEqual([code]);
  });

  it.each(ALLOWED)('accepts %s in %s', (_, standard, changed) => {
    expect(checkPdfx(make(standard, changed), standard)).toEqual([]);
  });

  it('reports a damaged file as not checked', () => {
    expect(checkPdfx(Uint8Array.of(1, 2, 3), 'x-4')).toEqual(['not-checked']);
  });
});
