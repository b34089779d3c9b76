/** The one door to image files: bytes in, picture or a problem out; picture in, bytes out. */
import { Malformed } from '@printready/documents/budget';
import { fromRaster, toRaster } from '@printready/imaging/color/convert';
import { fileInksOf } from '@printready/imaging/file-inks';
import type { Layer } from '@printready/imaging/layers';
import { type Metadata, NO_METADATA } from '@printready/imaging/metadata';
import { flattenPicture, type Picture, type PictureSpace } from '@printready/imaging/picture';
import type { Plate } from '@printready/imaging/plates';
import { createRaster, type Raster } from '@printready/imaging/raster';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import { BadImage, type BadImageCode, requireSides } from './bad-image.ts';
import { onlyTelling } from './metadata.ts';
import { type OpenableFormat, readers } from './readers.ts';
import { encodePicture } from './save.ts';
import { FORMAT_NAMES, type Format, sniffFormat } from './sniff.ts';
import type { DecodeLimits } from './vips/formats.ts';
import { wearOut } from './worn.ts';

export type { OpenableFormat } from './readers.ts';
export { type Format, sniffFormat } from './sniff.ts';

/** Formats of `encodeImage`, the short way for callers that hold a raster. Downloads take `SaveFormat` (formats.ts). */
export type RasterFormat = 'png' | 'jpeg' | 'webp';

export type DecodeProblem = {
  readonly code: 'empty' | 'no-page' | BadImageCode;
  /** Format by content, whatever the file's name says. */
  readonly format: Format | null;
  /** A sentence for the user. */
  readonly detail: string;
};

type Failed = { readonly ok: false; readonly problem: DecodeProblem };

/** A file as it is: depth, inks and profile untouched, upright. */
export type DecodedPicture =
  | {
      readonly ok: true;
      readonly picture: Picture;
      readonly format: OpenableFormat;
      /** Changes and losses of opening. */
      readonly findings: readonly ReadFinding[];
      readonly pages: number;
      /** Layers with pixels of their own; the picture is all of them together. */
      readonly layers: number;
      readonly metadata: Metadata;
      /** Inks of their own beside the picture's colors; each has a finding, too. */
      readonly plates: readonly Plate[];
    }
  | Failed;

/** A file as tools take it: 8-bit sRGB. */
export type Decoded =
  | {
      readonly ok: true;
      readonly raster: Raster;
      readonly format: OpenableFormat;
      /** Color space of the file, before its numbers became sRGB. */
      readonly space: PictureSpace;
      readonly findings: readonly ReadFinding[];
      /** The file's own profile, before its numbers became sRGB. */
      readonly sourceProfile: Uint8Array | null;
    }
  | Failed;

/** Limit that the workspace and the command line promise. */
export const MAX_PIXELS = 120e6;
/** Decoders grow with the picture and keep what they have: after a larger one their thread ends. */
const WEARING_PIXELS = 32e6;
/** Default resolution of SVGs and PDF pages. */
const DRAWN_PPI = 300;

type DecodeOptions = Partial<DecodeLimits>;

function isOpenable(format: Format | null): format is OpenableFormat {
  return format !== null && Object.hasOwn(readers, format);
}

/**
 * Opens an image by its content, without changing a number.
 * Never rejects because of what the bytes are.
 */
export async function decodePicture(bytes: Uint8Array, options: DecodeOptions = {}): Promise<DecodedPicture> {
  const limits: DecodeLimits = { maxPixels: MAX_PIXELS, page: 0, ppi: DRAWN_PPI, ...options };
  if (bytes.length === 0)
    return { ok: false, problem: { code: 'empty', format: null, detail: 'The file is empty.' } };
  const format = sniffFormat(bytes);
  try {
    if (!isOpenable(format)) throw new BadImage('unsupported', 'This is no image file that can be opened.');
    const reader = await readers[format]();
    if (reader.size) admit(reader.size(bytes), limits.maxPixels);
    const { picture, findings, ...rest } = await reader.decode(bytes, limits);
    admit(picture, limits.maxPixels);
    const { pages = 1, layers = 0, metadata = NO_METADATA, plates = [] } = rest;
    return { ok: true, format, picture, findings, pages, layers, plates, metadata: onlyTelling(metadata) };
  } catch (error) {
    const { code, message } = diagnose(error, format);
    return { ok: false, problem: { code, format, detail: message } };
  }
}

/**
 * Opens an image as tools take it: upright, 8 bits, sRGB, with its resolution.
 * Never rejects because of what the bytes are.
 */
