import { describe, expect, it } from 'vitest';
import { type Assessment, type AssessOptions, assess, assessUnread } from './assess.ts';
import { inspect } from './inspect.ts';
import { addImage, makePdf, onePage, type PdfMaker } from './pdf/testing/make-pdf.ts';
import { PROFILES } from './rules/profile.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);
const judge = (bytes: Uint8Array, name = 'a.pdf', options: AssessOptions = {}): Assessment =>
  assess(inspect(bytes, name), options);
const codes = (assessment: Assessment, type?: string) =>
  assessment.issues.filter((issue) => !type || issue.type === type).map((issue) => issue.code);
const profile = (id: string) => PROFILES.find((one) => one.id === id)!;

function pdfWith(build: (pdf: PdfMaker) => Parameters<PdfMaker['addPage']>[0]): Uint8Array {
  const pdf = makePdf();
  pdf.addPage(build(pdf));
  return pdf.toBytes();
}

const TRIM = '/TrimBox [20 20 280 280]';
const inImage = (points: number) =>
  pdfWith((pdf) => ({
    content: `q ${points} 0 0 ${points} 50 50 cm /I Do Q`,
    resources: `/XObject << /I ${addImage(pdf, 100, 100)} 0 R >>`,
    entries: TRIM,
  }));
const FONT = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const withText = (size: number, color = '0 0 0 1 k') =>
  onePage({
    content: `0.5 g 40 40 90 30 re f ${color} BT /F ${size} Tf 50 50 Td (a) Tj ET`,
    resources: FONT,
    entries: TRIM,
  });

describe('a clean file', () => {
  it('gets the verdict “ready” and a score of 100 %', () => {
    const clean = judge(onePage({ content: '0 0 0 1 k 11.5 11.5 277 277 re f', entries: TRIM }));
    expect(clean).toMatchObject({
      isValid: true,
      verdict: 'ready',
      printReadiness: { overall: 100, label: 'Excellent', color: 'green', risks: [] },
      metadata: { width: 260, height: 260, unit: 'pt', colorSpace: 'CMYK', fileFormat: 'pdf' },
    });
  });
});

describe('resolution', () => {
  it.each([
    [48.2, 'resolution-too-low'],
    [48, 'resolution-low'],
    [24.1, 'resolution-low'],
    [24, undefined],
  ])('judges 100 px placed over %d pt as %s', (points, code) => {
    const found = codes(judge(inImage(points))).filter((c) => c.startsWith('resolution'));
    expect(found).toEqual(code === undefined ? [] : [code]);
  });

  it('has a finding that lists the location of every picture below the minimum', () => {
    const issue = judge(inImage(72)).issues.find((one) => one.category === 'resolution')!;
    expect(issue).toMatchObject({
      type: 'error',
      severity: 'high',
      places: [{ page: 1, box: [50, 50, 122, 122] }],
      pointsLost: 12,
      pointsBack: 12,
      fix: 'upscale',
    });
  });

  it('decreases when the page is printed larger', () => {
    const twice = { widthMm: (260 / 72) * 25.4 * 2, heightMm: (260 / 72) * 25.4 * 2 };
    expect(codes(judge(inImage(24), 'a.pdf', { printSize: twice }))).toContain('resolution-low');
  });

  it('stays the same, as do line widths, if the given print size is the displayed size of a rotated page', () => {
    const turned = onePage({
      content: '0 0 0 1 K 1 w 20 150 m 90 150 l S',
      entries: '/Rotate 90 /TrimBox [10 10 110 210]',
    });
    const sameSize = { widthMm: (200 / 72) * 25.4, heightMm: (100 / 72) * 25.4 };
    const thin = { profile: profile('screen-print'), printSize: sameSize };
    expect(judge(turned, 'a.pdf', thin)).toEqual(
      judge(turned, 'a.pdf', { profile: profile('screen-print') }),
    );
  });

  it('has a higher minimum for 1-bit pictures in offset printing than with the standard profile', () => {
    const bitmap = pdfWith((pdf) => ({
      content: '0 0 0 1 k q 18 0 0 18 50 50 cm /I Do Q',
      resources: `/XObject << /I ${addImage(pdf, 100, 100, '/ImageMask true /BitsPerComponent 1')} 0 R >>`,
      entries: TRIM,
    }));
    expect(codes(judge(bitmap))).toEqual([]);
    expect(codes(judge(bitmap, 'a.pdf', { profile: profile('offset') }))).toContain(
      'bitmap-resolution-too-low',
    );
  });
});

