import type { FontFile } from '@printready/documents/fonts';
import {
  dictOf,
  name as nameOf,
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
} from '@printready/documents/pdf';
import { TextDecoder } from '@printready/pixels/platform';
import type { Result } from '@printready/pixels/result';
import { differencesOf, type Font } from '../../pdf/fonts.ts';
import { makeStream } from '../../pdf/pages/page-content.ts';
import type { OpenPdf } from '../open-for-edit.ts';
import { type FixProblem, refuseFix } from '../problem.ts';
import { isNamed, missingFontReason } from './given-fonts.ts';
import { INVISIBLE } from './outline-text.ts';

/** Widths may differ by this much, in thousandths of an em, because programs round or truncate them. */
const WIDTH_SLACK = 2;
const [SYMBOLIC, NONSYMBOLIC] = [4, 32];

type Shown = { readonly font: Font; readonly codes: Set<number> };
type Letter = { readonly codePoint: number } | { readonly glyph: string };

/** `undo` removes the fonts again. Does nothing if there are no fonts. */
export function embedFonts(
  open: OpenPdf,
  fonts: readonly FontFile[],
): Result<{ readonly undo: () => void }, FixProblem> {
  if (fonts.length === 0) return { ok: true, undo: () => undefined };
  const kept: (() => void)[] = [];
  for (const shown of lackingIn(open)) {
    const { font } = shown;
    const given = fonts.find((one) => isNamed(one, font.name));
    if (!given) return refuseFix('font-unfit', missingFontReason(font.name, fonts));
    const measured = widthsOf(open.file, shown, given);
    if (!measured.ok) return measured;
    const { widths } = measured;
    const before = [...font.dict];
    put(open.file, font, given, widths);
    kept.push(() => {
      font.dict.clear();
      for (const [key, value] of before) font.dict.set(key, value);
    });
  }
  const undo = () => {
    for (const restore of kept) restore();
  };
  return { ok: true, undo };
}

function lackingIn(open: OpenPdf): Iterable<Shown> {
  const lacking = new Map<PdfDict, Shown>();
  for (const page of open.pages)
    for (const { font, glyphs, renderMode } of open.textOn(page)) {
      if (font.embedded || renderMode === INVISIBLE) continue;
      const shown = lacking.get(font.dict) ?? { font, codes: new Set<number>() };
      lacking.set(font.dict, shown);
      for (const { code } of glyphs) shown.codes.add(code);
    }
  return lacking.values();
}

/** Widths by character code. They must match those in the file; otherwise, the font is a different version. */
function widthsOf(
  file: PdfFile,
  { font, codes }: Shown,
  given: FontFile,
): Result<{ readonly widths: ReadonlyMap<number, number> }, FixProblem> {
  if (font.bytesPerCode === 2)
    return refuseFix('font-unfit', `The font ${font.name} can only be read from the file itself.`);
  const letterOf = lettersOf(file, font);
  const hasWidths = font.dict.has('Widths');
  const widths = new Map<number, number>();
  for (const code of codes) {
    const letter = letterOf(code);
    if (letter === null)
      return refuseFix('font-unfit', `The font ${font.name} uses letter names that cannot be read.`);
    const width =
      'glyph' in letter ? given.widthOfGlyph(letter.glyph) : given.widthOfLetter(letter.codePoint);
    if (width === null) {
      if (font.isBlank(code)) continue;
      return refuseFix(
        'font-unfit',
        `The font ${font.name} that you chose has no letter ${letterText(letter)}.`,
      );
    }
    if (hasWidths && Math.abs(width - font.widthOf(code)) > WIDTH_SLACK)
      return refuseFix(
        'font-unfit',
        `The font ${font.name} that you chose is a different version: its letters have different widths.`,
      );
    widths.set(code, width);
  }
  return { ok: true, widths };
}

const letterText = (letter: Letter): string =>
  'glyph' in letter ? letter.glyph : `“${String.fromCodePoint(letter.codePoint)}”`;

/** Maps the codes of a simple font to characters (ISO 32000-1, annex D). */
function lettersOf(file: PdfFile, { dict }: Font): (code: number) => Letter | null {
  const encoding = file.resolve(dict.get('Encoding') ?? null);
  const own = encoding instanceof Map ? encoding : null;
  const base = encoding instanceof PdfName ? encoding.name : file.name(own?.get('BaseEncoding'));
  const named = differencesOf(file, own);
  return (code) => {
    const glyph = named.get(code);
    return glyph === undefined ? letterIn(base, code) : letterOfName(glyph);
  };
}

const SETS: Readonly<Record<string, string>> = {
  WinAnsiEncoding: 'windows-1252',
  MacRomanEncoding: 'macintosh',
};

function letterIn(base: string | null, code: number): Letter | null {
  const set = SETS[base ?? ''];
  if (set !== undefined) {
    const letter = new TextDecoder(set).decode(Uint8Array.of(code)).codePointAt(0);
    return letter === undefined ? null : { codePoint: letter };
  }
  // Standard encoding: ASCII except for two quotes.
  if (code < 0x20 || code > 0x7e) return null;
  return { codePoint: code === 0x27 ? 0x2019 : code === 0x60 ? 0x2018 : code };
}

function letterOfName(glyph: string): Letter {
  const hex = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(glyph)?.[1];
  if (hex !== undefined) return { codePoint: Number.parseInt(hex, 16) };
  return /^[A-Za-z]$/.test(glyph) ? { codePoint: glyph.charCodeAt(0) } : { glyph };
}

function put(
  file: PdfFile,
  { dict, name }: Font,
  { bytes, outlines }: FontFile,
  widths: ReadonlyMap<number, number>,
): void {
  const isTrueType = outlines === 'truetype';
  const known = file.dict(dict.get('FontDescriptor'));
  const descriptor = new Map<string, PdfObject>(known ?? DESCRIPTOR);
  descriptor.set('FontName', nameOf(name));
  const kind = dictOf({ Subtype: isTrueType ? undefined : nameOf('OpenType') });
  descriptor.set(isTrueType ? 'FontFile2' : 'FontFile3', makeStream(kind, bytes));
  dict.set('FontDescriptor', descriptor);
  dict.set('Subtype', nameOf(isTrueType ? 'TrueType' : 'Type1'));
  const flags = file.number(descriptor.get('Flags')) ?? NONSYMBOLIC;
  if (!dict.has('Encoding') && (flags & SYMBOLIC) === 0) dict.set('Encoding', STANDARD);
  if (dict.has('Widths') || widths.size === 0) return;
  const [first, last] = [Math.min(...widths.keys()), Math.max(...widths.keys())];
  dict.set('FirstChar', first).set('LastChar', last);
  const all = Array.from({ length: last - first + 1 }, (_, i) => widths.get(first + i) ?? 0);
  dict.set('Widths', all);
}

const DESCRIPTOR = dictOf({
  ...{
    Type: nameOf('FontDescriptor'),
    Flags: NONSYMBOLIC,
    FontBBox: [-500, -300, 1500, 1100],
    ItalicAngle: 0,
  },
  ...{ Ascent: 900, Descent: -200, CapHeight: 700, StemV: 80 },
});

const STANDARD = dictOf({
  Type: nameOf('Encoding'),
  BaseEncoding: nameOf('WinAnsiEncoding'),
  Differences: [0x27, nameOf('quoteright'), 0x60, nameOf('quoteleft')],
});
