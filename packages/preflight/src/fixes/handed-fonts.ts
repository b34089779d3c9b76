/** Fonts that somebody hands in because a file names them and does not carry them. */
export type HandedFont = {
  readonly bytes: Uint8Array;
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** PostScript's name, the full one, families with their styles; for a regular face the family alone too. */
  readonly names: readonly string[];
  readonly outlines: 'truetype' | 'cff';
  /** Thousandths of the em; null where it has no such letter. */
  readonly widthOfLetter: (codePoint: number) => number | null;
  /** Of a glyph by its name in PostScript. */
  readonly widthOfGlyph: (name: string) => number | null;
  /** The same font under another family's name. */
  readonly named: (family: string) => Uint8Array;
};

/** `Arial,Bold` is `Arial Bold`, and `MyriadPro-Bold` is `Myriad Pro Bold`. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export const isNamed = ({ names }: HandedFont, name: string): boolean =>
  names.some((one) => bare(one) === bare(name));

type Face = { readonly family: string; readonly bold: boolean; readonly italic: boolean };

export const faceName = ({ family, bold, italic }: Face): string =>
  [family, bold && 'Bold', italic && 'Italic'].filter(Boolean).join(' ');

/** Of a family that says nothing of its style, the face that is asked for; else the one of that very name. */
export const isFace = (font: HandedFont, { family, bold, italic }: Face): boolean =>
  bare(font.family) === bare(family) ? font.bold === bold && font.italic === italic : isNamed(font, family);
