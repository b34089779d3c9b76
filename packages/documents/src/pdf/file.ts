import { type Budget, createBudget, LimitReached, Malformed } from '../budget.ts';
import { createDecryptor, type Decryptor } from './crypt.ts';
import { type DecodedStream, decodeFilters, filterNames } from './filters.ts';
import { Lexer } from './lexer.ts';
import {
  Keyword,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  textOf,
} from './objects.ts';
import { type Entry, indexOf, readXref, rebuildXref, startsWith, streamBytes, type Xref } from './xref.ts';

export class PasswordNeeded extends Error {}

export type Repair =
  | 'no-header'
  | 'xref-rebuilt'
  | 'object-damaged'
  | 'stream-damaged'
  | 'content-damaged'
  | 'unknown-encryption'
  | 'form-loop'
  | 'nested-too-deep';

const MAX_HOPS = 32;
const SAMPLED_BYTES = 1024 * 1024 * 1024;
const MAX_PACKED = 65_536;

export class PdfFile {
  readonly bytes: Uint8Array;
  readonly budget: Budget;
  private readonly sampling: Budget;
  readonly repairs = new Set<Repair>();
  readonly headerVersion: string;
  encrypted = false;
  private xref: Xref;
  private rebuilt = false;
  private decryptor: Decryptor | null = null;
  private readonly cache = new Map<number, PdfObject>();
  private readonly loading = new Set<number>();
  private readonly packed = new Map<number, Map<number, PdfObject>>();
  private readonly decoded = new WeakMap<PdfStream, DecodedStream>();

  /** @throws Malformed if no object is found, PasswordNeeded, LimitReached */
  constructor(file: Uint8Array, password: string, budget: Budget) {
    const header = indexOf(file.subarray(0, 1024), '%PDF-', 0);
    if (header < 0) this.repairs.add('no-header');
    this.bytes = header > 0 ? file.subarray(header) : file;
    this.headerVersion = header < 0 ? '' : (/^\d+\.\d+/.exec(ascii(this.bytes, 5, 8)) ?? [''])[0];
    this.budget = budget;
    this.sampling = createBudget({ ...budget.limits, decodedBytes: SAMPLED_BYTES });
    this.xref = this.openXref();
    this.openEncryption(password);
    if (!this.hasPages()) this.rebuild();
  }

  get trailer(): PdfDict {
    return this.xref.trailer;
  }

  get catalog(): PdfDict {
    return this.dict(this.trailer.get('Root')) ?? new Map<string, PdfObject>();
  }

  get freeNumber(): number {
    let highest = 0;
    for (const num of this.xref.entries.keys()) highest = Math.max(highest, num);
    return highest + 1;
  }

