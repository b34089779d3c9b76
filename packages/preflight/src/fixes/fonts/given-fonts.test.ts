import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decodeImage } from '@printready/codecs';
import { openFont } from '@printready/codecs/fonts';
import { readPdfGlyphs } from '@printready/codecs/pdf-glyphs';
import { outlineSvg } from '@printready/codecs/svg-text';
import type { FontFile } from '@printready/documents/fonts';
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
import { sameFromAfar } from '../same-pixels.ts';

const keep = temporaryFolder();
const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) =>
  readFileSync(resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`));
const opened = (bytes: Uint8Array): FontFile => {
  const font = openFont(bytes);
  if (!font) throw new Error('It is no font.');
  return font;
};
const [REGULAR, BOLD, ITALIC] = [fontFile('Regular'), fontFile('Bold'), fontFile('Italic')];
const tools = { profile: DEFAULT_PROFILE, decode: decodeImage, outlineSvg, readGlyphs: readPdfGlyphs };
const outline = (bytes: Uint8Array, name: string, ...fonts: Uint8Array[]) =>
  fixFile(bytes, name, 'outline-text', { ...tools, fonts: fonts.map(opened) });

async function drawn(bytes: Uint8Array) {
  const one = await decodeImage(bytes, { ppi: 150 });
  if (!one.ok) throw new Error(one.problem.text);
  return one.raster;
}

describe('a PDF’s missing font', () => {
  type How = {
    readonly program?: Uint8Array;
    readonly named?: string;
    readonly encoding?: string;
    /** Widths from the space character on, in thousandths of an em. */
    readonly widths?: readonly number[] | null;
    readonly text?: string;
  };
  const widthsOf = (bytes: Uint8Array) => {
    const { widthOfLetter } = opened(bytes);
    return Array.from({ length: 95 }, (_, i) => Math.round(widthOfLetter(32 + i) ?? 0));
  };

  function make({
    program,
    named = 'LiberationSans',
    encoding = '/WinAnsiEncoding',
    widths = widthsOf(REGULAR),
    text = 'Hand (made) it’s',
  }: How): Uint8Array {
    const pdf = makePdf();
    const file = program && pdf.addStream(`/Length1 ${program.length}`, program);
    const descriptor = pdf.add(
      `<< /Type /FontDescriptor /FontName /${named} /Flags 32 /FontBBox [-500 -300 1300 1000] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 700 /StemV 80 ${file ? `/FontFile2 ${file} 0 R` : ''} >>`,
    );
    const measured = widths
      ? `/FirstChar 32 /LastChar 126 /Widths [${widths.join(' ')}] /FontDescriptor ${descriptor} 0 R`
      : '';
    const font = `<< /Type /Font /Subtype /${widths ? 'TrueType' : 'Type1'} /BaseFont /${named} ${encoding && `/Encoding ${encoding}`} ${measured} >>`;
    const shown = text.replace('’', "'").replace(/[()]/g, '\\$&');
    pdf.addPage({
      content: `BT /F 30 Tf 20 200 Td (${shown}) Tj 0 -60 Td 1 0 0 rg (AVATAR) Tj ET`,
      resources: `/Font << /F ${font} >>`,
    });
    return pdf.toBytes();
  }

  it('is listed by name as a task for the customer', () => {
    const facts = inspect(make({}), 'a.pdf') as PdfFacts;
    const { steps, forCustomer, mail } = planFixes(facts, assess(facts), DEFAULT_PROFILE);
    const step = steps.find(({ id }) => id === 'outline-text');
    expect(step).toMatchObject({ optional: true, lacksFonts: ['LiberationSans'] });
    expect(step!.after).toBeGreaterThan(step!.before);
    expect(forCustomer.map(({ code }) => code)).toContain('font-not-embedded');
    expect(mail).not.toContain('Turn type into outlines');
  });

  it('is used like an embedded one to outline text once it is provided, and is not left in the file', {
    tags: 'slow',
  }, async () => {
    const [lacking, whole] = [make({}), make({ program: REGULAR })];
    const [fixed, twin] = [await outline(lacking, 'a.pdf', BOLD, REGULAR), await outline(whole, 'a.pdf')];
    if (!fixed.ok || !twin.ok) throw new Error(JSON.stringify([fixed, twin]));
    expect(fixed.changed).toBe(2);
    expect(fixed.before.issues.map(({ code }) => code)).toContain('font-not-embedded');
    expect(fixed.after.issues.map(({ code }) => code)).not.toContain('font-not-embedded');
    expect(fixed.bytes.length).toBeLessThan(lacking.length + 20_000);
    expect(await drawn(fixed.bytes)).toEqual(await drawn(twin.bytes));
    // A separate program renders the text as a cross-check.
    const inks = [whole, fixed.bytes].map((bytes, i) =>
      runIfInstalled(
        ...(['gs', '-q', '-dBATCH', '-dNOPAUSE', '-r600', '-sDEVICE=ink_cov', '-o', '-'] as const),
        keep(bytes, `${i}.pdf`),
      ),
    );
    if (!inks[0] || !inks[1]) return;
    const [was, is] = inks.map((one) => one!.output.trim().split(/\s+/).slice(0, 4).map(Number));
    for (const [i, share] of was!.entries()) expect(Math.abs(is![i]! - share)).toBeLessThan(0.2);
  });

  it('outlines text in a standard font with standard widths', async () => {
    // Contains no quotation marks, which differ in the standard encoding.
    const text = 'Hand (made)';
    const bytes = make({ encoding: '', widths: null, text });
    const fixed = await outline(bytes, 'a.pdf', REGULAR);
    const twin = await outline(make({ program: REGULAR, text }), 'a.pdf');
    if (!fixed.ok || !twin.ok) throw new Error(JSON.stringify([fixed, twin]));
    expect(fixed.changed).toBe(2);
    // Compared at a low resolution, because the widths in `twin` are rounded.
    expect(sameFromAfar(await drawn(fixed.bytes), await drawn(twin.bytes))).toBe(true);
  });

  it('is matched by name with a provided font in every notation that programs write', async () => {
    const widths = widthsOf(BOLD);
    for (const named of ['LiberationSans-Bold', 'LiberationSans,Bold', 'Liberation#20Sans#20Bold'])
      expect(await outline(make({ named, widths }), 'a.pdf', REGULAR, BOLD)).toMatchObject({ ok: true });
  });

  it('makes the fix fail if it is not provided, has a different version, or lacks a character', async () => {
    const reasons: [Uint8Array, Uint8Array[], RegExp][] = [
      [make({}), [BOLD], /^The font LiberationSans is neither in the file nor among the fonts you chose\.$/],
      [
        make({ widths: widthsOf(BOLD) }),
        [REGULAR],
        /is a different version: its letters have different widths\.$/,
      ],
      [
        make({ encoding: '<< /BaseEncoding /WinAnsiEncoding /Differences [65 /nosuchglyph] >>' }),
        [REGULAR],
        /has no letter nosuchglyph\.$/,
      ],
    ];
    for (const [bytes, fonts, reason] of reasons) {
      const fixed = await outline(bytes, 'a.pdf', ...fonts);
      expect(fixed.ok ? null : fixed.problem.text).toMatch(reason);
    }
  });

  const NIMBUS = '/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf';
  it.skipIf(!existsSync(NIMBUS))(
    'accepts a provided font with outlines in a different format (Debian’s fonts-urw-base35)',
    async () => {
      const nimbus = readFileSync(NIMBUS);
      const fixed = await outline(
        make({ named: 'NimbusSans-Regular', widths: widthsOf(nimbus) }),
        'a.pdf',
        nimbus,
      );
      expect(fixed).toMatchObject({ ok: true, changed: 2 });
    },
  );
});

describe('an SVG’s missing font', () => {
  const make = (text: string) =>
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 160 80"><style>.t{font-size:30px}</style>${text}</svg>`,
    );
  const text = (attributes: string, words = 'Agé') =>
    make(`<text class="t" x="10" y="50" ${attributes}>${words}</text>`);

  it('is listed by family and style', () => {
    const facts = inspect(text('font-family="Liberation Sans" font-weight="700"'), 'a.svg') as SvgFacts;
    const { steps } = planFixes(facts, assess(facts), DEFAULT_PROFILE);
    expect(steps.find(({ id }) => id === 'outline-text')).toMatchObject({
      optional: true,
      lacksFonts: ['Liberation Sans Bold'],
    });
  });

  it('draws the text’s characters when provided, and is not left in the file', { tags: 'slow' }, async () => {
    const seen = new Map<string, Uint8Array | Uint8ClampedArray>();
    for (const [name, attributes] of [
      ['plain', 'font-family="Liberation Sans"'],
      ['bold', 'font-family="Liberation Sans" font-weight="bold"'],
      ['italic', 'font-family="Liberation Sans" font-style="italic"'],
      // Written in Illustrator's notation.
      ['bold by name', `font-family="'LiberationSans-Bold'"`],
      ['bold by both', `font-family="LiberationSans-Bold, 'Liberation Sans'" font-weight="700"`],
    ] as const) {
      const fixed = await outline(text(attributes), 'a.svg', REGULAR, BOLD, ITALIC);
      if (!fixed.ok) throw new Error(`${name}: ${fixed.problem.text}`);
      expect((fixed.facts as SvgFacts).hasText, name).toBe(false);
      const source = new TextDecoder().decode(fixed.bytes);
      expect(source, name).not.toContain('font-face');
      expect(fixed.after.issues.map(({ code }) => code)).not.toContain('font-not-embedded');
      seen.set(name, (await drawn(fixed.bytes)).data);
    }
    expect(seen.get('bold by name')).toEqual(seen.get('bold'));
    expect(seen.get('bold by both')).toEqual(seen.get('bold'));
    const dark = (data: Uint8Array | Uint8ClampedArray) =>
      data.filter((v, i) => i % 4 === 3 && v > 128).length;
    expect(dark(seen.get('bold')!)).toBeGreaterThan(1.15 * dark(seen.get('plain')!));
    expect(seen.get('italic')).not.toEqual(seen.get('plain'));
  });

  it('makes the fix fail if the provided font lacks the style or a character', async () => {
    const reason = async (bytes: Uint8Array) => {
      const fixed = await outline(bytes, 'a.svg', REGULAR);
      return fixed.ok ? null : fixed.problem.text;
    };
    expect(await reason(text('font-family="Liberation Sans" font-weight="bold"'))).toBe(
      'The font Liberation Sans Bold is neither in the file nor among the fonts you chose.',
    );
    expect(await reason(text('font-family="Liberation Sans"', '漢'))).toBe(
      'A font that its text asks for is not in the file.',
    );
  });
});
