/** Writes everything reachable from the trailer, unencrypted. Objects keep their numbers. @throws LimitReached */
import { joinBytes } from '@printready/pixels/bytes';
import type { PdfFile } from './file.ts';
import { filterNames } from './filters.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts';
import { createPdfWriter } from './writer.ts';

export function rewritePdf(file: PdfFile, version: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const writer = createPdfWriter((bytes) => void parts.push(bytes), {
    version,
    firstNumber: file.freeNumber,
  });
  const known = new Set<number>();
  const queue: number[] = [];
  const note = (value: PdfObject): void => {
    if (value instanceof PdfRef) {
      if (!known.has(value.num)) queue.push(value.num);
      known.add(value.num);
    } else if (Array.isArray(value)) for (const item of value) note(item);
    else if (value instanceof Map) for (const item of value.values()) note(item);
    else if (value instanceof PdfStream) note(value.dict);
  };
  const trailer = trailerOf(file);
  note(trailer);
  for (let num = queue.shift(); num !== undefined; num = queue.shift()) {
    const ref = new PdfRef(num, 0);
    const value = file.resolve(ref);
    note(value);
    writer.write(ref, withoutCryptFilters(file, value));
  }
  writer.finish(trailer);
  return joinBytes(parts);
}

function trailerOf(file: PdfFile): PdfDict {
  const trailer: PdfDict = new Map();
  for (const key of ['Root', 'Info', 'ID']) {
    const value = file.trailer.get(key);
    if (value !== undefined) trailer.set(key, value);
  }
  return trailer;
}

/** Removes the Crypt filter, which no longer applies. It is always the first filter. */
function withoutCryptFilters(file: PdfFile, value: PdfObject): PdfObject {
  if (!(value instanceof PdfStream)) return value;
  const filter = file.resolve(value.dict.get('Filter'));
  if (filterNames(filter)[0] !== 'Crypt') return value;
  const dict = new Map(value.dict);
  const parms = file.resolve(dict.get('DecodeParms'));
  if (Array.isArray(filter)) {
    dict.set('Filter', filter.slice(1));
    if (Array.isArray(parms)) dict.set('DecodeParms', parms.slice(1));
  } else {
    dict.delete('Filter');
    dict.delete('DecodeParms');
  }
  return new PdfStream(dict, value.raw);
}
