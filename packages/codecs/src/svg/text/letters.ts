export type LetterPart = 'latin' | 'latin-ext' | 'cyrillic' | 'greek' | 'vietnamese';

/** Code point ranges of each subset, from @fontsource/noto-sans/unicode.json (compared in a test). */
export const LETTER_PARTS: Readonly<Record<LetterPart, string>> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
};

const PARTS = Object.keys(LETTER_PARTS) as readonly LetterPart[];

const PATTERNS = Object.fromEntries(
  Object.entries(LETTER_PARTS).map(([part, ranges]) => {
    const inside = ranges.replace(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?/g, (_, first: string, last?: string) =>
      last === undefined ? `\\u{${first}}` : `\\u{${first}}-\\u{${last}}`,
    );
    return [part, new RegExp(`[${inside}]`, 'u')];
  }),
) as Readonly<Record<LetterPart, RegExp>>;

export function missingLetters(text: string): readonly string[] {
  return [...new Set(text)].filter((letter) => !PARTS.some((part) => PATTERNS[part].test(letter)));
}

export function partsOf(text: string): readonly LetterPart[] {
  const needed = new Set<LetterPart>(['latin']);
  for (const letter of new Set(text)) {
    if ([...needed].some((part) => PATTERNS[part].test(letter))) continue;
    const part = PARTS.find((one) => PATTERNS[one].test(letter));
    if (part) needed.add(part);
  }
  return [...needed];
}
