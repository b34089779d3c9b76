import { startsWith } from '@printready/documents/pdf';
import { Cursor, Malformed } from '@printready/documents/reading';

export type RasterSize = { readonly width: number; readonly height: number };

export function readRasterSize(bytes: Uint8Array): RasterSize | null {
  try {
    if (startsWith(bytes, 0, '\u0089PNG')) return sizeAt(new Cursor(bytes, 16));
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(new Cursor(bytes, 2));
    if (startsWith(bytes, 0, 'GIF8')) return littleEndian(bytes, 6, 2, 0);
    if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return webpSize(bytes);
    return null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function sizeAt(cursor: Cursor): RasterSize {
  return { width: cursor.u32(), height: cursor.u32() };
}

/** Reads the size from the first start-of-frame marker (ITU-T T.81, B.2.2). */
function jpegSize(cursor: Cursor): RasterSize | null {
  for (;;) {
    if (cursor.u8() !== 0xff) continue;
    const marker = cursor.u8();
    if (marker === 0xff) cursor.at--;
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || marker === 0xff) continue;
    const segment = cursor.part(cursor.u16() - 2);
    const isFrame = marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (!isFrame) continue;
    segment.skip(1);
    const height = segment.u16();
    return { width: segment.u16(), height };
  }
}

function webpSize(bytes: Uint8Array): RasterSize | null {
  if (startsWith(bytes, 12, 'VP8X')) {
    const { width, height } = littleEndian(bytes, 24, 3, 1);
    return { width, height };
  }
  if (startsWith(bytes, 12, 'VP8L')) {
    const bits = new DataView(bytes.buffer, bytes.byteOffset + 21, 4).getUint32(0, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(bytes, 12, 'VP8 ')) return null;
  const { width, height } = littleEndian(bytes, 26, 2, 0);
  return { width: width & 0x3fff, height: height & 0x3fff };
}

function littleEndian(bytes: Uint8Array, at: number, size: number, plus: number): RasterSize {
  const read = (from: number) => {
    let value = 0;
    for (let i = size - 1; i >= 0; i--) value = value * 256 + (bytes[from + i] ?? 0);
    return value + plus;
  };
  return { width: read(at), height: read(at + size) };
}
