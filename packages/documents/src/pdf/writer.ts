/** PDF writer (ISO 32000-1, 7.5): streams numbered objects and ends with a cross-reference table. */
import { ascii, joinBytes } from '@printready/pixels/bytes';
import { zlibSync } from 'fflate';
import { dictOf, name, type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts';
import { dictText, serialize } from './serialize.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type PdfWriterOptions = {
  readonly version: string;
  readonly firstNumber?: number;
  /** Packs small objects and the cross-reference table into streams (7.5.7, 7.5.8); requires version 1.5. */
  readonly compact?: boolean;
};

export type PdfWriter = {
  reserve(): PdfRef;
  /** Streams inside the value become separate objects. @throws RangeError while a stream is open. */
  write(ref: PdfRef, value: PdfObject): void;
  add(value: PdfObject): PdfRef;
  /** Stream of unknown length; no other object can be written until it is closed. */
  openStream(ref: PdfRef, dict: PdfDict): { put(piece: Bytes): void; close(): void };
  finish(trailer: PdfDict): void;
};

type Entry = { readonly at: number } | { readonly holder: number; readonly index: number };

const PACKED_AT_ONCE = 100;

/** @param put receives the file's bytes in order and takes ownership of them. */
export function createPdfWriter(put: (bytes: Bytes) => void, options: PdfWriterOptions): PdfWriter {
  return new ObjectWriter(put, options);
}

class ObjectWriter implements PdfWriter {
  private readonly put: (bytes: Bytes) => void;
  private readonly compact: boolean;
  private readonly entries = new Map<number, Entry>();
  private readonly nested = new Map<PdfStream, PdfRef>();
  private readonly waiting: [PdfRef, PdfStream][] = [];
  private readonly packed: { readonly num: number; readonly text: string }[] = [];
  private next: number;
  private length = 0;
  private open = false;

