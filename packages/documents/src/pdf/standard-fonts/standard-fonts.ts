/** Two standard fonts in Windows-1252 (ISO 32000-1, 9.6.2.2); Adobe's widths in thousandths of the font size. */
import { dictOf, name, type PdfDict, PdfString } from '../objects.ts';
import { serialize } from '../serialize.ts';

const FIRST = 32;
const WIDTHS = {
  Helvetica: (
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556' +
    ' 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778' +
    ' 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222' +
    ' 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 556 556 556 222 556' +
    ' 333 1000 556 556 333 1000 667 333 1000 556 611 556 556 222 222 333 333 350 556 1000 333 1000 500 333' +
    ' 944 556 500 500 278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333' +
    ' 556 537 278 333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278' +
    ' 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889' +
    ' 500 556 556 556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500'
  ).split(' '),
  'Helvetica-Bold': (
    '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556' +
    ' 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778' +
    ' 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278' +
    ' 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 611 556 611 278 556' +
    ' 500 1000 556 556 333 1000 667 333 1000 611 611 611 611 278 278 500 500 350 556 1000 333 1000 556 333' +
    ' 944 611 500 556 278 333 556 556 556 556 280 556 333 737 370 556 584 333 737 333 400 584 333 333 333' +
    ' 611 556 278 333 333 365 556 834 834 834 611 722 722 722 722 722 722 1000 722 667 667 667 667 278 278' +
    ' 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889' +
    ' 556 556 556 556 556 278 278 278 278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556'
  ).split(' '),
} as const;

/** Codes 128 to 159, where Windows-1252 differs from Latin-1; five are unassigned. */
const EXTRA = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function codeOf(letter: string): number | null {
  const code = letter.charCodeAt(0);
  if ((code >= FIRST && code < 127) || (code >= 160 && code < 256)) return code;
  const extra = code > 159 ? EXTRA.indexOf(letter) : -1;
  return extra < 0 ? null : 128 + extra;
}

export type StandardFont = {
  readonly dict: PdfDict;
  widthOf(text: string, size: number): number;
  /** Text as an operand for Tj. @throws RangeError for a missing character */
  encode(text: string): string;
};

export const hasLetter = (letter: string): boolean => codeOf(letter) !== null;

/** Plain letters for those that Unicode does not decompose into a letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' },
};

/** Characters missing from the standard fonts lose accents or strokes, or become question marks. */
export function printableText(text: string): string {
  return Array.from(text.replaceAll('−', '-').replaceAll('×', 'x'))
    .map((c) => {
      if (c === '\n' || hasLetter(c)) return c;
      const plain = PLAIN_LETTERS[c] ?? c.normalize('NFKD').replace(/\p{M}/gu, '');
      return /^[ -~]+$/.test(plain) ? plain : '?';
    })
    .join('');
}

export function standardFont(font: keyof typeof WIDTHS): StandardFont {
  const widths = WIDTHS[font].map(Number);
  const codesOf = (text: string): number[] =>
    Array.from(text, (letter) => {
      const code = codeOf(letter);
      if (code === null) throw new RangeError(`${font} has no “${letter}”; replace it first.`);
      return code;
    });
  return {
    dict: dictOf({
      Type: name('Font'),
      Subtype: name('Type1'),
      BaseFont: name(font),
      Encoding: name('WinAnsiEncoding'),
    }),
    widthOf: (text, size) =>
      (codesOf(text).reduce((sum, code) => sum + (widths[code - FIRST] ?? 0), 0) * size) / 1000,
    encode: (text) => serialize(new PdfString(Uint8Array.from(codesOf(text))), () => ''),
  };
}
