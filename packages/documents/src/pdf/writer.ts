/**
 * The one PDF writer (ISO 32000-1, 7.5): numbers objects, hands their bytes on as they are made, remembers where each
 * begins, and ends the file with a table of those places. `document.ts` makes pages with it, `rewrite.ts` writes back
 * a file that was read.
 */
import { ascii, joinBytes } from '@printready/imaging/bytes';
import { zlibSync } from 'fflate';
import { dictOf, name, type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts';
import { dictText, serialize } from './serialize.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type PdfWriterOptions = {
  /** Of the header: "1.6". */
  readonly version: string;
  /** The first number that is given out. */
  readonly firstNumber?: number;
  /** Small objects go compressed into object streams, the table into a stream (7.5.7, 7.5.8); version 1.5 on. */
  readonly compact?: boolean;
};

export type PdfWriter = {
  /** @returns a reference to an object that is written later. */
  reserve(): PdfRef;
  /** Streams inside the value become objects of their own. @throws RangeError while a stream is open. */
  write(ref: PdfRef, value: PdfObject): void;
  add(value: PdfObject): PdfRef;
  /** A stream whose length nobody knows yet; nothing else can be written until it is closed. */
  openStream(ref: PdfRef, dict: PdfDict): { put(piece: Bytes): void; close(): void };
  /** @param trailer Root, and Info and ID where there are any. */
  finish(trailer: PdfDict): void;
};

/** Of an object: its place in the file, or its place in an object stream. */
type Entry = { readonly at: number } | { readonly holder: number; readonly index: number };

/** Objects of one object stream: enough to compress well, few enough to be read for one of them. */
const PACKED_AT_ONCE = 100;

/** @param put takes the file's bytes in order; they are its own from then on. */
export function createPdfWriter(put: (bytes: Bytes) => void, options: PdfWriterOptions): PdfWriter {
  const { version, firstNumber = 1, compact = false } = options;
  const entries = new Map<number, Entry>();
  let next = firstNumber;
  let length = 0;
  let open = false;
  const push = (...parts: readonly Uint8Array[]) => {
    const bytes = joinBytes(parts);
    length += bytes.length;
    put(bytes);
  };
  const nested = new Map<PdfStream, PdfRef>();
  const waiting: [PdfRef, PdfStream][] = [];
  const packed: { readonly num: number; readonly text: string }[] = [];
  const reserve = () => new PdfRef(next++, 0);
  const refer = (target: PdfRef | PdfStream): string => {
    if (target instanceof PdfRef) return `${target.num} 0 R`;
    let ref = nested.get(target);
    if (!ref) {
      nested.set(target, (ref = reserve()));
      waiting.push([ref, target]);
    }
    return `${ref.num} 0 R`;
  };
  const begin = ({ num }: PdfRef): Uint8Array => {
    if (open) throw new RangeError('A stream is open; close it before another object is written.');
    next = Math.max(next, num + 1);
    entries.set(num, { at: length });
    return ascii(`${num} 0 obj\n`);
  };
  const writeStream = (ref: PdfRef, { dict, raw }: PdfStream) => {
    const head = dictText(new Map([...dict, ['Length', raw.length]]), refer);
    push(begin(ref), ascii(`${head}\nstream\n`), raw, ascii('\nendstream\nendobj\n'));
  };
  const flushPacked = () => {
    if (packed.length === 0) return;
    const ref = reserve();
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
    writeStream(ref, new PdfStream(dict, zlibSync(ascii(index + body))));
  };
  const writeOne = (ref: PdfRef, value: PdfObject) => {
    if (value instanceof PdfStream) writeStream(ref, value);
    else if (compact) {
      next = Math.max(next, ref.num + 1);
      packed.push({ num: ref.num, text: serialize(value, refer) });
      if (packed.length >= PACKED_AT_ONCE) flushPacked();
    } else push(begin(ref), ascii(`${serialize(value, refer)}\nendobj\n`));
  };
  const write = (ref: PdfRef, value: PdfObject) => {
    writeOne(ref, value);
    for (let one = waiting.shift(); one; one = waiting.shift()) writeStream(...one);
  };
  push(ascii(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`));
  return {
    reserve,
    write,
    add(value) {
      const ref = reserve();
      write(ref, value);
      return ref;
    },
    openStream(ref, dict) {
      const lengthRef = reserve();
      const head = dictText(new Map<string, PdfObject>([...dict, ['Length', lengthRef]]), refer);
      push(begin(ref), ascii(`${head}\nstream\n`));
      open = true;
      const start = length;
      return {
        put: (piece) => push(piece),
        close() {
          const count = length - start;
          open = false;
          push(ascii('\nendstream\nendobj\n'));
          write(lengthRef, count);
        },
      };
    },
    finish(trailer) {
      if (compact) {
        flushPacked();
        const ref = reserve();
        const at = length;
        entries.set(ref.num, { at });
        writeStream(ref, crossReferenceStream(entries, sizeOf(entries), trailer));
        push(ascii(`startxref\n${at}\n%%EOF\n`));
        return;
      }
      const start = length;
      const head = dictText(new Map<string, PdfObject>([['Size', sizeOf(entries)], ...trailer]), refer);
      push(ascii(`${crossReferenceTable(entries)}trailer\n${head}\nstartxref\n${start}\n%%EOF\n`));
    },
  };
}

/** One more than the highest number that is used. */
function sizeOf(entries: ReadonlyMap<number, Entry>): number {
  let highest = 0;
  for (const num of entries.keys()) highest = Math.max(highest, num);
  return highest + 1;
}

/** Numbers that follow one another share a section; number 0 heads the list of free ones. */
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

/** Rows of a kind, a place of five bytes, and an index of two. */
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
