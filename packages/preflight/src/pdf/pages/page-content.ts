import { type PdfDict, type PdfFile, PdfName, PdfStream } from '@printready/documents/pdf';
import { zlibSync } from 'fflate';
import { joinStreams } from '../drawing/content-streams.ts';

export function contentParts(file: PdfFile, page: PdfDict): Uint8Array[] {
  const contents = file.array(page.get('Contents')) ?? [page.get('Contents') ?? null];
  return contents.flatMap((item) => {
    const stream = file.stream(item);
    return stream ? [file.decode(stream).bytes] : [];
  });
}

export function contentOf(file: PdfFile, page: PdfDict): Uint8Array {
  return joinStreams(contentParts(file, page));
}

export function makeStream(dict: PdfDict, bytes: Uint8Array): PdfStream {
  return new PdfStream(new Map([...dict, ['Filter', new PdfName('FlateDecode')]]), zlibSync(bytes));
}

export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);
}
