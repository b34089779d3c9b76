import type { DecodedStream, PdfFile, PdfStream } from '@printready/documents/pdf';
import { LimitReached } from '@printready/documents/reading';

const MAX_BYTES = 64 * 1024 * 1024;
/** Cache of one picture's samples per file: its pixels and its ink are read in succession. */
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
