import { matchesAscii, readUint16, readUint32 } from '@printready/pixels/bytes';
import { type Format, sniffFormat } from '../sniff.ts';
import { openTiff, pagesOf, readTag } from '../tiff/tags.ts';
import { readers } from './readers.ts';

export type DeclaredSize = { readonly width: number; readonly height: number };

const IMAGE_WIDTH = 256;
const IMAGE_LENGTH = 257;
const ISO_HEAD_BYTES = 65_536;

/** Size as stored, before orientation is applied. Null if the header states no size. */
export async function declaredSize(bytes: Uint8Array): Promise<DeclaredSize | null> {
  const format = sniffFormat(bytes);
  try {
    return format && (await sizeOf(format, bytes));
  } catch {
    return null;
  }
}

async function sizeOf(format: Format, bytes: Uint8Array): Promise<DeclaredSize | null> {
  switch (format) {
    case 'tiff': {
      const opened = openTiff(bytes);
      const first = opened?.directories[pagesOf(opened)[0] ?? 0];
      const [width, height] = [IMAGE_WIDTH, IMAGE_LENGTH].map((tag) => first && readTag(first, tag));
      return width && height ? { width, height } : null;
    }
    case 'gif':
      return { width: readUint16(bytes, 6, true), height: readUint16(bytes, 8, true) };
    case 'avif':
    case 'heic':
      return largestIspe(bytes);
    default:
      return (await readers[format]()).size?.(bytes) ?? null;
  }
}

/** Largest image spatial extent (ISO/IEC 23008-12, 6.5.3): that of the whole grid, not of a tile. */
function largestIspe(bytes: Uint8Array): DeclaredSize | null {
  let largest: DeclaredSize | null = null;
  for (let at = 4; at + 16 <= Math.min(bytes.length, ISO_HEAD_BYTES); at++) {
    if (!matchesAscii(bytes, at, 'ispe')) continue;
    const found = { width: readUint32(bytes, at + 8), height: readUint32(bytes, at + 12) };
    if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
  }
  return largest;
}
