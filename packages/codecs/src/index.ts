import { Malformed } from '@printready/documents/reading';
import {
  flattenPicture,
  type Layer,
  type Metadata,
  NO_METADATA,
  type Picture,
  type PictureSpace,
} from '@printready/pixels/picture';
import { fromRaster, toRaster } from '@printready/pixels/profiles';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { type Failed, failed, type Problem, platformCode, type Result } from '@printready/pixels/result';
import { fileInksOf, type Plate } from '@printready/print/plates';
import { BadImage, type BadImageCode, requireSides } from './bad-image.ts';
import { withoutBareExif } from './metadata/metadata.ts';
import { readers } from './read/readers.ts';
import { markThreadForRetirement } from './runtime/thread-retirement.ts';
import { encodePicture } from './save.ts';
import { FORMAT_NAMES, type Format, sniffFormat } from './sniff.ts';
import type { DecodeLimits } from './vips/formats.ts';

export { type Format, sniffFormat } from './sniff.ts';

export type RasterFormat = 'png' | 'jpeg' | 'webp';

export type DecodeProblem = Problem<'empty' | 'no-page' | BadImageCode> & {
  readonly format: Format | null;
};

export type DecodedPicture = Result<
  {
    readonly picture: Picture;
    readonly format: Format;
    readonly findings: readonly ReadFinding[];
    readonly pages: number;
    readonly layers: number;
    readonly metadata: Metadata;
    readonly plates: readonly Plate[];
  },
  DecodeProblem
>;

export type Decoded = Result<
  {
    readonly raster: Raster;
    readonly format: Format;
    readonly space: PictureSpace;
    readonly findings: readonly ReadFinding[];
    readonly sourceProfile: Uint8Array | null;
  },
  DecodeProblem
>;

/** Pictures with more pixels are refused. The workspace and the CLI state the same limit in their texts. */
export const MAX_PIXELS = 120e6;
/** Decoding a picture with more pixels retires the thread, because WebAssembly memory never shrinks. */
const RETIRE_ABOVE_PIXELS = 32e6;
/** Resolution of drawings, unless another is given. */
export const DRAWN_PPI = 300;

type DecodeOptions = Partial<DecodeLimits>;

/** Failure result for a damaged or unsupported file. */
export const refused = ({ code, message }: BadImage, format: Format | null): Failed<DecodeProblem> =>
  failed({ code, format, text: message });

/** Opens an image based on its content, without changing samples. Never rejects, whatever the file contains. */
export async function decodePicture(bytes: Uint8Array, options: DecodeOptions = {}): Promise<DecodedPicture> {
  const limits: DecodeLimits = { maxPixels: MAX_PIXELS, page: 0, ppi: DRAWN_PPI, ...options };
  if (bytes.length === 0) return failed({ code: 'empty', format: null, text: 'The file is empty.' });
  const format = sniffFormat(bytes);
  try {
    if (format === null) throw new BadImage('unsupported', 'This is not an image file that can be opened.');
    const reader = await readers[format]();
    if (reader.size) checkSize(reader.size(bytes), limits.maxPixels);
    const { picture, findings, ...rest } = await reader.decode(bytes, limits);
    checkSize(picture, limits.maxPixels);
    const { pages = 1, layers = 0, metadata = NO_METADATA, plates = [] } = rest;
    return {
      ok: true,
      format,
      picture,
      findings,
      pages,
      layers,
      plates,
      metadata: withoutBareExif(metadata),
    };
  } catch (error) {
    return refused(diagnose(error, format), format);
  }
}

/** Opens an image upright in 8-bit sRGB, with its resolution. Never rejects, whatever the file contains. */
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
    return refused(diagnose(error, format), format);
  }
}

function describePage({ pages, format }: { pages: number; format: Format }, page: number): ReadFinding[] {
  if (pages === 1) return [];
  const name = format === 'tiff' || format === 'pdf' ? 'Page' : 'Frame';
  return [readFinding('page-chosen', `${name} ${page + 1} of ${pages} is shown.`)];
}

/** Photoshop layers, bottom first, and losses; empty for other files. Never rejects, for any bytes. */
export async function decodeLayers(
  bytes: Uint8Array,
  options: DecodeOptions = {},
): Promise<
  Result<{ readonly layers: readonly Layer[]; readonly findings: readonly ReadFinding[] }, DecodeProblem>
> {
  const format = sniffFormat(bytes);
  if (format !== 'psd') return { ok: true, layers: [], findings: [] };
  try {
    const { decodePsdLayers } = await import('./psd/layers.ts');
    return { ok: true, ...(await decodePsdLayers(bytes, { maxPixels: MAX_PIXELS, ...options })) };
  } catch (error) {
    return refused(diagnose(error, format), format);
  }
}

/**
 * Checks the declared size before decoding, because a decoder allocates memory before it can fail. @throws BadImage
 */
function checkSize(size: { width: number; height: number }, maxPixels: number): void {
  requirePixels(size, maxPixels);
  if (size.width * size.height > RETIRE_ABOVE_PIXELS) markThreadForRetirement();
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

/** Maps a decoder's exception to a refusal. Every JavaScript runtime reports running out of memory as a RangeError. */
function diagnose(error: unknown, format: Format | null): BadImage {
  if (error instanceof BadImage) return error;
  if (error instanceof Malformed) return new BadImage('corrupt', error.message, { cause: error });
  if (error instanceof RangeError || platformCode(error) === 'out-of-memory') {
    return new BadImage('out-of-memory', 'There is not enough memory to open this image.', { cause: error });
  }
  const name = format ? FORMAT_NAMES[format] : 'image';
  return new BadImage('corrupt', `The ${name}’s data is damaged.`, { cause: error });
}

export type Encoding = {
  readonly format: RasterFormat;
  /** 1…100 for JPEG (default 92) and WebP (default 100, lossless). PNG is always lossless. */
  readonly quality?: number;
  readonly background?: { readonly r: number; readonly g: number; readonly b: number };
};

const WHITE = { r: 255, g: 255, b: 255 };

/** @throws RangeError for an out-of-range quality or a picture that is too large for the format. */
export async function encodeImage(raster: Raster, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const { format, quality, background = WHITE } = encoding;
  const { width, height, data, resolution, icc } = raster;
  const picture = fromRaster(createRaster(width, height, { data, resolution, icc }));
  const { r, g, b } = background;
  const fitting = format === 'jpeg' ? flattenPicture(picture, [r / 255, g / 255, b / 255]) : picture;
  return encodePicture(fitting, { format, ...(quality !== undefined && { quality }) });
}
