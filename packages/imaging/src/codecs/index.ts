/** The one door to image files: bytes in, picture or a problem out; picture in, bytes out. */
import { createRaster, type Raster } from '../raster.ts';
import { BadImage, type BadImageCode } from './bad-image.ts';
import { decodeJpeg, encodeJpeg } from './jpeg.ts';
import { readJpegFrame } from './jpeg-segments.ts';
import { readPngHeader } from './png-chunks.ts';
import { decodePng } from './png-decode.ts';
import { encodePng } from './png-encode.ts';
import { type Format, sniffFormat } from './sniff.ts';
import { decodeWebp, encodeWebp } from './webp.ts';
import { readWebpChunks } from './webp-chunks.ts';

export { type Format, sniffFormat } from './sniff.ts';

/** Formats that can be opened and saved. */
export type RasterFormat = 'png' | 'jpeg' | 'webp';

export type DecodeProblem = {
  readonly code: 'empty' | BadImageCode;
  /** What the content looks like, whatever the file's name says. */
  readonly format: Format | null;
  /** A sentence for the user. */
  readonly detail: string;
};

export type Decoded =
  | {
      readonly ok: true;
      readonly raster: Raster;
      readonly format: RasterFormat;
      /** What was changed in opening, a sentence each. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problem: DecodeProblem };

export type Probe = { readonly format: RasterFormat; readonly width: number; readonly height: number };

/** What the workspace and the command line promise to handle. */
export const MAX_PIXELS = 120e6;

type Codec = {
  /** The declared size, as stored (before any orientation). @throws BadImage */
  size(bytes: Uint8Array): { readonly width: number; readonly height: number };
  decode(bytes: Uint8Array): Promise<{ raster: Raster; notes: string[] }>;
};

const codecs: Readonly<Record<RasterFormat, Codec>> = {
  png: { size: readPngHeader, decode: decodePng },
  jpeg: {
    size(bytes) {
      const frame = readJpegFrame(bytes);
      if (!frame) throw new BadImage('corrupt', 'The JPEG header is missing.');
      return frame;
    },
    decode: decodeJpeg,
  },
  webp: { size: readWebpChunks, decode: decodeWebp },
};

function isRasterFormat(format: Format | null): format is RasterFormat {
  return format !== null && Object.hasOwn(codecs, format);
}

/** Format and declared size from the header alone; null when it is no PNG, JPEG or WebP or has no sound header. */
export function probe(bytes: Uint8Array): Probe | null {
  const format = sniffFormat(bytes);
  if (!isRasterFormat(format)) return null;
  try {
    const { width, height } = codecs[format].size(bytes);
    return { format, width, height };
  } catch (error) {
    if (error instanceof BadImage) return null;
    throw error;
  }
}

/**
 * Opens a PNG, JPEG or WebP by its content: upright, 8 bits, with its resolution and RGB profile.
 * Never rejects because of what the bytes are.
 */
export async function decodeImage(
  bytes: Uint8Array,
  { maxPixels = MAX_PIXELS }: { readonly maxPixels?: number } = {},
): Promise<Decoded> {
  if (bytes.length === 0)
    return { ok: false, problem: { code: 'empty', format: null, detail: 'The file is empty.' } };
  const format = sniffFormat(bytes);
  try {
    if (!isRasterFormat(format)) throw new BadImage('unsupported', describeUnsupported(format));
    const codec = codecs[format];
    requirePixels(codec.size(bytes), maxPixels);
    return { ok: true, format, ...(await codec.decode(bytes)) };
  } catch (error) {
    const { code, message } = diagnose(error);
    return { ok: false, problem: { code, format, detail: message } };
  }
}

function describeUnsupported(format: Format | null): string {
  const openable = 'PNG, JPEG and WebP can be opened';
  return format
    ? `${format.toUpperCase()} files cannot be opened here; ${openable}.`
    : `This is no image file; ${openable}.`;
}

function requirePixels({ width, height }: { width: number; height: number }, maxPixels: number): void {
  if (width * height <= maxPixels) return;
  const megapixels = (pixels: number) => `${(pixels / 1e6).toLocaleString('en')} megapixels`;
  throw new BadImage(
    'too-large',
    `${width} × ${height} px are ${megapixels(width * height)}; the limit is ${megapixels(maxPixels)}.`,
  );
}

/** A RangeError is how every runtime says that memory cannot be had; any other death of a codec is the file's doing. */
function diagnose(error: unknown): BadImage {
  if (error instanceof BadImage) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  if (error instanceof RangeError || /out of memory|OOM|Cannot enlarge memory/i.test(cause.message)) {
    return new BadImage('out-of-memory', 'There is not enough memory to open this image.', { cause });
  }
  return new BadImage('corrupt', 'The image data is damaged.', { cause });
}

export type Encoding = {
  readonly format: RasterFormat;
  /** 1…100, JPEG (92 when not given) and WebP (100, which is lossless there). PNG is always exact. */
  readonly quality?: number;
  /** What shows through where a JPEG cannot be transparent; white when not given. */
  readonly background?: { readonly r: number; readonly g: number; readonly b: number };
};

const WHITE = { r: 255, g: 255, b: 255 };
const JPEG_QUALITY = 92;

/**
 * The file's bytes, with the raster's resolution and profile in it.
 * @throws RangeError for a quality out of range or a picture larger than the format can hold.
 */
export async function encodeImage(raster: Raster, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const { format, quality, background = WHITE } = encoding;
  if (quality !== undefined && !(quality >= 1 && quality <= 100)) {
    throw new RangeError(`Quality is 1…100, not ${quality}.`);
  }
  const { width, height, data, resolution, icc } = raster;
  const sound = createRaster(width, height, { data, resolution, icc });
  switch (format) {
    case 'png':
      return encodePng(sound);
    case 'jpeg':
      return encodeJpeg(sound, quality ?? JPEG_QUALITY, background);
    case 'webp':
      return encodeWebp(sound, quality ?? 100);
    default:
      throw new RangeError(`Images are saved as png, jpeg or webp, not ${String(format satisfies never)}.`);
  }
}