export async function decodeImage(bytes: Uint8Array, options: DecodeOptions = {}): Promise<Decoded> {
  const decoded = await decodePicture(bytes, options);
  if (!decoded.ok) return decoded;
  const { format, picture, plates } = decoded;
  try {
    const { raster, findings: converted } = await toRaster(picture);
    const page = describePage(decoded, options.page ?? 0);
    const inks = options.inks ? fileInksOf(picture, plates) : null;
    const all = [...page, ...decoded.findings, ...converted];
    const findings = inks
      ? all.filter(({ code }) => code !== 'inks-in-rgb' && code !== 'spot-left-out')
      : all;
    return {
      ok: true,
      raster: inks ? createRaster(raster.width, raster.height, { ...raster, inks }) : raster,
      format,
      space: picture.space,
      findings,
      sourceProfile: picture.icc,
    };
  } catch (error) {
    const { code, message } = diagnose(error, format);
    return { ok: false, problem: { code, format, detail: message } };
  }
}

/** Names the page that is shown of several; the converter takes all of them and needs no name. */
function describePage(
  { pages, format }: { pages: number; format: OpenableFormat },
  page: number,
): ReadFinding[] {
  if (pages === 1) return [];
  const name = format === 'tiff' || format === 'pdf' ? 'Page' : 'Frame';
  return [readFinding('page-chosen', `${name} ${page + 1} of ${pages} is shown.`)];
}

/**
 * The layers of a Photoshop file, the lowest first, and what of them could not come along; none of any other file.
 * Never rejects because of what the bytes are.
 */
export async function decodeLayers(
  bytes: Uint8Array,
  options: DecodeOptions = {},
): Promise<
  { readonly ok: true; readonly layers: readonly Layer[]; readonly findings: readonly ReadFinding[] } | Failed
> {
  const format = sniffFormat(bytes);
  if (format !== 'psd') return { ok: true, layers: [], findings: [] };
  try {
    const { decodePsdLayers } = await import('./psd/layers.ts');
    return { ok: true, ...(await decodePsdLayers(bytes, { maxPixels: MAX_PIXELS, ...options })) };
  } catch (error) {
    const { code, message } = diagnose(error, format);
    return { ok: false, problem: { code, format, detail: message } };
  }
}

/** Decoders that end in an error have taken their memory all the same. @throws BadImage */
function admit(size: { width: number; height: number }, maxPixels: number): void {
  requirePixels(size, maxPixels);
  if (size.width * size.height > WEARING_PIXELS) wearOut();
}

function requirePixels(size: { width: number; height: number }, maxPixels: number): void {
  const { width, height } = size;
  const megapixels = (pixels: number) => `${(pixels / 1e6).toLocaleString('en')} megapixels`;
  if (width * height > maxPixels) {
    throw new BadImage(
      'too-large',
      `${width} × ${height} px are ${megapixels(width * height)}; the limit is ${megapixels(maxPixels)}.`,
    );
  }
  requireSides(size);
}

/** Every exception of a decoder as a refusal in our words; what a decoder cannot read, it refuses itself. RangeError is how every runtime reports a lack of memory. */
function diagnose(error: unknown, format: Format | null): BadImage {
  if (error instanceof BadImage) return error;
  if (error instanceof Malformed) return new BadImage('corrupt', error.message, { cause: error });
  // A codec in WebAssembly may throw an exception of C++, which has no words.
  const said = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  if (error instanceof RangeError || /out of memory|OOM|Cannot enlarge memory/i.test(said)) {
    return new BadImage('out-of-memory', 'There is not enough memory to open this image.', { cause: error });
  }
  const name = format ? FORMAT_NAMES[format] : 'image';
  return new BadImage('corrupt', `The ${name}’s data is damaged.`, { cause: error });
}

export type Encoding = {
  readonly format: RasterFormat;
  /** 1…100, JPEG (92 when not given) and WebP (100, which is lossless there). PNG is always exact. */
  readonly quality?: number;
  /** Color under transparent parts of a JPEG; white when not given. */
  readonly background?: { readonly r: number; readonly g: number; readonly b: number };
};

const WHITE = { r: 255, g: 255, b: 255 };

/**
 * A tool's result as a file, with the raster's resolution and profile in it.
 * @throws RangeError for a quality out of range or a picture larger than the format can hold.
 */
export async function encodeImage(raster: Raster, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const { format, quality, background = WHITE } = encoding;
  const { width, height, data, resolution, icc } = raster;
  const picture = fromRaster(createRaster(width, height, { data, resolution, icc }));
  const { r, g, b } = background;
  const fitting = format === 'jpeg' ? flattenPicture(picture, [r / 255, g / 255, b / 255]) : picture;
  return encodePicture(fitting, { format, ...(quality !== undefined && { quality }) });
}
