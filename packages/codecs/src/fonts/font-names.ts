/** Names of fonts (OpenType 1.9, `name`), read without a shaping engine. */
import { sfntKind, tableOf } from './sfnt.ts';

/** Name ids. 16 and 17 are the family and style for families with more than four faces. */
const NAME = { family: 1, style: 2, full: 4, postScript: 6, wholeFamily: 16, wholeStyle: 17 } as const;
const [RECORDS, RECORD] = [6, 12];
const MACINTOSH = 1;
/** Windows language ids whose low bits are 9 are English; Macintosh English is 0. */
const isEnglish = (platform: number, language: number): boolean =>
  platform === MACINTOSH ? language === 0 : (language & 0x3ff) === 9;

export type FontNames = {
  readonly family: string;
  /** Names under which a document may ask for this face. */
  readonly names: readonly string[];
};

/** @param nameOf name by its id, otherwise empty. @returns null for a font without a family */
export function fontNames(nameOf: (id: number) => string): FontNames | null {
  const [family, style] = [nameOf(NAME.family), nameOf(NAME.style)];
  if (family === '') return null;
  const whole = `${nameOf(NAME.wholeFamily) || family} ${nameOf(NAME.wholeStyle) || style}`;
  const names = [nameOf(NAME.postScript), nameOf(NAME.full), whole, `${family} ${style}`];
  const all = /^(?:regular|normal|roman|book)?$/i.test(style) ? [...names, family] : names;
  return { family, names: [...new Set(all)] };
}

/** Null unless the bytes are one TrueType or OpenType font with a family. */
export function readFontNames(bytes: Uint8Array): FontNames | null {
  const table = sfntKind(bytes) === null ? null : tableOf(bytes, 'name');
  if (!table || table.length < RECORDS) return null;
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const texts = view.getUint16(4);
  const count = Math.min(view.getUint16(2), Math.floor((table.length - RECORDS) / RECORD));
  const names = new Map<number, { readonly text: string; readonly english: boolean }>();
  for (let at = RECORDS; at < RECORDS + count * RECORD; at += RECORD) {
    const [platform, language, id] = [view.getUint16(at), view.getUint16(at + 4), view.getUint16(at + 6)];
    const from = texts + view.getUint16(at + 10);
    const text = decodeName(table.subarray(from, from + view.getUint16(at + 8)), platform);
    const english = isEnglish(platform, language);
    if (text !== '' && (!names.has(id) || (english && !names.get(id)?.english)))
      names.set(id, { text, english });
  }
  return fontNames((id) => names.get(id)?.text ?? '');
}

/** UTF-16 with the high byte first; Macintosh names are in one byte per character, ASCII in practice. */
function decodeName(bytes: Uint8Array, platform: number): string {
  if (platform === MACINTOSH) return String.fromCharCode(...bytes);
  const codes = Array.from({ length: bytes.length >> 1 }, (_, i) => (bytes[2 * i]! << 8) | bytes[2 * i + 1]!);
  return String.fromCharCode(...codes);
}
