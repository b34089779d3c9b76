import { encodePsd } from '@printready/documents/psd/write';
import {
  createPicture,
  depthOf,
  type Layer,
  type Metadata,
  NO_METADATA,
  type Picture,
} from '@printready/pixels/picture';
import type { Plate } from '@printready/print/plates';
import { encodeBmp } from './bmp/encode.ts';
import { encodeIco } from './ico/encode.ts';
import { encodeJpeg } from './jpeg/jpeg.ts';
import { adaptMetadata } from './metadata/metadata.ts';
import { encodePdf } from './pdf/encode.ts';
import type { PdfxSettings } from './pdf/pdfx.ts';
import { encodePalettePng, encodePng } from './png/encode.ts';
import { FORMATS, type SaveFormat } from './save-formats.ts';
import { encodeSvg } from './svg/encode.ts';
import { encodeTiff } from './tiff/encode.ts';
import { encodeAvif, encodeCmykJpeg, encodeGif } from './vips/encode.ts';
import { encodeWebp } from './webp/webp.ts';

export type SaveSettings = {
  readonly format: SaveFormat;
  /** 1…100 for JPEG, WebP and AVIF; 100 is lossless in WebP and AVIF. */
  readonly quality?: number;
  /** Black and white at 1 bit per pixel: PNG, TIFF (Group 4), and PDF. The picture must be gray. */
  readonly bilevel?: boolean;
  readonly palette?: boolean;
  readonly compression?: 'none' | 'lzw' | 'deflate';
};

const JPEG_QUALITY = 92;
const LOSSLESS = 100;

function requireFit(picture: Picture, { format, quality, bilevel = false }: SaveSettings): void {
  const { label, spaces, depths, alpha, maxSide } = FORMATS[format];
  if (quality !== undefined && !(quality >= 1 && quality <= 100))
    throw new RangeError(`Quality is 1…100, not ${quality}.`);
  if (!spaces.includes(picture.space))
    throw new RangeError(`${label} holds no ${picture.space}; convert first.`);
  if (!depths.includes(bilevel ? 1 : depthOf(picture)))
    throw new RangeError(`${label} does not hold this bit depth; convert first.`);
  if (picture.alpha && alpha === 'none')
    throw new RangeError(`${label} holds no transparency; flatten first.`);
  if (Math.max(picture.width, picture.height) > maxSide)
    throw new RangeError(`${label} has at most ${maxSide} px a side; choose PNG, TIFF or PDF.`);
}

/** Adds alpha, because libvips and the icon writer need four samples per pixel. */
function withAlpha(picture: Picture): Picture {
  if (picture.alpha) return picture;
  const data = new Uint8Array(picture.width * picture.height * 4).fill(255);
  for (let from = 0, to = 0; from < picture.data.length; from += 3, to += 4) {
    data[to] = picture.data[from]!;
    data[to + 1] = picture.data[from + 1]!;
    data[to + 2] = picture.data[from + 2]!;
  }
  return { ...picture, alpha: true, data };
}

export type SaveParts = {
  readonly metadata?: Metadata;
  readonly plates?: readonly Plate[];
  readonly overprint?: boolean;
  /** PDF only. */
  readonly pdfx?: PdfxSettings | null;
  /** PSD only: bottom first; the picture is the composite of these layers. */
  readonly layers?: readonly Layer[];
};

/** @throws RangeError if the picture does not fit the format (see FORMATS) or the quality is out of range. */
export async function encodePicture(
  picture: Picture,
  settings: SaveSettings,
  { metadata = NO_METADATA, plates = [], overprint = false, layers = [], pdfx = null }: SaveParts = {},
): Promise<Uint8Array<ArrayBuffer>> {
  createPicture(picture);
  requireFit(picture, settings);
  const { format, quality, bilevel = false, palette = false, compression = 'lzw' } = settings;
  const settled = adaptMetadata(metadata, picture);
  switch (format) {
    case 'png':
      return palette && !bilevel ? encodePalettePng(picture, settled) : encodePng(picture, bilevel, settled);
    case 'jpeg':
      return picture.space === 'cmyk'
        ? encodeCmykJpeg(picture, quality ?? JPEG_QUALITY, settled)
        : encodeJpeg(picture, quality ?? JPEG_QUALITY, settled);
    case 'webp':
      return encodeWebp(withAlpha(picture), quality ?? LOSSLESS, settled);
    case 'avif':
      return encodeAvif(picture, quality ?? LOSSLESS);
    case 'tiff':
      return encodeTiff([{ picture, bilevel, compression, metadata: settled, plates }]);
    case 'pdf':
      return encodePdf([{ picture, size: picture, bilevel, plates, overprint }], pdfx);
    case 'psd':
      return encodePsd(picture, { layers, spots: plates, metadata: settled });
    case 'svg':
      return encodeSvg(picture);
    case 'bmp':
      return encodeBmp(picture);
    case 'gif':
      return encodeGif(picture);
    case 'ico':
      return encodeIco(withAlpha(picture));
    default:
      throw new RangeError(`There is no way to save ${String(format satisfies never)}.`);
  }
}
