import {
  END,
  Keyword,
  Lexer,
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfStream,
  PdfString,
  startsWith,
} from '@printready/documents/pdf';
import { boxOf, type Matrix, matrixOf, type PdfBox } from './matrix.ts';

export type Font = {
  readonly dict: PdfDict;
  /** BaseFont without the subset prefix, or `[none]` if it has no name. */
  readonly name: string;
  readonly type: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  readonly isType3: boolean;
  readonly bytesPerCode: 1 | 2;
  /** Advance width for a character code, in thousandths of the font size; for Type 3, in glyph space. */
  readonly widthOf: (code: number) => number;
  readonly isBlank: (code: number) => boolean;
  /** Type 3 only: matrix from glyph space to em, bounding box of all glyphs, and em height in glyph space. */
  readonly matrix: Matrix;
  readonly glyphBox: PdfBox;
  readonly emHeight: number;
  readonly glyphs: ReadonlyMap<number, PdfStream>;
};

const SUBSET = /^[A-Z]{6}\+/;

export function readFont(file: PdfFile, dict: PdfDict): Font {
  const subtype = file.name(dict.get('Subtype')) ?? 'Type1';
  const composite = subtype === 'Type0';
  const inner = composite ? (file.dict(file.array(dict.get('DescendantFonts'))?.[0]) ?? dict) : dict;
  const descriptor = file.dict(inner.get('FontDescriptor'));
  const program = programOf(file, descriptor);
  const fullName = file.name(dict.get('BaseFont')) ?? '';
  const isType3 = subtype === 'Type3';
  return {
    dict,
    name: fullName.replace(SUBSET, '') || '[none]',
    type: isType3 ? 'Type 3' : typeOf(file, subtype, file.name(inner.get('Subtype')) ?? '', program),
    embedded: isType3 || program !== null,
    subset: SUBSET.test(fullName),
    isType3,
    bytesPerCode: composite ? 2 : 1,
    widthOf: composite ? cidWidths(file, inner) : simpleWidths(file, dict, descriptor),
    isBlank: blankTest(file, dict, composite),
    ...type3Metrics(file, dict),
    glyphs: isType3 ? glyphProcedures(file, dict) : new Map<number, PdfStream>(),
  };
}

type Program = { readonly stream: PdfStream; readonly key: 'FontFile' | 'FontFile2' | 'FontFile3' };

function programOf(file: PdfFile, descriptor: PdfDict | null): Program | null {
  for (const key of ['FontFile', 'FontFile2', 'FontFile3'] as const) {
    const stream = file.stream(descriptor?.get(key));
    if (stream) return { stream, key };
  }
  return null;
}

/** Determines the type from the font program's first bytes, otherwise from the dictionaries. */
function typeOf(file: PdfFile, subtype: string, innerSubtype: string, program: Program | null): string {
  const composite = subtype === 'Type0';
  const { bytes } = program ? file.decode(program.stream, 4096) : { bytes: new Uint8Array(0) };
  if (startsWith(bytes, 0, '%!') || bytes[0] === 0x80) return 'Type 1';
  if (startsWith(bytes, 0, 'OTTO')) return composite ? 'CID Type 0C (OT)' : 'Type 1C (OT)';
  const isTrueType =
    startsWith(bytes, 0, 'true') ||
    startsWith(bytes, 0, 'ttcf') ||
    startsWith(bytes, 0, '\u0000\u0001\u0000\u0000');
  if (isTrueType) return composite ? 'CID TrueType' : 'TrueType';
  if (bytes[0] === 1 && bytes[1] === 0 && program?.key === 'FontFile3')
    return composite ? 'CID Type 0C' : 'Type 1C';
  if (composite)
    return innerSubtype === 'CIDFontType2' ? 'CID TrueType' : program ? 'CID Type 0C' : 'CID Type 0';
  if (subtype === 'TrueType') return 'TrueType';
  return program?.key === 'FontFile3' ? 'Type 1C' : 'Type 1';
}

function simpleWidths(file: PdfFile, dict: PdfDict, descriptor: PdfDict | null): Font['widthOf'] {
  const first = file.number(dict.get('FirstChar')) ?? 0;
  const widths = (file.array(dict.get('Widths')) ?? []).slice(0, 256).map((w) => file.number(w) ?? 0);
  const missing = file.number(descriptor?.get('MissingWidth')) ?? (widths.length > 0 ? 0 : 500);
  return (code) => widths[code - first] ?? missing;
}

/** ISO 32000-1, 9.7.4.3. Treats codes as CIDs, as in the Identity encodings of design programs. */
function cidWidths(file: PdfFile, font: PdfDict): Font['widthOf'] {
  const standard = file.number(font.get('DW')) ?? 1000;
  const entries = file.array(font.get('W')) ?? [];
  const single = new Map<number, number>();
  const ranges: { first: number; last: number; width: number }[] = [];
  for (let i = 0; i < entries.length && single.size < 65_536; ) {
    const first = file.number(entries[i]) ?? 0;
    const list = file.array(entries[i + 1]);
    if (list) {
      for (const [k, w] of list.entries()) single.set(first + k, file.number(w) ?? standard);
      i += 2;
    } else {
      ranges.push({
        first,
        last: file.number(entries[i + 1]) ?? first,
        width: file.number(entries[i + 2]) ?? standard,
      });
      i += 3;
    }
  }
  return (cid) => single.get(cid) ?? ranges.find((r) => cid >= r.first && cid <= r.last)?.width ?? standard;
}