  resolve(value: PdfObject | undefined): PdfObject {
    let current = value ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > MAX_HOPS) return null;
      current = this.load(current.num);
    }
    return current;
  }

  dict(value: PdfObject | undefined): PdfDict | null {
    const object = this.resolve(value);
    if (object instanceof Map) return object;
    return object instanceof PdfStream ? object.dict : null;
  }

  stream(value: PdfObject | undefined): PdfStream | null {
    const object = this.resolve(value);
    return object instanceof PdfStream ? object : null;
  }

  array(value: PdfObject | undefined): PdfObject[] | null {
    const object = this.resolve(value);
    return Array.isArray(object) ? object : null;
  }

  number(value: PdfObject | undefined): number | null {
    const object = this.resolve(value);
    return typeof object === 'number' && Number.isFinite(object) ? object : null;
  }

  numbers(value: PdfObject | undefined): number[] | null {
    const items = this.array(value)?.map((item) => this.number(item));
    return items?.every((n) => n !== null) ? items : null;
  }

  name(value: PdfObject | undefined): string | null {
    const object = this.resolve(value);
    return object instanceof PdfName ? object.name : null;
  }

  text(value: PdfObject | undefined): string | null {
    const object = this.resolve(value);
    return object instanceof PdfString ? textOf(object) : null;
  }

  /** Decodes filters up to an image codec and caches the result; `atMost` limits the length and prevents caching. */
  decode(stream: PdfStream, atMost?: number): DecodedStream {
    const known = this.decoded.get(stream);
    if (known) return known;
    const { dict } = stream;
    const names = filterNames(this.resolvedList(dict.get('Filter') ?? dict.get('F')));
    const parms = this.resolvedList(dict.get('DecodeParms') ?? dict.get('DP')).map((p) => this.dict(p));
    const out = decodeFilters(
      stream.raw,
      names,
      parms,
      atMost === undefined ? this.budget : this.sampling,
      atMost,
    );
    if (out.damaged) this.repairs.add('stream-damaged');
    if (atMost === undefined) this.decoded.set(stream, out);
    return out;
  }

  private resolvedList(value: PdfObject | undefined): PdfObject[] {
    const object = this.resolve(value);
    return Array.isArray(object) ? object.map((item) => this.resolve(item)) : [object];
  }

  private load(num: number): PdfObject {
    const known = this.cache.get(num);
    if (known !== undefined) return known;
    const entry = this.xref.entries.get(num);
    if (!entry || this.loading.has(num)) return null;
    this.loading.add(num);
    try {
      this.budget.spend('objects', 1);
      const value = entry.kind === 'packed' ? this.unpack(entry, num) : this.parseAt(entry.offset, num);
      this.cache.set(num, value);
      return value;
    } finally {
      this.loading.delete(num);
    }
  }

  private parseAt(offset: number, num: number): PdfObject {
    const lexer = new Lexer(this.bytes, offset);
    const foundNum = lexer.next();
    const foundGen = lexer.next();
    const word = lexer.next();
    const isHeader = word instanceof Keyword && word.text === 'obj' && typeof foundGen === 'number';
    if (!isHeader || foundNum !== num) {
      if (this.rebuilt) return null;
      this.rebuild();
      const entry = this.xref.entries.get(num);
      return entry?.kind === 'offset' ? this.parseAt(entry.offset, num) : null;
    }
    try {
      return this.parseBody(lexer, num, foundGen);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.repairs.add('object-damaged');
      return null;
    }
  }

  private parseBody(lexer: Lexer, num: number, gen: number): PdfObject {
    const value = lexer.object();
    if (value instanceof Map) {
      lexer.skipSpace();
      if (startsWith(this.bytes, lexer.pos, 'stream')) {
        const raw = streamBytes(lexer, value, this.resolve(value.get('Length')));
        return new PdfStream(this.decryptStrings(value, num, gen), this.decryptStream(value, raw, num, gen));
      }
    }
    return this.decryptStrings(value, num, gen);
  }

  private decryptStream(dict: PdfDict, raw: Uint8Array, num: number, gen: number): Uint8Array {
    if (!this.decryptor) return raw;
    const type = dict.get('Type');
    const typeName = type instanceof PdfName ? type.name : '';
    if (typeName === 'XRef' || (typeName === 'Metadata' && !this.decryptor.metadataToo)) return raw;
    if (filterNames(this.resolvedList(dict.get('Filter')))[0] === 'Crypt') return raw;
    return this.decryptor.streams(raw, num, gen);
  }

  private decryptStrings<T extends PdfObject>(value: T, num: number, gen: number): T {
    const { decryptor } = this;
    if (!decryptor) return value;
    const walk = (object: PdfObject): PdfObject => {
      if (object instanceof PdfString) return new PdfString(decryptor.strings(object.bytes, num, gen));
      if (Array.isArray(object)) return object.map(walk);
      if (object instanceof Map) for (const [key, item] of object) object.set(key, walk(item));
      return object;
    };
    return walk(value) as T;
  }

  /** Unpacks all objects in an object stream (ISO 32000-1, 7.5.7); none of them can be a stream. */
  private unpack(entry: Extract<Entry, { kind: 'packed' }>, num: number): PdfObject {
    let objects = this.packed.get(entry.stream);
    if (!objects) {
      objects = this.readObjectStream(entry.stream);
      this.packed.set(entry.stream, objects);
    }
    return objects.get(num) ?? null;
  }

  private readObjectStream(num: number): Map<number, PdfObject> {
    const objects = new Map<number, PdfObject>();
    const holder = this.xref.entries.get(num);
    const stream = holder?.kind === 'offset' ? this.load(num) : null;
    if (!(stream instanceof PdfStream)) return objects;
    const { bytes } = this.decode(stream);
    const count = Math.min(this.number(stream.dict.get('N')) ?? 0, MAX_PACKED);
    const first = this.number(stream.dict.get('First')) ?? 0;
    const index = new Lexer(bytes);
    for (let i = 0; i < count; i++) {
      const objectNum = index.next();
      const offset = index.next();
      if (typeof objectNum !== 'number' || typeof offset !== 'number') break;
      this.budget.spend('objects', 0.2);
      try {
        if (!objects.has(objectNum)) objects.set(objectNum, new Lexer(bytes, first + offset).object());
      } catch (error) {
        if (!(error instanceof Malformed)) throw error;
        this.repairs.add('object-damaged');
      }
    }
    return objects;
  }

  private openXref(): Xref {
    try {
      return readXref(this.bytes, this.budget);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.rebuilt = true;
      this.repairs.add('xref-rebuilt');
      return rebuildXref(this.bytes, this.budget);
    }
  }

  private openEncryption(password: string): void {
    const encrypt = this.dict(this.trailer.get('Encrypt'));
    if (!encrypt) {
      if (this.rebuilt) this.addPackedObjects();
      return;
    }
    this.encrypted = true;
    const id = this.resolve(this.array(this.trailer.get('ID'))?.[0]);
    const opened = createDecryptor(encrypt, id instanceof PdfString ? id.bytes : new Uint8Array(0), password);
    if (opened === 'wrong-password') throw new PasswordNeeded('The file opens with a password only.');
    if (opened === 'unknown-handler') {
      this.repairs.add('unknown-encryption');
      throw new PasswordNeeded('The file is encrypted in a way that only its own program can open.');
    }
    this.cache.clear();
    this.packed.clear();
    this.decryptor = opened;
    if (this.rebuilt) this.addPackedObjects();
  }

  private hasPages(): boolean {
    return this.dict(this.catalog.get('Pages')) !== null;
  }

  private rebuild(): void {
    if (this.rebuilt) return;
    this.rebuilt = true;
    this.repairs.add('xref-rebuilt');
    const found = rebuildXref(this.bytes, this.budget);
    const trailer = new Map([...this.xref.trailer, ...found.trailer]);
    this.xref = { entries: found.entries, trailer };
    this.cache.clear();
    this.packed.clear();
    this.addPackedObjects();
  }

  /** After a rebuild, indexes all object streams and finds the catalog if no trailer names it. */
  private addPackedObjects(): void {
    for (const [num, entry] of [...this.xref.entries]) {
      if (entry.kind !== 'offset') continue;
      const head = this.bytes.subarray(entry.offset, entry.offset + 300);
      if (indexOf(head, '/ObjStm', 0) < 0) continue;
      for (const inner of this.readObjectStreamSafely(num).keys()) {
        if (!this.xref.entries.has(inner))
          this.xref.entries.set(inner, { kind: 'packed', stream: num, index: 0 });
      }
    }
    if (this.hasPages()) return;
    for (const num of this.xref.entries.keys()) {
      const dict = this.load(num);
      if (dict instanceof Map && this.name(dict.get('Type')) === 'Catalog') {
        this.trailer.set('Root', new PdfRef(num, 0));
      }
    }
  }

  private readObjectStreamSafely(num: number): Map<number, PdfObject> {
    try {
      const objects = this.readObjectStream(num);
      this.packed.set(num, objects);
      return objects;
    } catch (error) {
      if (error instanceof LimitReached) throw error;
      this.repairs.add('object-damaged');
      return new Map();
    }
  }
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
