import { type PdfDict, PdfName, type PdfObject } from '@printready/documents/pdf';
import { numberText, rewritePdf } from '@printready/documents/pdf/write';
import type { Result } from '@printready/pixels/result';
import type { ShownText } from '../../pdf/drawing/walk.ts';
import type { Font } from '../../pdf/fonts.ts';
import { type Matrix, transformPoint } from '../../pdf/matrix.ts';
import { readVersion } from '../../pdf/pages/catalog.ts';
import { latin1Bytes, makeStream } from '../../pdf/pages/page-content.ts';
import type { OpenPdf } from '../open-for-edit.ts';
import { type FixProblem, refuseFix } from '../problem.ts';
import { Insertions } from './insertions.ts';

/** PDF path operators in ems, y up. */
type GlyphPiece =
  | { readonly kind: 'm' | 'l'; readonly to: readonly [x: number, y: number] }
  | {
      readonly kind: 'c';
      readonly handles: readonly [number, number, number, number];
      readonly to: readonly [x: number, y: number];
    }
  | { readonly kind: 'h' };
type GlyphPath = readonly GlyphPiece[];

/** Glyphs of each text, page by page; null if the file lacks the text's font. */
export type ReadGlyphs = (bytes: Uint8Array) => Promise<readonly (readonly GlyphPath[] | null)[]>;

export type GlyphsOfFonts = readonly ReadonlyMap<number, GlyphPath>[];

type Text = ShownText & { readonly page: OpenPdf['pages'][number] };

/** Render mode 3, used for searchable text under a scan. */
export const INVISIBLE = 3;
const FIRST_CLIPPING = 4;

/** Reason the text cannot be outlined, as a sentence; null if all visible text can be outlined. */
function obstacleTo(texts: readonly Text[]): string | null {
  const shown = texts.filter(({ renderMode }) => renderMode !== INVISIBLE);
  if (shown.length === 0) return 'There is nothing of that kind in the file.';
  const lacking = shown.find(({ font }) => !font.embedded);
  if (lacking) return `The font ${lacking.font.name} is not in the file.`;
  if (shown.some(({ font }) => font.isType3))
    return 'Some of its type is drawn by the file itself, letter by letter.';
  if (shown.some(({ renderMode }) => renderMode >= FIRST_CLIPPING))
    return 'Some of its type is a mask for an image.';
  const foreign = shown.find(({ font }) => font.bytesPerCode === 2 && !isIdentity(font));
  if (foreign) return `The font ${foreign.font.name} uses a letter encoding that cannot be read here.`;
  const streams = new Set(shown.map(({ stream, page }) => stream ?? page));
  if (texts.some(({ renderMode, stream, page }) => renderMode === INVISIBLE && streams.has(stream ?? page)))
    return 'Invisible text is mixed with the visible text.';
  return null;
}

const isIdentity = ({ dict }: Font): boolean => {
  const encoding = dict.get('Encoding');
  return encoding instanceof PdfName && encoding.name === 'Identity-H';
};

function textsOf(open: OpenPdf): Text[] {
  return open.pages.flatMap((page) => open.textOn(page).map((shown) => ({ ...shown, page })));
}

function fontsOf(texts: readonly Text[]): Map<PdfDict, Set<number>> {
  const fonts = new Map<PdfDict, Set<number>>();
  for (const { font, glyphs, renderMode } of texts) {
    if (renderMode === INVISIBLE) continue;
    const codes = fonts.get(font.dict) ?? new Set<number>();
    for (const { code } of glyphs) codes.add(code);
    fonts.set(font.dict, codes);
  }
  return fonts;
}

export async function glyphsFor(
  open: OpenPdf,
  readGlyphs: ReadGlyphs,
): Promise<Result<{ readonly glyphs: GlyphsOfFonts }, FixProblem>> {
  const texts = textsOf(open);
  const obstacle = obstacleTo(texts);
  if (obstacle !== null) return refuseFix('not-fixable', obstacle);
  const fonts = [...fontsOf(texts)].map(([dict, codes]) => ({ dict, codes: [...codes] }));
  const pages = await readGlyphs(specimen(open, texts, fonts));
  const outlines: ReadonlyMap<number, GlyphPath>[] = [];
  for (const [i, { codes }] of fonts.entries()) {
    const shown = pages[i];
    if (!shown || shown.length !== codes.length)
      return refuseFix('font-unfit', 'One of its fonts could not be read.');
    outlines.push(new Map(codes.map((code, at) => [code, shown[at] ?? []])));
  }
  return { ok: true, glyphs: outlines };
}

