/** Node's zlib for streams of PDFs; replaces the slower pure JavaScript inflate. */
import { inflateSync } from 'node:zlib';
import type { NativeInflate } from '@printready/documents/pdf';

export const inflateNatively: NativeInflate = (bytes, atMost) => {
  try {
    const { buffer, byteOffset, length } = inflateSync(bytes, { maxOutputLength: atMost });
    return new Uint8Array(buffer, byteOffset, length);
  } catch {
    // Truncated, damaged or too long: the pure reader recovers the valid part and reports the damage.
    return null;
  }
};