/** Tests codes for spaces, which do not count as small text. For composite fonts, ToUnicode is parsed on demand. */
function blankTest(file: PdfFile, dict: PdfDict, composite: boolean): Font['isBlank'] {
  if (!composite) return (code) => code === 32 || code === 160;
  let blanks: ReadonlySet<number> | null = null;
  return (code) => (blanks ??= blankCodes(file, dict)).has(code);
}

function blankCodes(file: PdfFile, dict: PdfDict): Set<number> {
  const blanks = new Set<number>();
  const stream = file.stream(dict.get('ToUnicode'));
  if (!stream) return blanks;
  const lexer = new Lexer(file.decode(stream).bytes, 0, false);
  let operands: number[] = [];
  for (let token = lexer.next(); token !== END; token = lexer.next()) {
    if (token instanceof PdfString) operands.push(token.bytes.length > 4 ? -1 : bigEndian(token.bytes));
    else if (token instanceof Keyword) {
      if (token.text === 'endbfchar') addPairs(operands, 2, blanks);
      else if (token.text === 'endbfrange') addPairs(operands, 3, blanks);
      operands = [];
    } else operands.push(-1);
  }
  return blanks;
}

function addPairs(operands: readonly number[], step: 2 | 3, blanks: Set<number>): void {
  for (let i = 0; i + step <= operands.length; i += step) {
    const code = operands[i] ?? -1;
    const last = step === 3 ? (operands[i + 1] ?? code) : code;
    const target = operands[i + step - 1] ?? -1;
    for (const blank of [0x20, 0xa0, 0x3000]) {
      const hit = code + (blank - target);
      if (target >= 0 && hit >= code && hit <= last) blanks.add(hit);
    }
  }
}

function bigEndian(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/** Maps codes to glyph procedures using the encoding's differences (ISO 32000-1, 9.6.5). */
function glyphProcedures(file: PdfFile, dict: PdfDict): Map<number, PdfStream> {
  const glyphs = new Map<number, PdfStream>();
  const procedures = file.dict(dict.get('CharProcs'));
  for (const [code, name] of differencesOf(file, file.dict(dict.get('Encoding')))) {
    const procedure = file.stream(procedures?.get(name));
    if (procedure) glyphs.set(code, procedure);
  }
  return glyphs;
}

/** Glyph names for codes whose encoding differs from the base encoding (ISO 32000-1, 9.6.6.1). */
export function differencesOf(file: PdfFile, encoding: PdfDict | null): ReadonlyMap<number, string> {
  const named = new Map<number, string>();
  let code = 0;
  for (const item of (file.array(encoding?.get('Differences')) ?? []).slice(0, 1024)) {
    const value = file.resolve(item);
    if (typeof value === 'number') code = value;
    else if (value instanceof PdfName) named.set(code++, value.name);
  }
  return named;
}

/** Type 3 fonts may use any glyph space; unless it has 1000 units per em, the em height comes from the font's box. */
function type3Metrics(file: PdfFile, dict: PdfDict): Pick<Font, 'matrix' | 'glyphBox' | 'emHeight'> {
  const matrix = matrixOf(file.numbers(dict.get('FontMatrix')));
  const unit = Math.abs(matrix[3]) || 0.001;
  const box = boxOf(file.numbers(dict.get('FontBBox')));
  const hasBox = box !== null && box[3] > box[1] && box[2] > box[0];
  const usual = Math.abs(unit - 0.001) < 1e-6;
  return {
    matrix,
    glyphBox: hasBox ? box : [0, -0.25 / unit, 1 / unit, 1 / unit],
    emHeight:
      usual && hasBox ? 1 / unit : bitmapEm(hasBox ? box[3] - box[1] : drawnHeight(file, dict), 1 / unit),
  };
}

/** Plausible letter heights per em, from a font of dashes to one of tall brackets. */
const LETTER_HEIGHTS = { least: 0.3, most: 1.6 } as const;

/** Em of a bitmap font: pdfTeX's `unit` if the letters' height is plausible for it; otherwise the letters' height. */
function bitmapEm(drawn: number | null, unit: number): number {
  if (drawn === null) return unit;
  const perEm = drawn / unit;
  return perEm >= LETTER_HEIGHTS.least && perEm <= LETTER_HEIGHTS.most ? unit : drawn;
}

const MAX_MEASURED = 256;

function drawnHeight(file: PdfFile, dict: PdfDict): number | null {
  const procedures = [...(file.dict(dict.get('CharProcs'))?.values() ?? [])].slice(0, MAX_MEASURED);
  let [low, high] = [0, 0];
  for (const value of procedures) {
    const stream = file.stream(value);
    const box = stream && glyphBoxOf(file.decode(stream).bytes);
    if (!box) continue;
    low = Math.min(low, box[1]);
    high = Math.max(high, box[3]);
  }
  return high > low ? high - low : null;
}

function glyphBoxOf(bytes: Uint8Array): PdfBox | null {
  const lexer = new Lexer(bytes, 0, false);
  const numbers: number[] = [];
  for (let token = lexer.next(); typeof token === 'number'; token = lexer.next()) numbers.push(token);
  return numbers.length === 6 ? boxOf(numbers.slice(2)) : null;
}
