/** Reads inline images in content streams (ISO 32000-1, 8.9.7) as ordinary image streams. */
import { filterNames } from './filters.ts';
import { END, isSpace, type Lexer } from './lexer.ts';
import { Keyword, type PdfDict, PdfName, type PdfObject, PdfStream } from './objects.ts';

const LONG_KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

/** Call after `BI`; leaves the lexer positioned after `EI`. Null if the image has no data. */
export function readInlineImage(lexer: Lexer): PdfStream | null {
  const dict: PdfDict = new Map();
  for (let key = lexer.next(); ; key = lexer.next()) {
    if (key === END) return null;
    if (key instanceof Keyword && key.text === 'ID') break;
    if (!(key instanceof PdfName)) continue;
    const value = lexer.next();
    if (value instanceof Keyword) return null;
    dict.set(LONG_KEYS[key.name] ?? key.name, value);
  }
  const start = lexer.pos + 1;
  const end = dataEnd(lexer.bytes, start, dict);
  lexer.pos = end.after;
  return new PdfStream(dict, lexer.bytes.subarray(start, end.data));
}

/** Unfiltered data has a known length; filtered data ends at an `EI` followed by text, not binary data. */
function dataEnd(bytes: Uint8Array, start: number, dict: PdfDict): { data: number; after: number } {
  const known = plainLength(dict);
  for (let at = known === null ? start : start + known; at < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue;
    const after = bytes[at + 2];
    const alone =
      (at === start || isSpace(bytes[at - 1]) || known !== null) && (after === undefined || isSpace(after));
    if (alone && (known !== null || looksLikeContent(bytes, at + 2))) return { data: at, after: at + 2 };
  }
  return { data: bytes.length, after: bytes.length };
}

function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  for (let i = from; i < Math.min(from + 12, bytes.length); i++) {
    const c = bytes[i] ?? 0;
    if (c > 126 || (c < 32 && !isSpace(c)) || c === 0) return false;
  }
  return true;
}

const COMPONENTS: Readonly<Record<string, number>> = {
  G: 1,
  DeviceGray: 1,
  RGB: 3,
  DeviceRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
};

function plainLength(dict: PdfDict): number | null {
  if (filterNames(dict.get('Filter') ?? null).length > 0) return null;
  const space = dict.get('ColorSpace');
  const isMask = dict.get('ImageMask') === true;
  const components = isMask ? 1 : space instanceof PdfName ? COMPONENTS[space.name] : undefined;
  if (components === undefined) return null;
  const bits = isMask ? 1 : numberOf(dict.get('BitsPerComponent'), 8);
  return (
    Math.ceil((numberOf(dict.get('Width'), 0) * components * bits) / 8) * numberOf(dict.get('Height'), 0)
  );
}

function numberOf(value: PdfObject | undefined, fallback: number): number {
  return typeof value === 'number' && value >= 0 ? value : fallback;
}
