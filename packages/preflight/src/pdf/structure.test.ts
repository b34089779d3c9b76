import { PDFDocument } from '@cantoo/pdf-lib';
import { createDecryptor, Lexer, type PdfDict } from '@printready/documents/pdf';
import { Malformed } from '@printready/documents/reading';
import { describe, expect, it } from 'vitest';
import { readPdf } from './read-pdf.ts';
import { makePdf, onePage } from './testing/make-pdf.ts';

const read = (bytes: Uint8Array, password = '') => readPdf(bytes, 'test.pdf', 'pdf', { password });
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

const ALGORITHMS = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const;

/** Writes a PDF with a separate library, so that reader and writer cannot share a mistake. */
async function written(
  useObjectStreams: boolean,
  algorithm?: (typeof ALGORITHMS)[number],
  userPassword = '',
) {
  const document = await PDFDocument.create();
  document.setTitle('Größe');
  document.addPage([200, 100]).drawRectangle({ x: 10, y: 10, width: 50, height: 50 });
  if (algorithm) {
    document.encrypt({ algorithm, userPassword, ownerPassword: 'owner', allowWeakCryptography: true });
  }
  return document.save({ useObjectStreams });
}

describe('PDF encryption', () => {
  for (const algorithm of ALGORITHMS) {
    for (const packed of [false, true]) {
      it(`${algorithm}${packed ? ' with object streams' : ''}: opens with the empty user password`, async () => {
        const facts = read(await written(packed, algorithm));
        expect(facts).toMatchObject({ encrypted: true, passwordNeeded: false, problems: [] });
        // The library does not encrypt strings outside object streams.
        if (packed) expect(facts.title).toBe('Größe');
        expect(facts.pages![0]!.colorFamilies).not.toEqual([]);
      });
    }

    it(`${algorithm}: requires the password and accepts the user's or the owner's`, async () => {
      const bytes = await written(true, algorithm, 'secret');
      for (const wrong of ['', 'guess']) {
        const shut = read(bytes, wrong);
        expect(shut).toMatchObject({ encrypted: true, passwordNeeded: true, pages: null, fonts: null });
        expect(shut.notChecked).toContain('pages');
      }
      for (const right of ['secret', 'owner']) {
        expect(read(bytes, right)).toMatchObject({ passwordNeeded: false, title: 'Größe', pageCount: 1 });
      }
    });
  }

  it('AES-256: stops hashing in the earliest allowed round', () => {
    // The hash for this entry ends with the largest byte value that still allows hashing to stop in that
    // round.
    const entries =
      '<< /Filter /Standard /V 5 /R 6 /Length 256 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF /O <28014481433d05fa8538a3d09d43fef24110bc667475646bd3a8dcc01495287fb752e0cbe5f8451c65cdb4b46debf5ed> /OE <4c294e1875626d1e80b3dfa4dd5247912a29ca13518f3e3d2c2e9842a495d57b> /U <51726cf3b1de0d42bf3be75bfb274a2d567eb42166e6433446865abc37c61a5794693bcc61fff80ee92edf8ab81f8d40> /UE <c3e098cf4077d072877de2d55a364c6f3ee707b6dda17adaee8309ecba31ee00> /P -3904 /Perms <13cde198478be51c4f3a5902688f3f76> >>';
    const dict = new Lexer(bytesOf(entries)).object() as PdfDict;
    const open = (password: string) => createDecryptor(dict, new Uint8Array(0), password);
    expect(open('guess')).toBe('wrong-password');
    expect(open('secret')).not.toBe('wrong-password');
  });
});

