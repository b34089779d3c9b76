/** Node's zlib for the streams of PDFs, which the pure reader inflates in JavaScript. */
import { inflateSync } from 'node:zlib';
import type { NativeInflate } from '@printready/documents/pdf/inflate';

export const inflateNatively: NativeInflate = (bytes, atMost) => {
  try {
    const { buffer, byteOffset, length } = inflateSync(bytes, { maxOutputLength: atMost });
    return new Uint8Array(buffer, byteOffset, length);
  } catch {
    // Cut, damaged or too long: the reader takes what can be had of it, and says so.
    return null;
  }
};
