/** PDF lexer for file bodies and content streams, which share their syntax (ISO 32000-1, 7.2–7.3). */
import { Malformed } from '../budget.ts';
import {
  Keyword,
  latin1,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
  utf8,
} from './objects.ts';

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
const classOf = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) classOf[c] = SPACE;
for (const c of '()<>[]{}/%') classOf[c.charCodeAt(0)] = DELIMITER;

const MAX_NESTING = 200;

export const END = new Keyword('');
const CLOSE_ARRAY = new Keyword(']');
const CLOSE_DICT = new Keyword('>>');

export class Lexer {
  readonly bytes: Uint8Array;
  pos: number;
  readonly end: number;
  /** False in content streams, which have no references: `1 0 R` is two numbers and an operator. */
  readonly withRefs: boolean;
  private nesting = 0;
  private readonly names = new Map<string, PdfName>();
  private readonly keywords = new Map<string, Keyword>();

  constructor(bytes: Uint8Array, pos = 0, withRefs = true) {
    this.bytes = bytes;
    this.pos = pos;
    this.end = bytes.length;
    this.withRefs = withRefs;
  }

  skipSpace(): void {
    const { bytes, end } = this;
    while (this.pos < end) {
      const c = bytes[this.pos] ?? 0;
      if (c === 0x25) {
        while (this.pos < end && bytes[this.pos] !== 10 && bytes[this.pos] !== 13) this.pos++;
      } else if (classOf[c] === SPACE) this.pos++;
      else return;
    }
  }

  next(): PdfObject | Keyword {
    this.skipSpace();
    if (this.pos >= this.end) return END;
    const c = this.bytes[this.pos] ?? 0;
    if ((c >= 0x30 && c <= 0x39) || c === 0x2d || c === 0x2b || c === 0x2e) return this.numberOrRef();
    switch (c) {
      case 0x2f:
        return this.name();
      case 0x28:
        return this.literalString();
      case 0x5b:
        this.pos++;
        return this.array();
      case 0x5d:
        this.pos++;
        return CLOSE_ARRAY;
      case 0x3c:
        if (this.bytes[this.pos + 1] !== 0x3c) return this.hexString();
        this.pos += 2;
        return this.dict();
      case 0x3e:
        this.pos += this.bytes[this.pos + 1] === 0x3e ? 2 : 1;
        return CLOSE_DICT;
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.pos++;
        return this.keyword(String.fromCharCode(c));
      default:
        return this.word();
    }
  }

  /** Next object; a stray keyword counts as null, as in PDF viewers. */
  object(): PdfObject {
    const value = this.next();
    return value instanceof Keyword ? null : value;
  }

  private word(): PdfObject | Keyword {
    const start = this.pos;
    while (this.pos < this.end && classOf[this.bytes[this.pos] ?? 0] === REGULAR) this.pos++;
    const text = latin1(this.bytes.subarray(start, Math.min(this.pos, start + 127)));
    if (text === 'true') return true;
    if (text === 'false') return false;
    if (text === 'null') return null;
    return this.keyword(text);
  }

  private keyword(text: string): Keyword {
    let keyword = this.keywords.get(text);
    if (!keyword) this.keywords.set(text, (keyword = new Keyword(text)));
    return keyword;
  }

  private numberOrRef(): PdfObject {
    const value = this.number();
    if (!this.withRefs || !Number.isInteger(value) || value < 0) return value;
    const back = this.pos;
    const gen = this.plainInteger();
    if (gen !== null) {
      this.skipSpace();
      const after = this.bytes[this.pos + 1];
      const endsWord = after === undefined || classOf[after] !== REGULAR;
      if (this.bytes[this.pos] === 0x52 && endsWord) {
        this.pos++;
        return new PdfRef(value, gen);
      }
    }
    this.pos = back;
    return value;
  }

