/** Hostile files yield facts or named problems in limited CPU time, and the next file still works. */
import { zlibSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import type { Facts } from './facts.ts';
import { inspect } from './inspect.ts';
import { addImage, makePdf, onePage } from './pdf/testing/make-pdf.ts';

const LIMIT_MS = 15_000;
const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);
const codes = (facts: Facts) => facts.problems.map((problem) => problem.code);

function read(bytes: Uint8Array, name: string): Facts {
  // Measures CPU time, so that a busy machine does not fail the test.
  const start = process.cpuUsage();
  const facts = inspect(bytes, name);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(LIMIT_MS);
  return facts;
}

/** 20 MB of zeros compressed to 20 KB. */
const zeros20 = zlibSync(new Uint8Array(20 * 1024 * 1024), { level: 6 });

afterEach(() => {
  expect(inspect(onePage({ content: '0 0 9 9 re f' }), 'next.pdf')).toMatchObject({
    kind: 'pdf',
    problems: [],
  });
});

describe('reading a hostile PDF', () => {
  it('takes less than 15 s of CPU time with self-referencing objects', () => {
    const pdf = makePdf();
    const self = pdf.add('3 0 R');
    pdf.addPage({
      content: '/X Do /P gs',
      resources: `/XObject ${self} 0 R /ExtGState ${self} 0 R /Font ${self} 0 R`,
    });
    expect(read(pdf.toBytes(), 'a.pdf')).toMatchObject({ kind: 'pdf', pageCount: 1 });
  });

  it('takes less than 15 s of CPU time with recursive forms, patterns, masks and glyphs', () => {
    const pdf = makePdf();
    const resources =
      '/Resources << /XObject << /X 3 0 R >> /Pattern << /P 4 0 R >> /ExtGState << /G << /SMask << /S /Luminosity /G 3 0 R >> >> >> /Font << /F 5 0 R >> >>';
    pdf.addStream(
      `/Subtype /Form /BBox [0 0 9 9] ${resources}`,
      '/G gs /X Do /Pattern cs /P scn 0 0 9 9 re f BT /F 9 Tf (a) Tj ET',
    );
    pdf.addStream(`/PatternType 1 /PaintType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 ${resources}`, '/X Do');
    pdf.add(
      `<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FontBBox [0 0 1 1] /CharProcs << /a 3 0 R >> /Encoding << /Differences [97 /a] >> ${resources} >>`,
    );
    pdf.addPage({ content: '/X Do', resources: '/XObject << /X 3 0 R >>' });
    expect(codes(read(pdf.toBytes(), 'a.pdf'))).toContain('form-loop');
  });

  it('takes less than 15 s of CPU time with forms that multiply at every level', { tags: 'slow' }, () => {
    const pdf = makePdf();
    for (let level = 0; level < 20; level++) {
      const resources = level === 19 ? '' : `/Resources << /XObject << /X ${level + 4} 0 R >> >>`;
      pdf.addStream(`/Subtype /Form /BBox [0 0 9 9] ${resources}`, '/X Do '.repeat(10));
    }
    pdf.addPage({ content: '/X Do', resources: '/XObject << /X 3 0 R >>' });
    const facts = read(pdf.toBytes(), 'a.pdf');
    expect(codes(facts)).toContain('limit-operators');
    expect(facts.notChecked).toEqual(['pages[0]']);
  });

  it.each([
    ['arrays', '['],
    ['dictionaries', '<< /A '],
  ])(
    'takes less than 15 s of CPU time with %s nested a million deep, in the file and in content',
    (_, open) => {
      const deep = open.repeat(1_000_000);
      const pdf = makePdf();
      pdf.add(deep);
      pdf.addPage({ content: deep, resources: '/Font 3 0 R' });
      expect(codes(read(pdf.toBytes(), 'a.pdf'))).toEqual(['object-damaged', 'content-damaged']);
    },
  );

  it('takes less than 15 s of CPU time with a million saved graphics states and marked-content operators', {
    tags: 'slow',
  }, () => {
    const facts = read(onePage({ content: `${'q /A BMC '.repeat(1_000_000)} 0 0 9 9 re f` }), 'a.pdf');
    expect(codes(facts)).toEqual([]);
  });

  it('takes less than 15 s of CPU time with unbounded compressed content', { tags: 'slow' }, () => {
    const bomb = makePdf();
    const forms = Array.from({ length: 14 }, () =>
      bomb.addStream('/Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode', zeros20),
    );
    bomb.addPage({
      content: forms.map((n) => `/X${n} Do`).join(' '),
      resources: `/XObject << ${forms.map((n) => `/X${n} ${n} 0 R`).join(' ')} >>`,
    });
    expect(codes(read(bomb.toBytes(), 'a.pdf'))).toEqual(['limit-decodedBytes']);
  });

  it('takes less than 15 s of CPU time with unbounded numbers, strings, and hexadecimal strings', () => {
    for (const piece of ['1 ', '(a', '<00']) {
      const pdf = makePdf();
      pdf.addStream(
        '/Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode',
        zlibSync(bytesOf(piece.repeat(1_000_000))),
      );
      pdf.addPage({ content: '/X Do', resources: '/XObject << /X 3 0 R >>' });
      expect(read(pdf.toBytes(), 'a.pdf').kind).toBe('pdf');
    }
  });

  it('takes less than 15 s of CPU time with object and cross-reference streams that claim millions of objects', () => {
    const packed = zlibSync(bytesOf('1 0 '.repeat(2_000_000)));
    const body = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 999999999 /First 1 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const tail =
      '\nendstream\nendobj\n2 0 obj\n<< /Type /XRef /W [1 4 2] /Index [0 2147483647] /Size 2147483647 /Root 1 0 R /Length 7 >>\nstream\n1234567\nendstream\nendobj\n';
    const text = bytesOf(body).length + packed.length + bytesOf('\nendstream\nendobj\n').length;
    const whole = new Uint8Array([
      ...bytesOf(body),
      ...packed,
      ...bytesOf(`${tail}startxref\n${text}\n%%EOF`),
    ]);
    expect(read(whole, 'a.pdf').kind).toBe('unreadable');
  });

  it('takes less than 15 s of CPU time with a self-referencing cross-reference table', () => {
    const text =
      '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF';
    expect(read(bytesOf(text), 'a.pdf')).toMatchObject({ kind: 'unreadable', claimedKind: 'pdf' });
  });

  it('takes less than 15 s of CPU time with a picture of a billion pixels', { tags: 'slow' }, () => {
    const pdf = makePdf();
    // 80 MB decompressed from a few KB; more than is sampled, so its ink is unknown.
    const image = pdf.addStream(
      '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 4 /Columns 40000 >>',
      zlibSync(new Uint8Array(80 * 1024 * 1024), { level: 1 }),
    );
    pdf.addPage({ content: '72 0 0 72 0 0 cm /I Do', resources: `/XObject << /I ${image} 0 R >>` });
    expect(read(pdf.toBytes(), 'a.pdf')).toMatchObject({
      pages: [{ images: [{ ppiX: 40000 }], maxInkPercent: null }],
      notChecked: ['pages[0].maxInkPercent'],
    });
  });

  it('takes less than 15 s of CPU time with one picture placed a million times', { tags: 'slow' }, () => {
    const pdf = makePdf();
    const image = addImage(pdf, 1, 1);
    pdf.addPage({ content: '/I Do '.repeat(1_000_000), resources: `/XObject << /I ${image} 0 R >>` });
    expect(codes(read(pdf.toBytes(), 'a.pdf'))).toEqual(['limit-objects']);
  });
});

