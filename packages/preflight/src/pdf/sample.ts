/** A picture's data, unpacked as far as it is looked into. */
import { LimitReached } from '@printready/documents/budget';
import type { PdfFile } from '@printready/documents/pdf/file';
import type { DecodedStream } from '@printready/documents/pdf/filters';
import type { PdfStream } from '@printready/documents/pdf/objects';

/** A larger picture is not looked into, and that is said. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The last one of each file: its pixels and its ink are read one after the other. */
const last = new WeakMap<PdfFile, { readonly stream: PdfStream; readonly sample: DecodedStream | null }>();

/** Null when it is larger than is looked into, or the file has used up what that may cost. */
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
