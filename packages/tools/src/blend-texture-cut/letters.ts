/** Which letters the font of text cuts has: Noto Sans, the Latin part. */

/** First and last code points: "latin" in @fontsource/noto-sans/unicode.json, which a test compares. */
export const LATIN: readonly (readonly [first: number, last: number])[] = [
  [0x0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];

/** More than this many are not read out one by one. */
const NAMED = 6;

/** A sentence that names the characters which cannot be drawn; null where there are none. */
export function sayMissing(text: string): string | null {
  const missing = [...new Set(text)].filter((letter) => {
    const code = letter.codePointAt(0)!;
    return !LATIN.some(([first, last]) => code >= first && code <= last);
  });
  if (missing.length === 0) return null;
  const named = missing
    .slice(0, NAMED)
    .map((letter) => `“${letter}”`)
    .join(', ');
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return `The font has no ${named}${more}: it has Latin letters of Western Europe. Take an SVG with these words as outlines instead.`;
}