describe('reading a hostile SVG', () => {
  const svg = (body: string, doctype = '') =>
    bytesOf(
      `<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`,
    );

  it('takes less than 15 s of CPU time with a billion-laughs entity bomb', () => {
    const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      '',
    );
    const facts = read(svg('<text>&l12;</text>', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>`), 'a.svg');
    expect(facts.kind).toBe('unreadable');
    expect(codes(facts)[0]).toMatch(/^limit-/);
  });

  it('takes less than 15 s of CPU time with recursive entities, and a long entity used often', () => {
    const loop = read(
      svg('<text>&a;</text>', '<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]>'),
      'a.svg',
    );
    expect(loop.kind).toBe('unreadable');
    const long = read(
      svg('&a;'.repeat(100_000), `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100_000)}">]>`),
      'a.svg',
    );
    expect(codes(long)).toEqual(['limit-decodedBytes']);
  });

  it('reports external entities, style sheets and pictures, and never loads them', () => {
    const facts = read(
      svg(
        '<style>@import "a.css"; rect { fill: url("b.svg#g") }</style><image width="9" height="9" href="http://example.org/c.png"/><text>&x;</text>',
        '<?xml-stylesheet href="d.css"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
      'a.svg',
    );
    expect(facts).toMatchObject({
      externalRefs: ['file:///etc/passwd', 'd.css', 'http://example.org/c.png', 'b.svg#g', 'a.css'],
      hasText: false,
      textFonts: [],
      notChecked: ['rasters[0]'],
    });
  });

  it('takes less than 15 s of CPU time with groups nested a hundred thousand deep, and too many elements', () => {
    expect(codes(read(svg('<g>'.repeat(100_000)), 'a.svg'))).toEqual(['limit-elementDepth']);
    expect(codes(read(svg('<g/>'.repeat(400_000)), 'a.svg'))).toEqual(['limit-elements']);
  });

  it('takes less than 15 s of CPU time with multiplying or circular references', { tags: 'slow' }, () => {
    const levels = Array.from(
      { length: 20 },
      (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
    ).join('');
    const bomb = read(
      svg(`<defs><rect id="g0" width="1" height="1"/>${levels}</defs><use href="#g20"/>`),
      'a.svg',
    );
    expect(codes(bomb)).toEqual(['limit-operators']);
    const loop = read(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), 'a.svg');
    expect(codes(loop)).toEqual([]);
  });

  it.each([
    ['open comments', '/*'],
    ['no braces', 'a'],
    ['open braces', '{'],
    ['open urls', 'url('],
    ['open quotes', `a{b:"`],
    ['rules', 'a b c d{e:f}'],
  ])(
    'takes less than 15 s of CPU time with megabyte-long style sheets of %s',
    { tags: 'slow' },
    (_, piece) => {
      const css = piece.repeat(1_000_000 / piece.length);
      expect(read(svg(`<style>${css}</style><rect style="${css.replaceAll('"', '')}"/>`), 'a.svg').kind).toBe(
        'svg',
      );
    },
  );

  it('takes less than 15 s of CPU time with an endless document type declaration', () => {
    expect(read(bytesOf(`<!DOCTYPE svg [${'<!ENTITY a '.repeat(100_000)}`), 'a.svg').kind).toBe('unreadable');
    expect(read(bytesOf(`<!DOCTYPE svg [${' '.repeat(1_000_000)}<!ENTITY a ]><svg/>`), 'a.svg').kind).toBe(
      'svg',
    );
  });
});

describe('reading a hostile Photoshop file', () => {
  const header = [
    0x38, 0x42, 0x50, 0x53, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 0, 8, 0, 3,
  ];
  it('takes less than 15 s of CPU time with sections longer than the file, and layer counts without layers', () => {
    const endless = read(Uint8Array.from([...header, 0, 0, 0, 0, 255, 255, 255, 255]), 'a.psd');
    expect(endless).toMatchObject({ kind: 'psd', width: 30_000, layerCount: null });
    expect(codes(endless)).toEqual(['truncated']);
    const layers = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 4, 0x80, 0, 0, 0];
    expect(read(Uint8Array.from([...header, ...layers]), 'a.psd')).toMatchObject({ layerCount: null });
  });
  it('takes less than 15 s of CPU time with an invalid header', () => {
    expect(read(bytesOf('8BPS'.repeat(20)), 'a.psd').kind).toBe('unreadable');
  });
});
