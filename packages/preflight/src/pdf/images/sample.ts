import type { DecodedStream, PdfFile, PdfStream } from '@printready/documents/pdf';
import { LimitReached } from '@printready/documents/reading';

const MAX_BYTES = 64 * 1024 * 1024;
/** Latest sample per file; one is enough, because pixels and ink are read one after the other. */
const last = new WeakMap<PdfFile, { readonly stream: PdfStream; readonly sample: DecodedStream | null }>();

/** Null if the picture is too large or the file's budget is used up. */
export function decodeSample(file: PdfFile, stream: PdfStream): DecodedStream | null {
  const before = last.get(file);
  if (before?.stream === stream) return before.sample;
  const sample = decode(file, stream);
  last.set(file, { stream, sample });
  return sample;
}

function decode(file: PdfFile, stream: PdfStream): DecodedStream | null {
  try {
    const read = file.decode(stream, MAX_BYTES);
    return read.bytes.length >= MAX_BYTES ? null : read;
  } catch (error) {
    if (error instanceof LimitReached) return null;
    throw error;
  }
}
