/** The nine kinds of PDF objects (ISO 32000-1, 7.3), as JavaScript values where possible. */

export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen: number) {
    this.num = num;
    this.gen = gen;
  }
}

export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type PdfDict = Map<string, PdfObject>;

export class PdfStream {
  readonly dict: PdfDict;
  /** Still encoded by the stream's filters, but decrypted; only edits replace these bytes. */
  raw: Uint8Array;
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = raw;
  }
}

export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfObject[]
  | PdfDict
  | PdfStream;

export function dictOf(entries: Readonly<Record<string, PdfObject | undefined>>): PdfDict {
  return new Map(
    Object.entries(entries).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

export const name = (text: string): PdfName => new PdfName(text);

/** Text string: Latin-1 if possible, otherwise UTF-16BE with a byte order mark (7.9.2.2). */
export function textString(text: string): PdfString {
  if (/^[ -~]*$/.test(text)) return new PdfString(Uint8Array.from(text, (c) => c.charCodeAt(0)));
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xfe, 0xff]);
  for (let i = 0; i < text.length; i++) {
    bytes[2 + 2 * i] = text.charCodeAt(i) >> 8;
    bytes[3 + 2 * i] = text.charCodeAt(i) & 255;
  }
  return new PdfString(bytes);
}

/** Text strings are UTF-16BE or UTF-8 with a byte order mark, or else PDFDocEncoding, which is close to Latin-1. */
export function textOf(string: PdfString): string {
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, 2, false);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, 2, true);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8(bytes.subarray(3));
  return latin1(bytes);
}

const SHORT = 24;

export function latin1(bytes: Uint8Array): string {
  let text = '';
  if (bytes.length <= SHORT) {
    for (let at = 0; at < bytes.length; at++) text += String.fromCharCode(bytes[at]!);
    return text;
  }
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

function utf16(bytes: Uint8Array, from: number, littleEndian: boolean): string {
  let text = '';
  for (let i = from; i + 1 < bytes.length; i += 2) {
    const first = bytes[i] ?? 0;
    const second = bytes[i + 1] ?? 0;
    text += String.fromCharCode(littleEndian ? first | (second << 8) : (first << 8) | second);
  }
  return text;
}

/** Decodes UTF-8; an invalid byte becomes the character with the byte's value. */
export function utf8(bytes: Uint8Array): string {
  const escaped = latin1(bytes);
  try {
    return decodeURIComponent(
      escaped.replace(/[%\u0080-\u00ff]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return escaped;
  }
}
