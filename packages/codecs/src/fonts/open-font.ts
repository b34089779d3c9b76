import type { FontFile } from '@printready/documents/fonts';
import { Blob, Face, Font } from 'harfbuzzjs';
import { fontNames } from './font-names.ts';
import { nameTable, replaceTable, sfntKind } from './sfnt.ts';

/** Name ids (OpenType 1.9, `name`). */
const NAME = { family: 1, style: 2, full: 4, postScript: 6 } as const;
/** OpenType 1.9, `OS/2`: offset of fsSelection, and its bits. */
const [FS_SELECTION, ITALIC, BOLD] = [62, 1, 1 << 5];
/** First character code in symbol fonts (OpenType 1.9, `cmap`, encoding 3.0). */
const SYMBOLS = 0xf000;

/** Null unless the bytes are one intact TrueType or OpenType font; collections and web fonts are excluded. */
export function openFont(bytes: Uint8Array): FontFile | null {
  const outlines = sfntKind(bytes);
  if (outlines === null) return null;
  const face = new Face(new Blob(bytes));
  const { upem } = face;
  const selection = face.referenceTable('OS/2');
  if (upem <= 0 || !selection || selection.length < FS_SELECTION + 2) return null;
  const font = new Font(face);
  font.setScale(upem, upem);
  const listed = face.listNames();
  const nameOf = (id: number): string => {
    const entries = listed.filter(({ nameId }) => nameId === id);
    const entry = entries.find(({ language }) => language.startsWith('en')) ?? entries[0];
    return entry ? face.getName(id, entry.language) : '';
  };
  const known = fontNames(nameOf);
  if (!known) return null;
  const bits = ((selection[FS_SELECTION] ?? 0) << 8) | (selection[FS_SELECTION + 1] ?? 0);
  const widthOf = (glyph: number | undefined): number | null =>
    glyph === undefined || glyph === 0 ? null : (font.glyphHAdvance(glyph) * 1000) / upem;
  return {
    ...{ bytes, outlines, ...known },
    bold: (bits & BOLD) !== 0,
    italic: (bits & ITALIC) !== 0,
    widthOfLetter: (codePoint) =>
      widthOf(font.nominalGlyph(codePoint) ?? font.nominalGlyph(SYMBOLS + codePoint)),
    widthOfGlyph: (name) => widthOf(font.glyphFromName(name)),
    named: (other) => replaceTable(bytes, 'name', nameTable(namesOf(other))),
  };
}

const namesOf = (family: string): readonly (readonly [number, string])[] => [
  [NAME.family, family],
  [NAME.style, 'Regular'],
  [NAME.full, family],
  // PostScript names contain no spaces or delimiters.
  [NAME.postScript, family.replace(/[^!-~]|[[\](){}<>/%]/g, '')],
];
