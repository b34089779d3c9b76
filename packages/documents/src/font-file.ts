/** A TrueType or OpenType font as those need it who draw text with it. */
export type FontFile = {
  readonly bytes: Uint8Array;
  /** Family of the four faces that share it: `Myriad Pro Light` is a family of its own beside `Myriad Pro`. */
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** PostScript's name, the full one, families with their styles; for a regular face the family alone too. */
  readonly names: readonly string[];
  readonly outlines: 'truetype' | 'cff';
  /** Thousandths of the em; null where it has no such letter. */
  readonly widthOfLetter: (codePoint: number) => number | null;
  /** Width of a glyph by its name in PostScript, thousandths of the em. */
  readonly widthOfGlyph: (name: string) => number | null;
  /** The same font under another family's name, for programs that go by the name inside. */
  readonly named: (family: string) => Uint8Array;
};