describe('text', () => {
  it.each([
    [5.99, ['text-too-small']],
    [6, ['text-small']],
    [7.99, ['text-small']],
    [8, []],
  ])('judges text of %d pt as %j', (size, expected) => {
    expect(codes(judge(withText(size))).filter((code) => code.startsWith('text'))).toEqual(expected);
  });

  it('must be at least 10 pt in size if it is reversed', () => {
    expect(codes(judge(withText(9.9, '0 0 0 0 k')))).toContain('reversed-text-small');
    expect(codes(judge(withText(10, '0 0 0 0 k')))).not.toContain('reversed-text-small');
  });

  it('blocks the file if its font is missing; an unused missing font does not', () => {
    expect(judge(withText(12))).toMatchObject({ isValid: false, verdict: 'blocked' });
    const unused = judge(onePage({ content: '', resources: FONT, entries: TRIM }));
    expect(unused.isValid).toBe(true);
    expect(codes(unused)).toContain('font-not-embedded-unused');
  });
});

describe('bleed', () => {
  const bleeding = (beyond: number) =>
    onePage({
      content: `0 0 0 1 k ${20 - beyond} ${20 - beyond} ${260 + 2 * beyond} ${260 + 2 * beyond} re f`,
      entries: TRIM,
    });
  it('passes at 8.5 pt, fails at 8.4 pt, and has a separate message if it is missing entirely', () => {
    expect(codes(judge(bleeding(8.5)))).toEqual([]);
    expect(codes(judge(bleeding(8.4)), 'error')).toEqual(['bleed-missing']);
    expect(judge(bleeding(0)).issues[0]!.message).toMatch(/without bleed/);
  });
  it('is stated in millimeters and inches, not in points', () => {
    const issue = judge(bleeding(4.25)).issues[0]!;
    expect(issue.message).toBe(
      'Art extends only 1.5 mm (0.059 in) beyond the trim on page 1; 3 mm (0.118 in) is needed.',
    );
    expect(issue.action).toBe('Extend the artwork 3 mm (0.118 in) beyond the trim on every side it touches.');
    expect(issue.details).toMatchObject({ Least: '1.5 mm (0.059 in)', Needed: '3 mm (0.118 in)' });
  });
  it('is not required for untrimmed products', () => {
    expect(judge(bleeding(0), 'a.pdf', { profile: profile('dtf') }).isValid).toBe(true);
  });
});

describe('color and structure', () => {
  it('warns about RGB with the standard profile, but not with the DTF profile', () => {
    const rgb = onePage({ content: '1 0 0 rg 50 50 9 9 re f', entries: TRIM });
    expect(codes(judge(rgb), 'warning')).toEqual(['color-rgb']);
    expect(codes(judge(rgb, 'a.pdf', { profile: profile('dtf') }), 'warning')).toEqual([]);
  });

  it('warns about black that is blended in RGB, unless nothing is transparent', () => {
    const blended = (opacity: number, space = 'DeviceRGB') =>
      onePage({
        content: '/G gs 0 g 50 50 9 9 re f',
        resources: `/ExtGState << /G << /ca ${opacity} >> >>`,
        entries: `${TRIM} /Group << /S /Transparency /CS /${space} >>`,
      });
    expect(codes(judge(blended(0.5)), 'warning')).toEqual(['color-rgb']);
    expect(codes(judge(blended(1)), 'warning')).toEqual([]);
    expect(codes(judge(blended(0.5, 'DeviceCMYK')), 'warning')).toEqual([]);
  });

  it('names an empty page', () => {
    const page = (content: string) => codes(judge(onePage({ content, entries: TRIM })), 'info');
    expect(page('')).toEqual(['page-empty']);
    expect(page('0 g 50 50 9 9 re f')).toEqual([]);
  });

  it('reports too much ink in offset printing, with the location', () => {
    const heavy = onePage({ content: '1 1 1 0.5 k 50 50 9 9 re f', entries: TRIM });
    const issue = judge(heavy, 'a.pdf', { profile: profile('offset') }).issues[0]!;
    expect(issue).toMatchObject({
      code: 'ink-too-heavy',
      type: 'error',
      places: [{ page: 1, box: [50, 50, 59, 59] }],
    });
  });

  it('blocks white overprint and reports hairlines', () => {
    const file = onePage({
      content: '/O gs 0 0 0 0 k 50 50 9 9 re f 0 0 0 1 K 0 w 60 60 m 90 90 l S',
      resources: '/ExtGState << /O << /op true /OP true >> >>',
      entries: TRIM,
    });
    expect(codes(judge(file), 'error').sort()).toEqual(['line-too-thin', 'white-overprint']);
  });
});