function specimen(
  { file }: OpenPdf,
  texts: readonly Text[],
  fonts: readonly { readonly dict: PdfDict; readonly codes: readonly number[] }[],
): Uint8Array {
  const bytesPerCode = new Map(texts.map(({ font }) => [font.dict, font.bytesPerCode]));
  const kids = fonts.map(({ dict, codes }): PdfObject => {
    const digits = 2 * (bytesPerCode.get(dict) ?? 1);
    const shows = codes.map((code) => `<${code.toString(16).padStart(digits, '0')}> Tj`);
    return new Map<string, PdfObject>([
      ['Type', new PdfName('Page')],
      ['MediaBox', [0, 0, 9, 9]],
      ['Resources', new Map([['Font', new Map([['F', dict]])]])],
      ['Contents', makeStream(new Map(), latin1Bytes(`BT /F 1 Tf ${shows.join(' ')} ET`))],
    ]);
  });
  const tree = new Map<string, PdfObject>([
    ['Type', new PdfName('Pages')],
    ['Count', kids.length],
    ['Kids', kids],
  ]);
  const version = readVersion(file) ?? '1.7';
  const { catalog } = file;
  const own = [...catalog];
  catalog.clear();
  catalog.set('Type', new PdfName('Catalog')).set('Pages', tree);
  try {
    return rewritePdf(file, version);
  } finally {
    catalog.clear();
    for (const [key, value] of own) catalog.set(key, value);
  }
}

export function outlineText(open: OpenPdf, outlines: GlyphsOfFonts): number {
  const texts = textsOf(open).filter(({ renderMode }) => renderMode !== INVISIBLE);
  const numbers = new Map([...fontsOf(texts).keys()].map((dict, i) => [dict, i]));
  const insertions = new Insertions();
  const written = new Map<object, Map<number, { readonly walk: object; paths: string }>>();
  for (const text of texts) {
    const { walk, stream, page, from, to, font, glyphs, renderMode, lineMatrix } = text;
    const where = stream ?? page;
    const places = written.get(where) ?? new Map<number, { readonly walk: object; paths: string }>();
    written.set(where, places);
    const place = places.get(from) ?? { walk, paths: '' };
    places.set(from, place);
    // A repeated form contains the same strings, so only its first occurrence is changed.
    if (place.walk !== walk) continue;
    for (const { code, matrix } of glyphs)
      place.paths += `${pathText(outlines[numbers.get(font.dict) ?? -1]?.get(code) ?? [], matrix)} `;
    const paths = place.paths.trim();
    insertions.set(where, from, {
      to,
      // Paths are not allowed inside a text object; the next text object continues at the same position.
      before: `ET ${paths === '' ? '' : `${paths} ${PAINT[renderMode] ?? 'f'}`}`,
      after: `BT ${lineMatrix.map(numberText).join(' ')} Tm`,
      drops: true,
    });
  }
  insertions.apply(open.file, new Map());
  return [...written.values()].reduce((sum, places) => sum + places.size, 0);
}

const PAINT = ['f', 'S', 'B'] as const;

/** Precision, in steps per em; finer than any device resolves. */
const STEPS_PER_EM = 20_000;

function pathText(path: GlyphPath, matrix: Matrix): string {
  const em = Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
  const places = Math.min(6, Math.max(0, Math.ceil(Math.log10(STEPS_PER_EM / (em || 1)))));
  const point = (x: number, y: number) =>
    transformPoint(matrix, x, y)
      .map((value) => numberText(Number(value.toFixed(places))))
      .join(' ');
  return path
    .map((piece) => {
      if (piece.kind === 'h') return 'h';
      const end = point(piece.to[0], piece.to[1]);
      if (piece.kind !== 'c') return `${end} ${piece.kind}`;
      const [x1, y1, x2, y2] = piece.handles;
      return `${point(x1, y1)} ${point(x2, y2)} ${end} c`;
    })
    .join(' ');
}