  private plainInteger(): number | null {
    this.skipSpace();
    const start = this.pos;
    let value = 0;
    while (this.pos < this.end && this.pos - start < 10) {
      const digit = (this.bytes[this.pos] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      this.pos++;
    }
    return this.pos > start ? value : null;
  }

  private number(): number {
    const { bytes, end } = this;
    let sign = 1;
    let digits = 0;
    let decimals = -1;
    while (this.pos < end) {
      const c = bytes[this.pos] ?? 0;
      if (c >= 0x30 && c <= 0x39) {
        digits = digits * 10 + (c - 0x30);
        if (decimals >= 0) decimals++;
      } else if (c === 0x2e && decimals < 0) decimals = 0;
      else if (c === 0x2d) {
        // "--5" and "5-3" occur in real files; viewers read them as -5 and 53.
        if (digits === 0) sign = -1;
      } else if (c !== 0x2b) break;
      this.pos++;
    }
    while (this.pos < end && classOf[bytes[this.pos] ?? 0] === REGULAR && !isLetter(bytes[this.pos] ?? 0))
      this.pos++;
    return (sign * digits) / 10 ** Math.max(0, decimals);
  }

  private name(): PdfName {
    const start = ++this.pos;
    while (this.pos < this.end && classOf[this.bytes[this.pos] ?? 0] === REGULAR) this.pos++;
    let text = latin1(this.bytes.subarray(start, this.pos));
    if (text.includes('#')) {
      text = text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    }
    // Ink and font names are UTF-8 (ISO 32000-1, 7.3.5).
    if (/[\u0080-\u00ff]/.test(text)) text = utf8(Uint8Array.from(text, (c) => c.charCodeAt(0)));
    let name = this.names.get(text);
    if (!name) this.names.set(text, (name = new PdfName(text)));
    return name;
  }

  /** Uses typed arrays, so that a string of 100 MB takes no more memory than its own size. */
  private literalString(): PdfString {
    const { bytes, end } = this;
    const start = ++this.pos;
    let depth = 1;
    let escapes = 0;
    for (; this.pos < end; this.pos++) {
      const c = bytes[this.pos] ?? 0;
      if (c === 0x5c) {
        escapes++;
        this.pos++;
      } else if (c === 0x28) depth++;
      else if (c === 0x29 && --depth === 0) break;
    }
    const body = bytes.subarray(start, Math.min(this.pos, end));
    this.pos = Math.min(this.pos + 1, end);
    return new PdfString(escapes > 0 ? decodeStringEscapes(body) : body);
  }

  private hexString(): PdfString {
    const start = ++this.pos;
    const close = this.bytes.indexOf(0x3e, start);
    const stop = close < 0 ? this.end : close;
    this.pos = Math.min(stop + 1, this.end);
    const out = new Uint8Array((stop - start + 1) >> 1);
    let digits = 0;
    for (let i = start; i < stop; i++) {
      const digit = hexDigit(this.bytes[i] ?? 0);
      if (digit < 0) continue;
      out[digits >> 1] = digits % 2 === 0 ? digit * 16 : (out[digits >> 1] ?? 0) + digit;
      digits++;
    }
    return new PdfString(out.subarray(0, (digits + 1) >> 1));
  }

  private array(): PdfObject[] {
    this.enter();
    const items: PdfObject[] = [];
    for (;;) {
      const item = this.next();
      if (item === CLOSE_ARRAY || item === END) break;
      if (!(item instanceof Keyword)) items.push(item);
      else if (item.text === 'endobj' || item.text === 'endstream') break;
    }
    this.nesting--;
    return items;
  }

  dict(): PdfDict {
    this.enter();
    const dict: PdfDict = new Map();
    for (;;) {
      const key = this.next();
      if (key === CLOSE_DICT || key === END) break;
      if (key instanceof Keyword && (key.text === 'endobj' || key.text === 'stream')) break;
      if (!(key instanceof PdfName)) continue;
      const before = this.pos;
      const value = this.next();
      if (value === CLOSE_DICT || value === END) break;
      if (value instanceof Keyword) {
        if (value.text === 'endobj' || value.text === 'stream') {
          this.pos = before;
          break;
        }
      } else dict.set(key.name, value);
    }
    this.nesting--;
    return dict;
  }

  private enter(): void {
    if (++this.nesting > MAX_NESTING) throw new Malformed('Arrays or dictionaries are nested too deep.');
  }
}

const SIMPLE_ESCAPES: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 };

/** Escapes are defined in ISO 32000-1, table 3. */
function decodeStringEscapes(body: Uint8Array): Uint8Array {
  const out = new Uint8Array(body.length);
  let length = 0;
  for (let i = 0; i < body.length; i++) {
    const c = body[i] ?? 0;
    if (c !== 0x5c) {
      out[length++] = c;
      continue;
    }
    const escaped = body[++i] ?? 0;
    const simple = SIMPLE_ESCAPES[escaped];
    if (simple !== undefined) out[length++] = simple;
    else if (isOctal(escaped)) {
      let value = escaped - 0x30;
      for (let k = 0; k < 2 && isOctal(body[i + 1] ?? 0); k++) value = value * 8 + (body[++i] ?? 0) - 0x30;
      out[length++] = value & 255;
    } else if (escaped === 13 && body[i + 1] === 10) i++;
    else if (escaped !== 10 && escaped !== 13) out[length++] = escaped;
  }
  return out.subarray(0, length);
}

function isOctal(c: number): boolean {
  return c >= 0x30 && c <= 0x37;
}

export function hexDigit(c: number): number {
  if (c >= 0x30 && c <= 0x39) return c - 0x30;
  if (c >= 0x41 && c <= 0x46) return c - 0x37;
  if (c >= 0x61 && c <= 0x66) return c - 0x57;
  return -1;
}

function isLetter(c: number): boolean {
  return (c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a) || c === 0x27 || c === 0x22;
}

export function isSpace(c: number | undefined): boolean {
  return c !== undefined && classOf[c] === SPACE;
}
