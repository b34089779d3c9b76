/** Locates objects in a PDF by cross-reference tables and streams, or by scanning if these are wrong. */
import { type Budget, Malformed } from '../budget.ts';
import { decodeFilters, filterNames } from './filters.ts';
import { isSpace, Lexer } from './lexer.ts';
import { Keyword, type PdfDict, PdfName, type PdfObject } from './objects.ts';

export type Entry =
  | { readonly kind: 'offset'; readonly offset: number; readonly gen: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

export type Xref = {
  readonly entries: Map<number, Entry>;
  readonly trailer: PdfDict;
};

const MAX_OBJECT_NUMBER = 8_388_607;

/** Follows `startxref` and the chain of older sections; an object's newest entry wins. @throws Malformed */
export function readXref(bytes: Uint8Array, budget: Budget): Xref {
  const entries = new Map<number, Entry>();
  const free = new Set<number>();
  const trailer: PdfDict = new Map();
  const seen = new Set<number>();
  const queue = [startXref(bytes)];
  for (let offset = queue.shift(); offset !== undefined; offset = queue.shift()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    const freeHere: number[] = [];
    const note: Note = (num, entry) => {
      if (num > MAX_OBJECT_NUMBER || entries.has(num) || free.has(num)) return;
      if (entry) entries.set(num, entry);
      else freeHere.push(num);
    };
    const section = readSection(bytes, offset, budget, note);
    for (const [key, value] of section) if (!trailer.has(key)) trailer.set(key, value);
    // In a hybrid file, the table marks objects in its XRefStm as free (ISO 32000-1, 7.5.8.4).
    const hybrid = section.get('XRefStm');
    if (typeof hybrid === 'number' && !seen.has(hybrid)) {
      seen.add(hybrid);
      readSection(bytes, hybrid, budget, note);
    }
    for (const num of freeHere) free.add(num);
    const previous = section.get('Prev');
    if (typeof previous === 'number') queue.push(previous);
  }
  if (!trailer.has('Root')) throw new Malformed('The file names no catalog.');
  return { entries, trailer };
}

function startXref(bytes: Uint8Array): number {
  const at = lastIndexOf(bytes, 'startxref', Math.max(0, bytes.length - 2048));
  if (at < 0) throw new Malformed('The file has no startxref.');
  const offset = new Lexer(bytes, at + 9).next();
  if (typeof offset !== 'number') throw new Malformed('startxref names no place.');
  return offset;
}

type Note = (num: number, entry: Entry | null) => void;

function readSection(bytes: Uint8Array, offset: number, budget: Budget, note: Note): PdfDict {
  if (offset < 0 || offset >= bytes.length) throw new Malformed('A cross-reference lies outside the file.');
  const lexer = new Lexer(bytes, offset);
  const first = lexer.next();
  if (first instanceof Keyword && first.text === 'xref') return readTable(lexer, budget, note);
  if (typeof first === 'number') return readStreamSection(lexer, budget, note);
  throw new Malformed('No cross-reference where the file says it is.');
}

function readTable(lexer: Lexer, budget: Budget, note: Note): PdfDict {
  for (;;) {
    const start = lexer.next();
    if (start instanceof Keyword) {
      if (start.text !== 'trailer') throw new Malformed('A cross-reference table is broken.');
      const trailer = lexer.next();
      if (!(trailer instanceof Map)) throw new Malformed('A trailer is missing.');
      return trailer;
    }
    const count = lexer.next();
    if (typeof start !== 'number' || typeof count !== 'number')
      throw new Malformed('A cross-reference table is broken.');
    for (let i = 0; i < count; i++) {
      budget.spend('objects', 0.1);
      const offset = lexer.next();
      const gen = lexer.next();
      const kind = lexer.next();
      if (typeof offset !== 'number' || typeof gen !== 'number' || !(kind instanceof Keyword)) {
        throw new Malformed('A cross-reference table is broken.');
      }
      note(start + i, kind.text === 'n' ? { kind: 'offset', offset, gen } : null);
    }
  }
}

/** Reads a cross-reference stream (ISO 32000-1, 7.5.8). */
function readStreamSection(lexer: Lexer, budget: Budget, note: Note): PdfDict {
  lexer.next();
  lexer.next();
  const dict = lexer.next();
  if (!(dict instanceof Map) || nameOf(dict.get('Type')) !== 'XRef') {
    throw new Malformed('No cross-reference where the file says it is.');
  }
  const raw = streamBytes(lexer, dict);
  const parms = dict.get('DecodeParms');
  const { bytes } = decodeFilters(
    raw,
    filterNames(dict.get('Filter') ?? null),
    [parms instanceof Map ? parms : null],
    budget,
  );
  const widths = numbers(dict.get('W'));
  const [w0 = 0, w1 = 0, w2 = 0] = widths;
  const rowBytes = w0 + w1 + w2;
  if (rowBytes < 1 || rowBytes > 24) throw new Malformed('A cross-reference stream is broken.');
  const index = numbers(dict.get('Index'));
  if (index.length === 0) index.push(0, numbers([dict.get('Size') ?? 0])[0] ?? 0);
  let at = 0;
  for (let s = 0; s + 1 < index.length; s += 2) {
    const count = Math.min(index[s + 1] ?? 0, Math.floor((bytes.length - at) / rowBytes));
    for (let i = 0; i < count; i++, at += rowBytes) {
      budget.spend('objects', 0.1);
      const kind = w0 === 0 ? 1 : field(bytes, at, w0);
      const second = field(bytes, at + w0, w1);
      const third = field(bytes, at + w0 + w1, w2);
      const num = (index[s] ?? 0) + i;
      if (kind === 1) note(num, { kind: 'offset', offset: second, gen: third });
      else note(num, kind === 2 ? { kind: 'packed', stream: second, index: third } : null);
    }
  }
  return dict;
}

/** Stream bytes according to a direct, correct /Length, or else up to `endstream`. */
export function streamBytes(
  lexer: Lexer,
  dict: PdfDict,
  length: PdfObject = dict.get('Length') ?? null,
): Uint8Array {
  const { bytes } = lexer;
  const before = lexer.pos;
  const word = lexer.next();
  if (!(word instanceof Keyword) || word.text !== 'stream') {
    lexer.pos = before;
    throw new Malformed('A stream has no data.');
  }
  let start = lexer.pos;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  if (typeof length === 'number' && length >= 0 && start + length <= bytes.length) {
    lexer.pos = start + length;
    lexer.skipSpace();
    if (startsWith(bytes, lexer.pos, 'endstream') || startsWith(bytes, lexer.pos, 'endobj')) {
      return bytes.subarray(start, start + length);
    }
  }
  const end = indexOf(bytes, 'endstream', start);
  return bytes.subarray(start, end < 0 ? bytes.length : end);
}

/** Scans the file for `n g obj` and trailers; later objects replace earlier ones, as in an incremental update. */
export function rebuildXref(bytes: Uint8Array, budget: Budget): Xref {
  const entries = new Map<number, Entry>();
  const trailer: PdfDict = new Map();
  for (let at = bytes.indexOf(0x6f); at >= 0; at = bytes.indexOf(0x6f, at + 1)) {
    if (bytes[at + 1] !== 0x62 || bytes[at + 2] !== 0x6a) continue;
    const header = headerBefore(bytes, at);
    if (!header || header.num > MAX_OBJECT_NUMBER) continue;
    budget.spend('objects', 0.1);
    entries.set(header.num, { kind: 'offset', offset: header.offset, gen: header.gen });
    noteSpecial(bytes, at + 3, trailer);
  }
  for (let at = indexOf(bytes, 'trailer', 0); at >= 0; at = indexOf(bytes, 'trailer', at + 7)) {
    budget.spend('objects', 1);
    const dict = new Lexer(bytes, at + 7).next();
    if (dict instanceof Map && dict.has('Root')) for (const [key, value] of dict) trailer.set(key, value);
  }
  return { entries, trailer };
}

function noteSpecial(bytes: Uint8Array, after: number, trailer: PdfDict): void {
  const head = bytes.subarray(after, after + 400);
  if (indexOf(head, '/XRef', 0) < 0) return;
  const dict = new Lexer(bytes, after).next();
  if (!(dict instanceof Map) || !dict.has('Root')) return;
  for (const key of ['Root', 'Info', 'Encrypt', 'ID']) {
    const value = dict.get(key);
    if (value !== undefined) trailer.set(key, value);
  }
}

function headerBefore(bytes: Uint8Array, at: number): { num: number; gen: number; offset: number } | null {
  const gen = numberBefore(bytes, at);
  if (!gen || gen.end === at) return null;
  const num = numberBefore(bytes, gen.start);
  if (!num || num.end === gen.start) return null;
  return { num: num.value, gen: gen.value, offset: num.start };
}

function numberBefore(bytes: Uint8Array, at: number): { value: number; start: number; end: number } | null {
  let end = at;
  while (end > 0 && isSpace(bytes[end - 1])) end--;
  let start = end;
  let value = 0;
  for (let place = 1; start > 0 && end - start < 10; place *= 10) {
    const digit = (bytes[start - 1] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    value += digit * place;
    start--;
  }
  return start < end ? { value, start, end } : null;
}

export function indexOf(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, at, word)) return at;
  }
  return -1;
}

function lastIndexOf(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0);
  for (let at = bytes.lastIndexOf(first); at >= from; at = bytes.lastIndexOf(first, at - 1)) {
    if (startsWith(bytes, at, word)) return at;
    if (at === 0) break;
  }
  return -1;
}

export function startsWith(bytes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

function field(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

function numbers(value: PdfObject | undefined): number[] {
  return Array.isArray(value) ? value.filter((n) => typeof n === 'number') : [];
}

function nameOf(value: PdfObject | undefined): string {
  return value instanceof PdfName ? value.name : '';
}
