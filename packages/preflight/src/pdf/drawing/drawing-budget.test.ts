/** Pages that take too long to draw, and files with too many pages to measure finely, still get a verdict. */
import { describe, expect, it } from 'vitest';
import { assess } from '../../assess.ts';
import { PROFILES } from '../../rules/profile.ts';
import { readPdf } from '../read-pdf.ts';
import { addImage, makePdf, type PdfMaker } from '../testing/make-pdf.ts';

const dtf = PROFILES.find(({ id }) => id === 'dtf')!;

/** Kinds of painting, each tested after the budget is used up. */
const PAINTED: Readonly<Record<string, (pdf: PdfMaker) => { content: string; resources?: string }>> = {
  fill: () => ({ content: '20 20 200 200 re f' }),
  stroke: () => ({ content: '9 w 20 20 m 200 200 l S' }),
  clip: () => ({ content: '20 20 m 200 20 l 90 200 l h W n 0 0 300 300 re f' }),
  'clip only': () => ({ content: '20 20 m 200 20 l 90 200 l h W* n' }),
  text: () => ({
    content: 'BT /F 40 Tf 20 100 Td (Budget) Tj ET',
    resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
  }),
  'black text over ink': () => ({
    content: '0 1 0 0 k 0 0 300 300 re f 0 0 0 1 k BT /F 40 Tf 20 100 Td (Budget) Tj ET',
    resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
  }),
  picture: (pdf) => ({
    content: 'q 200 0 0 200 20 20 cm /I Do Q',
    resources: `/XObject << /I ${addImage(pdf, 10, 10)} 0 R >>`,
  }),
  gradient: () => ({
    content: 'q 20 20 m 200 20 l 90 200 l h W n /S sh Q',
    resources:
      '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >> >>',
  }),
  'gradient in a shape': () => ({
    content: '/Pattern cs /P scn 20 20 m 200 20 l 90 200 l h f',
    resources:
      '/Pattern << /P << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 300 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >> >> >>',
  }),
};

describe.each(Object.entries(PAINTED))('%s', (_, build) => {
  const pdf = makePdf();
  pdf.addPage(build(pdf));
  const bytes = pdf.toBytes();

  it('leaves the page undrawn past the budget, and reports it', () => {
    const facts = readPdf(bytes, 'heavy.pdf', 'pdf', { fine: true, maxPainted: 50 });
    expect(facts).toMatchObject({ problems: [], notChecked: ['pages[0].look'], pages: [{ look: null }] });
    const { verdict, issues } = assess(facts, { profile: dtf });
    expect(verdict).not.toBe('unchecked');
    expect(issues.find(({ code }) => code === 'not-drawn')?.message).toBe(
      'Not checked: what is covered, thin or toned on page 1, because it takes too long to draw.',
    );
  });

  it('draws the page within the budget', () => {
    const facts = readPdf(bytes, 'light.pdf', 'pdf', { fine: true });
    expect(facts).toMatchObject({ problems: [], notChecked: [] });
    expect(facts.pages![0]!.look).not.toBeNull();
  });
});

it('leaves later pages undrawn if one page uses up the budget, but reads them', () => {
  const pdf = makePdf();
  for (let page = 0; page < 3; page++) pdf.addPage({ content: '0.5 w 20 20 m 200 200 l S' });
  const facts = readPdf(pdf.toBytes(), 'three.pdf', 'pdf', { maxPainted: 50 });
  expect(facts.notChecked).toEqual(['pages[0].look', 'pages[1].look', 'pages[2].look']);
  expect(facts.pages!.map(({ minStrokePt }) => minStrokePt)).toEqual([0.5, 0.5, 0.5]);
});

describe('thin shapes in a file with many pages', () => {
  const letter = [0, 0, 612, 792] as const;
  const bar = (pt: number) => `0 g 100 100 300 ${pt} re f`;
  const book = (contents: readonly string[]) => {
    const pdf = makePdf();
    for (const content of contents)
      pdf.addPage({
        content,
        mediaBox: letter,
        resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
      });
    return assess(readPdf(pdf.toBytes(), 'book.pdf', 'pdf', { fine: true }), { profile: dtf }).issues;
  };
  const text = 'BT /F 12 Tf 72 700 Td (A page of text.) Tj ET';
  const about = (issues: ReturnType<typeof book>, code: string) =>
    issues.filter((issue) => issue.code === code);

  it('are measured on the worst page, and the skipped pages are named', () => {
    const issues = book([...Array.from({ length: 8 }, () => bar(20)), bar(0.6), bar(20)]);
    expect(about(issues, 'line-too-thin')).toMatchObject([{ places: [{ page: 9 }] }]);
    expect(about(issues, 'thin-not-measured').map(({ message }) => message)).toEqual([
      'Thin shapes were not measured on pages 3, 4, 5, 6, 7, 8 and 1 more: pages with thinner shapes were measured instead.',
    ]);
  });

  it('are not reported as unmeasured on pages of text only', () => {
    const issues = book(Array.from({ length: 12 }, () => text));
    expect(about(issues, 'thin-not-measured')).toEqual([]);
  });

  it('are measured on all pages if the file is short', () => {
    const issues = book([bar(20), bar(0.6)]);
    expect(about(issues, 'line-too-thin')).toMatchObject([{ places: [{ page: 2 }] }]);
    expect(about(issues, 'thin-not-measured')).toEqual([]);
  });
});
