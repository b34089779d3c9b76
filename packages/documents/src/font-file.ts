export type FontFile = {
  readonly bytes: Uint8Array;
  /** Family of up to four faces: `Myriad Pro Light` is a different family from `Myriad Pro`. */
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** PostScript name, full name, and families with their styles; for a regular face, also the family alone. */
  readonly names: readonly string[];
  readonly outlines: 'truetype' | 'cff';
  /** Advance in thousandths of the em; null for a missing character. */
  readonly widthOfLetter: (codePoint: number) => number | null;
  /** Advance of the glyph with this PostScript name, in thousandths of the em; null if missing. */
  readonly widthOfGlyph: (name: string) => number | null;
  readonly named: (family: string) => Uint8Array;
};
