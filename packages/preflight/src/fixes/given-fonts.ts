/** Fonts that somebody gives because a file names them and does not carry them: which of them is meant. */
import type { FontFile } from '@printready/documents/font-file';

/** `Arial,Bold` is `Arial Bold`, and `MyriadPro-Bold` is `Myriad Pro Bold`. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export const isNamed = ({ names }: FontFile, name: string): boolean =>
  names.some((one) => bare(one) === bare(name));

type Face = { readonly family: string; readonly bold: boolean; readonly italic: boolean };

export const faceName = ({ family, bold, italic }: Face): string =>
  [family, bold && 'Bold', italic && 'Italic'].filter(Boolean).join(' ');

/** Where the family is named, its face that is asked for; else the font of that very name. */
export const isFace = (font: FontFile, { family, bold, italic }: Face): boolean =>
  bare(font.family) === bare(family) ? font.bold === bold && font.italic === italic : isNamed(font, family);

/** Why type in this font stays as it is. */
export const lacks = (name: string, fonts: readonly FontFile[]): string =>
  fonts.length > 0
    ? `The font ${name} is neither in the file nor among the fonts you chose.`
    : `The font ${name} is not in the file.`;