describe('unread parts', () => {
  it('are not among the passed checks', () => {
    const pdf = makePdf();
    const jpx = pdf.addStream(
      '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /JPXDecode',
      `\u00ff\u004f\u00ff\u0051${'\u0000\u0000\u0003\u00e8'.repeat(3)}${'\u0000'.repeat(40)}`,
    );
    pdf.addPage({
      content: 'q 9 0 0 9 50 50 cm /I Do Q',
      resources: `/XObject << /I ${jpx} 0 R >>`,
      entries: TRIM,
    });
    const found = judge(pdf.toBytes(), 'a.pdf', { profile: profile('offset') });
    expect(codes(found, 'warning')).toEqual(['not-checked-color']);
    expect(found.printReadiness!.breakdown.color).toBe(80);
    // Unread ink coverage does not matter if there is no ink limit.
    expect(codes(judge(pdf.toBytes()), 'warning')).toEqual([]);
    expect(found.verdict).toBe('look');
  });

  it.each([
    ['nothing', '', 'a.pdf', 'parse-error'],
    ['no known format', 'hello', 'a.xyz', 'validation'],
    ['a broken PDF', '%PDF-1.4', 'a.pdf', 'parse-error'],
    [
      'Illustrator without a PDF inside',
      '%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator',
      'a.ai',
      'validation',
    ],
  ])('%s is an error and has no score', (_, text, name, category) => {
    const found = judge(bytesOf(text), name);
    expect(found).toMatchObject({
      isValid: false,
      verdict: 'unchecked',
      printReadiness: null,
      errorCategory: category,
    });
    expect(found.issues).toHaveLength(1);
  });

  it('suggests a fix for an Illustrator file without an embedded PDF', () => {
    expect(judge(bytesOf('%!PS-Adobe-3.0'), 'a.ai').issues[0]!.message).toMatch(/Create PDF Compatible File/);
  });
});

describe('assessing an SVG', () => {
  const svg = (size: string, body: string) =>
    bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`);
  it('blocks a file with live text or missing pictures, and asks for a missing size', () => {
    const found = judge(
      svg(
        'width="100" height="100"',
        '<text font-family="Acme">x</text><image href="a.png" width="9" height="9"/>',
      ),
      'a.svg',
    );
    expect(codes(found, 'error').sort()).toEqual(['external-references', 'font-not-embedded']);
    expect(found.asks).toEqual(['print-size']);
  });
  it('scales lines to the print size', () => {
    const file = svg(
      'width="100mm" height="100mm" viewBox="0 0 100 100"',
      '<path d="M0 0h9" stroke="#000" stroke-width="0.2"/>',
    );
    expect(codes(judge(file, 'a.svg', { profile: profile('dtf') }), 'error')).toEqual(['line-too-thin']);
    const larger = { profile: profile('dtf'), printSize: { widthMm: 300, heightMm: 300 } };
    expect(codes(judge(file, 'a.svg', larger), 'error')).toEqual([]);
  });
});

it('gives a file that was not read to the end the verdict “unchecked” and no score', () => {
  const found = assessUnread({ fileName: 'a.pdf', bytes: 9 }, 'timeout-error', 'Processing took too long...');
  expect(found).toMatchObject({
    fileName: 'a.pdf',
    verdict: 'unchecked',
    printReadiness: null,
    errorCategory: 'timeout-error',
    issues: [{ code: 'timeout-error', message: 'Processing took too long...' }],
  });
});

it('rejects an invalid print size', () => {
  const facts = inspect(onePage({ content: '' }), 'a.pdf');
  expect(() => assess(facts, { printSize: { widthMm: 0, heightMm: 9 } })).toThrow(RangeError);
});