  constructor(put: (bytes: Bytes) => void, { version, firstNumber = 1, compact = false }: PdfWriterOptions) {
    this.put = put;
    this.compact = compact;
    this.next = firstNumber;
    this.push(ascii(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`));
  }

  reserve(): PdfRef {
    return new PdfRef(this.next++, 0);
  }

  write(ref: PdfRef, value: PdfObject): void {
    this.writeOne(ref, value);
    for (let one = this.waiting.shift(); one; one = this.waiting.shift()) this.writeStream(...one);
  }

  add(value: PdfObject): PdfRef {
    const ref = this.reserve();
    this.write(ref, value);
    return ref;
  }

  openStream(ref: PdfRef, dict: PdfDict): { put(piece: Bytes): void; close(): void } {
    const lengthRef = this.reserve();
    const head = dictText(new Map<string, PdfObject>([...dict, ['Length', lengthRef]]), this.refer);
    this.push(this.begin(ref), ascii(`${head}\nstream\n`));
    this.open = true;
    const start = this.length;
    return {
      put: (piece) => this.push(piece),
      close: () => {
        const count = this.length - start;
        this.open = false;
        this.push(ascii('\nendstream\nendobj\n'));
        this.write(lengthRef, count);
      },
    };
  }

  finish(trailer: PdfDict): void {
    if (this.compact) {
      this.flushPacked();
      const ref = this.reserve();
      const at = this.length;
      this.entries.set(ref.num, { at });
      this.writeStream(ref, crossReferenceStream(this.entries, sizeOf(this.entries), trailer));
      this.push(ascii(`startxref\n${at}\n%%EOF\n`));
      return;
    }
    const start = this.length;
    const head = dictText(
      new Map<string, PdfObject>([['Size', sizeOf(this.entries)], ...trailer]),
      this.refer,
    );
    const table = crossReferenceTable(this.entries);
    this.push(ascii(`${table}trailer\n${head}\nstartxref\n${start}\n%%EOF\n`));
  }

  private push(...parts: readonly Uint8Array[]): void {
    const bytes = joinBytes(parts);
    this.length += bytes.length;
    this.put(bytes);
  }

  private readonly refer = (target: PdfRef | PdfStream): string => {
    if (target instanceof PdfRef) return `${target.num} 0 R`;
    let ref = this.nested.get(target);
    if (!ref) {
      ref = this.reserve();
      this.nested.set(target, ref);
      this.waiting.push([ref, target]);
    }
    return `${ref.num} 0 R`;
  };

  private begin({ num }: PdfRef): Uint8Array {
    if (this.open) throw new RangeError('A stream is open; close it before another object is written.');
    this.next = Math.max(this.next, num + 1);
    this.entries.set(num, { at: this.length });
    return ascii(`${num} 0 obj\n`);
  }

  private writeStream(ref: PdfRef, { dict, raw }: PdfStream): void {
    const head = dictText(new Map([...dict, ['Length', raw.length]]), this.refer);
    this.push(this.begin(ref), ascii(`${head}\nstream\n`), raw, ascii('\nendstream\nendobj\n'));
  }

  private writeOne(ref: PdfRef, value: PdfObject): void {
    if (value instanceof PdfStream) this.writeStream(ref, value);
    else if (this.compact) {
      this.next = Math.max(this.next, ref.num + 1);
      this.packed.push({ num: ref.num, text: serialize(value, this.refer) });
      if (this.packed.length >= PACKED_AT_ONCE) this.flushPacked();
    } else this.push(this.begin(ref), ascii(`${serialize(value, this.refer)}\nendobj\n`));
  }

  private flushPacked(): void {
    const { packed, entries } = this;
    if (packed.length === 0) return;
    const ref = this.reserve();
    let index = '';
    let body = '';
    for (const [i, { num, text }] of packed.entries()) {
      entries.set(num, { holder: ref.num, index: i });
      index += `${num} ${body.length} `;
      body += `${text}\n`;
    }
    const dict = dictOf({
      Type: name('ObjStm'),
      N: packed.length,
      First: index.length,
      Filter: name('FlateDecode'),
    });
    packed.length = 0;
    this.writeStream(ref, new PdfStream(dict, zlibSync(ascii(index + body))));
  }
}

function sizeOf(entries: ReadonlyMap<number, Entry>): number {
  let highest = 0;
  for (const num of entries.keys()) highest = Math.max(highest, num);
  return highest + 1;
}

function crossReferenceTable(entries: ReadonlyMap<number, Entry>): string {
  const lines = ['0000000000 65535 f \n'];
  let first = 0;
  let text = 'xref\n';
  const end = () => {
    if (lines.length > 0) text += `${first} ${lines.length}\n${lines.join('')}`;
  };
  for (const num of [...entries.keys()].sort((a, b) => a - b)) {
    if (num !== first + lines.length) {
      end();
      first = num;
      lines.length = 0;
    }
    const entry = entries.get(num);
    lines.push(`${String(entry && 'at' in entry ? entry.at : 0).padStart(10, '0')} 00000 n \n`);
  }
  end();
  return text;
}

/** Each row contains the type, a five-byte offset, and a two-byte index. */
function crossReferenceStream(
  entries: ReadonlyMap<number, Entry>,
  size: number,
  trailer: PdfDict,
): PdfStream {
  const numbers = [...entries.keys()].sort((a, b) => a - b);
  const rows = new Uint8Array(numbers.length * 8);
  const index: number[] = [];
  for (const [i, num] of numbers.entries()) {
    if (num !== (numbers[i - 1] ?? -2) + 1) index.push(num, 0);
    index.push((index.pop() ?? 0) + 1);
    const entry = entries.get(num);
    if (!entry) continue;
    const inFile = 'at' in entry;
    const place = inFile ? entry.at : entry.holder;
    rows[i * 8] = inFile ? 1 : 2;
    for (let byte = 0; byte < 5; byte++) rows[i * 8 + 1 + byte] = Math.floor(place / 256 ** (4 - byte));
    if (!inFile) rows.set([entry.index >> 8, entry.index & 255], i * 8 + 6);
  }
  const dict = dictOf({
    Type: name('XRef'),
    Size: size,
    W: [1, 5, 2],
    Index: index,
    Filter: name('FlateDecode'),
  });
  return new PdfStream(new Map([...dict, ...trailer]), zlibSync(rows));
}
