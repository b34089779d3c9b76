import type { FontFile } from '@printready/documents/fonts';

/** Makes `Arial,Bold` equal to `Arial Bold`, and `MyriadPro-Bold` to `Myriad Pro Bold`. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export const isNamed = ({ names }: FontFile, name: string): boolean =>
  names.some((one) => bare(one) === bare(name));

type Face = { readonly family: string; readonly bold: boolean; readonly italic: boolean };

export const faceName = ({ family, bold, italic }: Face): string =>
  [family, bold && 'Bold', italic && 'Italic'].filter(Boolean).join(' ');

export const isFace = (font: FontFile, { family, bold, italic }: Face): boolean =>
  bare(font.family) === bare(family) ? font.bold === bold && font.italic === italic : isNamed(font, family);

export const missingFontReason = (name: string, fonts: readonly FontFile[]): string =>
  fonts.length > 0
    ? `The font ${name} is neither in the file nor among the fonts you chose.`
    : `The font ${name} is not in the file.`;
