import { inflateSync } from 'node:zlib';
import type { NativeInflate } from '@printready/documents/pdf';

export const inflateNatively: NativeInflate = (bytes, atMost) => {
  try {
    const { buffer, byteOffset, length } = inflateSync(bytes, { maxOutputLength: atMost });
    return new Uint8Array(buffer, byteOffset, length);
  } catch {
    // The TypeScript reader recovers the valid part of a damaged or oversized stream and reports the damage.
    return null;
  }
};
