import type { Budget } from '@printready/documents/reading';
import type { Matrix, PdfBox } from '../pdf/matrix.ts';
import type { Face, StyleSheet } from './css.ts';
import type { StrokeList } from './strokes.ts';
import type { Style } from './style.ts';
import type { XmlElement } from './xml.ts';

export type Drawn = {
  readonly fonts: Set<string>;
  /** Characters keyed by first font family, and whether the requested style is embedded. */
  readonly textFonts: Map<string, Face & { readonly letters: Set<string>; readonly embedded: boolean }>;
  readonly colors: Set<string>;
  readonly rasters: {
    pixelWidth: number | null;
    pixelHeight: number | null;
    ppiX: number | null;
    ppiY: number | null;
  }[];
  readonly hiddenLayers: string[];
  hasText: boolean;
  minTextPt: number | null;
  minStrokePt: number | null;
  readonly strokes: StrokeList;
  usesFilters: boolean;
  usesOpacity: boolean;
  unreadRaster: boolean;
};

export type Frame = {
  readonly ctm: Matrix;
  readonly style: Style;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly following: readonly string[];
  /** Position of the surrounding text and its number of characters; null outside text or along a path. */
  readonly textAt: { readonly x: number; readonly y: number; readonly letters: number } | null;
};

export type Context = {
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly sheet: StyleSheet;
  readonly budget: Budget;
  readonly drawn: Drawn;
  readonly servers: Set<string>;
  /** The page in CSS pixels; null if unknown. */
  readonly page: PdfBox | null;
};

const MAX_HIDDEN = 100;

/** Records hidden Inkscape layers and named Illustrator groups, which are hidden intentionally. */
export function noteHiddenLayer({ drawn }: Context, { name, attributes }: XmlElement): void {
  if (name !== 'g' || drawn.hiddenLayers.length >= MAX_HIDDEN) return;
  const label = attributes.get('label') ?? attributes.get('inkscape:label') ?? attributes.get('id');
  if (label !== undefined) drawn.hiddenLayers.push(label);
}

const MAX_LETTERS = 2000;

export function noteFace({ drawn, sheet }: Context, { families, bold, italic }: Style, text: string): void {
  const [family = ''] = families;
  const embedded = sheet.embeddedFaces.some(
    (face) => face.family === family && face.bold === bold && face.italic === italic,
  );
  const key = JSON.stringify([family, bold, italic]);
  const known = drawn.textFonts.get(key) ?? { family, bold, italic, embedded, letters: new Set<string>() };
  drawn.textFonts.set(key, known);
  for (const letter of text) if (known.letters.size < MAX_LETTERS) known.letters.add(letter);
}
