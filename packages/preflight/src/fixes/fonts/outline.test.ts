import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decodeImage } from '@printready/codecs';
import { readPdfGlyphs } from '@printready/codecs/pdf-glyphs';
import { outlineSvg } from '@printready/codecs/svg-text';
import { describe, expect, it } from 'vitest';
import { runIfInstalled } from '../../../../../scripts/testing/outside-programs.ts';
import { temporaryFolder } from '../../../../../scripts/testing/temporary-folder.ts';
import { assess } from '../../assess.ts';
import type { PdfFacts, SvgFacts } from '../../facts.ts';
import { inspect } from '../../inspect.ts';
import { makePdf } from '../../pdf/testing/make-pdf.ts';
import { DEFAULT_PROFILE } from '../../rules/profile.ts';
import { fixFile } from '../fix-file.ts';
import { planFixes } from '../plan.ts';

const keep = temporaryFolder();
const { resolve } = createRequire(import.meta.url);
const TRUETYPE = readFileSync(resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));
const WOFF2 = readFileSync(resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'));
const tools = { profile: DEFAULT_PROFILE, decode: decodeImage, outlineSvg, readGlyphs: readPdfGlyphs };
const outline = (bytes: Uint8Array, name: string) => fixFile(bytes, name, 'outline-text', tools);

describe('a PDF’s text', () => {
  const RESOURCES = (pdf: ReturnType<typeof makePdf>, program = true) => {
    const file = pdf.addStream(`/Length1 ${TRUETYPE.length}`, TRUETYPE);
    const descriptor = pdf.add(
      `<< /Type /FontDescriptor /FontName /LiberationSans /Flags 32 /FontBBox [-500 -300 1300 1000] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 700 /StemV 80 ${program ? `/FontFile2 ${file} 0 R` : ''} >>`,
    );
    const widths = Array.from({ length: 95 }, () => 600).join(' ');
    return `/Font << /F << /Type /Font /Subtype /TrueType /BaseFont /LiberationSans /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor ${descriptor} 0 R >> >>`;
  };
  const CONTENT =
    '0 0 1 rg 20 20 100 60 re f 1 0 0 rg BT /F 40 Tf 3 Tc 30 230 Td [(Ag) -120 (fi)] TJ 0 -50 TD (Next) Tj T* (line) Tj 1 Tr 2 w 0 0 0 RG 0.9 0.3 -0.3 0.9 160 60 Tm (St) Tj ET q 0.5 0 0 0.5 150 150 cm 0 Tr /X Do Q 0 Tr /X Do';
  const make = (content = CONTENT, program = true) => {
    const pdf = makePdf();
    const resources = RESOURCES(pdf, program);
    const form = pdf.addStream(
      `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << ${resources} >>`,
      "BT /F 30 Tf 120 Tz 10 20 Td 32 TL (Form) Tj (quoted) ' ET",
    );
    pdf.addPage({ content, resources: `${resources} /XObject << /X ${form} 0 R >>` });
    return pdf.toBytes();
  };

  it('is converted to shapes that look identical, even in a repeated form', {
    tags: 'slow',
  }, async () => {
    const bytes = make();
    const facts = inspect(bytes, 'a.pdf') as PdfFacts;
    const { steps } = planFixes(facts, assess(facts), DEFAULT_PROFILE);
    expect(steps.find(({ id }) => id === 'outline-text')).toMatchObject({ optional: true, fixes: [] });
    const fixed = await outline(bytes, 'a.pdf');
    if (!fixed.ok) throw new Error(fixed.problem.text);
    const after = fixed.facts as PdfFacts;
    expect(fixed.changed).toBe(6);
    expect(after.pages?.[0]?.minTextPt).toBeNull();
    expect(after.fonts?.every(({ used }) => !used)).toBe(true);
    const [before, path] = [keep(bytes, 'before.pdf'), keep(fixed.bytes, 'after.pdf')];
    const words = runIfInstalled('pdftotext', path, '-');
    if (words) expect(words.output.trim()).toBe('');
    const check = runIfInstalled('qpdf', '--check', path);
    if (check) expect(check).toMatchObject({ status: 0 });
    // An independent renderer draws both versions.
    const drawn = [before, path].map((file) =>
      runIfInstalled('gs', '-q', '-dBATCH', '-dNOPAUSE', '-r600', '-sDEVICE=ink_cov', '-o', '-', file),
    );
    if (drawn[0] && drawn[1]) {
      const [was, is] = drawn.map((one) => one!.output.trim().split(/\s+/).slice(0, 4).map(Number));
      // Ghostscript paints every pixel that a shape touches, but for text only pixels whose center is
      // covered.
      for (const [i, share] of was!.entries()) expect(Math.abs(is![i]! - share)).toBeLessThan(0.4);
    }
  });

  it('is kept if outlining would change its letters', async () => {
    const twoWays = 'BT 1 Tr ET 2 w q 0.5 0 0 0.5 150 150 cm BT 0 Tr ET /X Do Q /X Do';
    expect(await outline(make(twoWays), 'a.pdf')).toMatchObject({
      ok: false,
      problem: { text: expect.stringMatching(/would look different/) as string },
    });
    const readGlyphs = async (bytes: Uint8Array) =>
      (await readPdfGlyphs(bytes)).map((glyphs) => glyphs && [[], ...glyphs.slice(1)]);
    const content = 'BT /F 12 Tf 30 230 Td (Next) Tj ET';
    expect(await fixFile(make(content), 'a.pdf', 'outline-text', { ...tools, readGlyphs })).toMatchObject({
      ok: false,
      problem: { text: 'Page 1 would look different.' },
    });
  });

  it('is kept if its font is missing or the text is a mask', async () => {
    expect(await outline(make(CONTENT, false), 'a.pdf')).toMatchObject({
      ok: false,
      problem: { text: 'The font LiberationSans is not in the file.' },
    });
    expect(
      await outline(make('BT /F 40 Tf 7 Tr 30 230 Td (Mask) Tj ET 0 0 300 300 re f'), 'a.pdf'),
    ).toMatchObject({
      ok: false,
      problem: { text: 'Some of its type is a mask for an image.' },
    });
  });
});

describe('an SVG’s text', () => {
  const face = `@font-face{font-family:'Noto Sans';src:url(data:font/woff2;base64,${WOFF2.toString('base64')})}`;
  const make = (text: string, css = face) =>
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 160 80"><style>${css} .t{font-family:'Noto Sans';font-size:30px} path{fill:lime}</style><g fill="navy" stroke-width="3">${text}</g></svg>`,
    );

  it('is converted to paths that look identical; everything else in the file is kept', {
    tags: 'slow',
  }, async () => {
    const bytes = make(
      '<text class="t" x="10" y="40" transform="rotate(-4)">Ag <tspan fill="red" dy="20" stroke="#000">fi</tspan></text><text class="t" id="own" x="90" y="70" opacity=".5">é!</text>',
    );
    const facts = inspect(bytes, 'a.svg') as SvgFacts;
    expect(facts.textFonts).toMatchObject([{ family: 'Noto Sans', embedded: true }]);
    const plan = planFixes(facts, assess(facts), DEFAULT_PROFILE);
    expect(plan.steps.find(({ id }) => id === 'outline-text')?.fixes).toEqual(['font-not-embedded']);
    const fixed = await outline(bytes, 'a.svg');
    if (!fixed.ok) throw new Error(fixed.problem.text);
    const text = new TextDecoder().decode(fixed.bytes);
    expect(text).not.toContain('<text');
    expect(text).toMatch(
      /<g class="t" transform="rotate\(-4\)"><path .*<g class="t" id="own" opacity="\.5"><path/,
    );
    expect(text.startsWith(new TextDecoder().decode(bytes).slice(0, 5000))).toBe(true);
    expect((fixed.facts as SvgFacts).hasText).toBe(false);
    expect(fixed.after.issues.map(({ code }) => code)).not.toContain('font-not-embedded');
  });

  it('is kept if the font, its bold style, or a character is missing', async () => {
    const lacking = {
      ok: false,
      problem: { code: 'font-unfit', text: 'A font that its text asks for is not in the file.' },
    };
    for (const [bytes, font] of [
      [make('<text class="t" x="10" y="40">Ag</text>', ''), 'Noto Sans'],
      [make('<text class="t" x="10" y="40" font-weight="bold">Ag</text>'), 'Noto Sans Bold'],
    ] as const)
      expect(await outline(bytes, 'a.svg')).toMatchObject({
        ok: false,
        problem: { text: `The font ${font} is not in the file.` },
      });
    for (const bytes of [
      make('<text class="t" x="10" y="40">Ж</text>'),
      make('<text x="10" y="40" font-family="Other">Ag</text>', face.replace("'Noto Sans'", "'Other'")),
    ])
      expect(await outline(bytes, 'a.svg')).toEqual(lacking);
  });
});
