import type { PdfFile, PdfStream } from '@printready/documents/pdf';
import { toByte } from '@printready/pixels/number';
import { type JpegBlocks, readJpegBlocks } from './jpeg-blocks.ts';
import { readJpxHeader } from './jpx-header.ts';
import { decodeSample } from './sample.ts';

export type PictureHeader = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly components: number;
};

/** Size of the sample grid, which is smaller than the picture for JPEG. */
type Samples = {
  readonly columns: number;
  readonly rows: number;
  /** Component `c` of a sample, 0…2^bits − 1. */
  readonly at: (column: number, row: number, c: number) => number;
  readonly top: number;
};

export type Pixels = {
  readonly damaged: boolean;
  readonly flat: boolean;
  /** Null for unsupported codecs and pictures that are too large. */
  readonly samples: Samples | null;
};

/** In bytes; larger JPEGs are only checked for their end marker. */
const MAX_JPEG = 12 * 1024 * 1024;
const known = new WeakMap<PdfStream, Pixels>();

export function readPixels(file: PdfFile, stream: PdfStream, header: PictureHeader): Pixels {
  const before = known.get(stream);
  if (before) return before;
  const pixels = read(file, stream, header);
  known.set(stream, pixels);
  return pixels;
}

const UNSEEN: Pixels = { damaged: false, flat: false, samples: null };
const DAMAGED: Pixels = { ...UNSEEN, damaged: true };

function read(file: PdfFile, stream: PdfStream, header: PictureHeader): Pixels {
  if (header.width < 1 || header.height < 1) return DAMAGED;
  const decoded = decodeSample(file, stream);
  if (!decoded) return UNSEEN;
  const { bytes, codec, damaged } = decoded;
  if (damaged || bytes.length === 0) return DAMAGED;
  switch (codec) {
    case null:
      return plain(bytes, header);
    case 'DCTDecode':
    case 'DCT':
      return jpeg(bytes, header);
    case 'JPXDecode':
      return readJpxHeader(bytes).width > 0 ? UNSEEN : DAMAGED;
    case 'JBIG2Decode':
      return isJbig2(bytes) ? UNSEEN : DAMAGED;
    default:
      return UNSEEN;
  }
}

function plain(bytes: Uint8Array, { width, height, bits, components }: PictureHeader): Pixels {
  const rowBytes = Math.ceil((width * components * bits) / 8);
  if (bytes.length < rowBytes * height) return DAMAGED;
  const top = 2 ** bits - 1;
  const at = (column: number, row: number, c: number): number => {
    const bit = (column * components + c) * bits;
    const from = row * rowBytes + (bit >> 3);
    if (bits === 16) return ((bytes[from] ?? 0) << 8) | (bytes[from + 1] ?? 0);
    return ((bytes[from] ?? 0) >> (8 - bits - (bit & 7))) & top;
  };
  const samples: Samples = { columns: width, rows: height, at, top };
  return { damaged: false, flat: isFlat(samples, components), samples };
}

function isFlat({ columns, rows, at }: Samples, components: number): boolean {
  for (let c = 0; c < components; c++) {
    const first = at(0, 0, c);
    for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) if (at(x, y, c) !== first) return false;
  }
  return true;
}

function jpeg(bytes: Uint8Array, { width, height, components }: PictureHeader): Pixels {
  if (!hasEnd(bytes)) return DAMAGED;
  if (bytes.length > MAX_JPEG) return UNSEEN;
  const blocks = readJpegBlocks(bytes);
  if (!blocks) return isUnusualJpeg(bytes) ? UNSEEN : DAMAGED;
  if (blocks.components !== components) return UNSEEN;
  const columns = blocks.columns;
  const rows = Math.floor(blocks.values.length / (columns * components));
  const at = samplesOf(blocks, columns);
  // Blocks may extend past the picture's edge and be larger than eight pixels.
  const used = {
    columns: Math.min(columns, Math.ceil(width / 8)),
    rows: Math.min(rows, Math.ceil(height / 8)),
  };
  return { damaged: false, flat: false, samples: { ...used, at, top: 255 } };
}

function samplesOf({ values, components }: JpegBlocks, columns: number): Samples['at'] {
  if (components !== 3) return (x, y, c) => values[(y * columns + x) * components + c] ?? 0;
  return (x, y, c) => {
    const at = (y * columns + x) * 3;
    const [luma, cb, cr] = [values[at] ?? 0, (values[at + 1] ?? 0) - 128, (values[at + 2] ?? 0) - 128];
    if (c === 0) return toByte(luma + 1.402 * cr);
    return toByte(c === 1 ? luma - 0.344136 * cb - 0.714136 * cr : luma + 1.772 * cb);
  };
}

function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at >= 2; at--)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

/** True for 12-bit samples, arithmetic coding, or another process that is not supported here. */
function isUnusualJpeg(bytes: Uint8Array): boolean {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return marker > 0xc2 || bytes[at + 4] !== 8;
    at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return false;
}

/** True if an embedded JBIG2 stream's segments (ISO 14492, 7.2) fit in the data and include at least one page. */
function isJbig2(bytes: Uint8Array): boolean {
  const u32 = (at: number) =>
    ((bytes[at] ?? 0) * 2 ** 24 +
      ((bytes[at + 1] ?? 0) << 16) +
      ((bytes[at + 2] ?? 0) << 8) +
      (bytes[at + 3] ?? 0)) >>>
    0;
  let page = false;
  for (let at = 0; at + 11 <= bytes.length; ) {
    const flags = bytes[at + 4] ?? 0;
    const number = u32(at);
    let count = (bytes[at + 5] ?? 0) >> 5;
    let head = at + 6;
    if (count === 7) {
      count = u32(at + 5) & 0x1fffffff;
      head = at + 9 + Math.ceil((count + 1) / 8);
    }
    head += count * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + ((flags & 0x40) === 0 ? 1 : 4);
    const length = u32(head);
    const type = flags & 63;
    if (type === 48) page = true;
    if (type > 62 || head + 4 > bytes.length) return false;
    // A region of unknown length ends with the stream.
    if (length === 0xffffffff) return page;
    at = head + 4 + length;
    if (at > bytes.length) return false;
  }
  return page;
}