describe('reading PDF cross-references', () => {
  it('reads object and cross-reference streams', async () => {
    expect(read(await written(true))).toMatchObject({ title: 'Größe', pageCount: 1, problems: [] });
  });

  it('repairs files with wrong offsets, no startxref, no table, or objects packed in streams', async () => {
    const plain = latin(onePage({ content: '1 0 0 rg 0 0 9 9 re f' }));
    const packed = latin(await written(true));
    const broken = [
      plain.replace('%PDF-1.7\n', '%PDF-1.7\n% pushed by a mail server\n'),
      plain.slice(0, plain.lastIndexOf('startxref')),
      plain.slice(0, plain.lastIndexOf('xref\n0')),
      packed.slice(0, packed.lastIndexOf('startxref')),
    ];
    for (const text of broken) {
      const facts = read(bytesOf(text));
      expect(facts.pageCount).toBe(1);
      expect(facts.pages![0]!.colorFamilies.length).toBe(1);
      expect(facts.problems.map((p) => p.code)).toEqual(['xref-rebuilt']);
    }
  });

  it('accepts bytes before the header', () => {
    const plain = onePage({ content: '' });
    expect(read(bytesOf(`HTTP/1.1 200 OK\r\n\r\n${latin(plain)}`)).problems).toEqual([]);
  });

  it('reads the latest revision of an incrementally saved file', () => {
    const plain = latin(onePage({ content: '' }));
    const start = plain.length;
    const update = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Version /2.0 >>\nendobj\n';
    const old = /startxref\n(\d+)/.exec(plain)![1]!;
    const table = `xref\n1 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R /Prev ${old} >>\nstartxref\n${start + update.length}\n%%EOF`;
    expect(read(bytesOf(plain + update + table))).toMatchObject({ version: '2.0', problems: [] });
  });

  it('rejects other formats and files without pages', () => {
    expect(() => read(bytesOf('hello'))).toThrow(Malformed);
    expect(() => read(makePdf().toBytes())).toThrow(Malformed);
  });
});

describe('reading PDF pages and the catalog', () => {
  it('inherits boxes and rotation, sorts the corners of boxes, and clips boxes to the media box', () => {
    const pdf = makePdf();
    pdf.addPage({
      content: '',
      mediaBox: [300, 200, 0, 0],
      entries: '/Rotate -90 /TrimBox [10 10 290 190] /BleedBox [-5 -5 305 205]',
    });
    const page = read(pdf.toBytes()).pages![0]!;
    expect(page.rotate).toBe(270);
    expect(page.boxes.declared).toEqual({
      MediaBox: [0, 0, 300, 200],
      TrimBox: [10, 10, 290, 190],
      BleedBox: [-5, -5, 305, 205],
    });
    expect(page.boxes.effective).toEqual({
      MediaBox: [0, 0, 300, 200],
      CropBox: [0, 0, 300, 200],
      TrimBox: [10, 10, 290, 190],
      BleedBox: [0, 0, 300, 200],
      ArtBox: [0, 0, 300, 200],
    });
  });

  it('finds scripts, forms, attachments, output intents, and PDF/X', () => {
    const pdf = makePdf();
    const script = pdf.add('<< /S /JavaScript /JS (app.alert\\(1\\)) >>');
    const xmp = pdf.addStream(
      '/Type /Metadata /Subtype /XML',
      '<rdf:Description pdfxid:GTS_PDFXVersion="PDF/X-4"/>',
    );
    pdf.addToCatalog(
      `/OpenAction << /S /GoTo /Next ${script} 0 R >> /AcroForm << /Fields [<< /T (a) >>] >> /Metadata ${xmp} 0 R /Names << /EmbeddedFiles << /Names [(a) << >> (b) << >>] >> >> /OutputIntents [<< /S /GTS_PDFX /OutputConditionIdentifier (FOGRA39) >>] /MarkInfo << /Marked true >>`,
    );
    pdf.addPage({ content: '' });
    expect(read(pdf.toBytes())).toMatchObject({
      javascript: true,
      form: true,
      tagged: true,
      embeddedFiles: 2,
      pdfx: 'PDF/X-4',
      outputIntents: [{ subtype: 'GTS_PDFX', identifier: 'FOGRA39' }],
    });
  });
});
