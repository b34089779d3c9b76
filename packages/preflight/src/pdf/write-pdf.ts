/** An object graph that was read, and perhaps changed, back to a file: whatever the trailer reaches, unencrypted, with an honest table. */
import type { PdfFile } from './file.ts';
import { filterNames } from './filters.ts';
import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);

/** Objects keep their numbers; streams that an edit put in place get new ones. @throws Limiterached for a file too large to hold. */
export function writePdf(file: PdfFile, version: string): Uint8Array {
  const out = createOutput(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);
  const numbers = new Map<PdfStream, number>();
  const queue: number[] = [];
  const known = new Set<number>();
  let next = file.freeNumber;
  const pending = new Map<number, PdfStream>();
  const refer = (num: number): string => {
    if (!known.has(num)) {
      known.add(num);
      queue.push(num);
    }
    return `${num} 0 R`;
  };
  /** Streams may only be referred to (ISO 32000-1, 7.3.8.1). */
  const referStream = (stream: PdfStream): string => {
    const num = numbers.get(stream) ?? next++;
    numbers.set(stream, num);
    pending.set(num, stream);
    return refer(num);
  };
  const text = (value: PdfObject): string => {
    if (value instanceof PdfStream) return referStream(value);
    if (value instanceof PdfRef) return refer(value.num);
    if (Array.isArray(value)) return `[${value.map(text).join(' ')}]`;
    if (value instanceof Map) return dictText(value, text);
    return plainText(value);
  };
  const trailerText = dictText(trailerOf(file), text);
  for (let num = queue.shift(); num !== undefined; num = queue.shift()) {
    const value = pending.get(num) ?? file.resolve(new PdfRef(num, 0));
    if (value instanceof PdfStream) out.object(num, streamBytes(file, value, text));
    else out.object(num, bytesOf(text(value)));
  }
  return out.finish(trailerText);
}

/** Encryption is not kept: what was opened is written open. */
function trailerOf(file: PdfFile): PdfDict {
  const trailer: PdfDict = new Map();
  for (const key of ['Root', 'Info', 'ID']) {
    const value = file.trailer.get(key);
    if (value !== undefined) trailer.set(key, value);
  }
  return trailer;
}

function streamBytes(file: PdfFile, stream: PdfStream, text: (value: PdfObject) => string): Uint8Array {
  const dict = new Map(stream.dict);
  dict.set('Length', stream.raw.length);
  dropCryptFilter(file, dict);
  return join([bytesOf(`${dictText(dict, text)}\nstream\n`), stream.raw, bytesOf('\nendstream')]);
}

/** A filter that names the way the stream was encrypted, which it no longer is; it stands first and alone does nothing. */
function dropCryptFilter(file: PdfFile, dict: PdfDict): void {
  const filter = file.resolve(dict.get('Filter'));
  if (filterNames(filter)[0] !== 'Crypt') return;
  const parms = file.resolve(dict.get('DecodeParms'));
  if (Array.isArray(filter)) {
    dict.set('Filter', filter.slice(1));
    if (Array.isArray(parms)) dict.set('DecodeParms', parms.slice(1));
  } else {
    dict.delete('Filter');
    dict.delete('DecodeParms');
  }
}

function dictText(dict: PdfDict, text: (value: PdfObject) => string): string {
  const entries = [...dict].map(([key, value]) => `${nameText(key)} ${text(value)}`);
  return `<< ${entries.join(' ')} >>`;
}

function plainText(value: null | boolean | number | PdfName | PdfString): string {
  if (value instanceof PdfName) return nameText(value.name);
  if (value instanceof PdfString) return stringText(value.bytes);
  return typeof value === 'number' ? numberText(value) : String(value);
}

/** Never with an exponent, which the format does not know. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return value.toFixed(6).replace(/\.?0+$/, '');
}

/** As UTF-8, everything unusual escaped (ISO 32000-1, 7.3.5). */
function nameText(name: string): string {
  const utf8 = encodeURIComponent(name).replace(/%([0-9A-F]{2})/g, (_, h: string) =>
    String.fromCharCode(parseInt(h, 16)),
  );
  return `/${utf8.replace(/[^!-~]|[#()<>[\]{}/%]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

function stringText(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return `<${hex}>`;
}

function createOutput(header: string) {
  const parts: Uint8Array[] = [];
  const offsets = new Map<number, number>();
  let length = 0;
  const push = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  push(bytesOf(header));
  return {
    object(num: number, body: Uint8Array): void {
      offsets.set(num, length);
      push(bytesOf(`${num} 0 obj\n`));
      push(body);
      push(bytesOf('\nendobj\n'));
    },
    finish(trailer: string): Uint8Array {
      const start = length;
      const used = [...offsets.keys()].sort((a, b) => a - b);
      // One section for each object: numbers may have gaps of any size.
      let table = 'xref\n0 1\n0000000000 65535 f \n';
      for (const num of used) table += `${num} 1\n${String(offsets.get(num)).padStart(10, '0')} 00000 n \n`;
      const size = (used.at(-1) ?? 0) + 1;
      push(bytesOf(`${table}trailer\n<< /Size ${size} ${trailer.slice(3)}\nstartxref\n${start}\n%%EOF\n`));
      return join(parts);
    },
  };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
