import type { Metadata, Picture } from '@printready/pixels/picture';
import type { Raster } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import type { Plate } from '@printready/print/plates';
import { BadImage } from '../bad-image.ts';
import { readJpegFrame } from '../jpeg/segments.ts';
import { readPngHeader } from '../png/chunks.ts';
import { type Format, sniffFormat } from '../sniff.ts';
import type { DecodeLimits } from '../vips/formats.ts';
import { readWebpChunks } from '../webp/chunks.ts';

type Reader = {
  /** Size from the header, before orientation is applied. @throws BadImage */
  readonly size?: (bytes: Uint8Array) => { readonly width: number; readonly height: number };
  /** @throws BadImage; any other error is also attributed to the file. */
  readonly decode: (
    bytes: Uint8Array,
    limits: DecodeLimits,
  ) => Promise<{
    readonly picture: Picture;
    readonly findings: readonly ReadFinding[];
    readonly pages?: number;
    readonly layers?: number;
    readonly metadata?: Metadata;
    /** Spot plates in addition to the picture's colors; each has a finding for outputs that cannot store it. */
    readonly plates?: readonly Plate[];
  }>;
};

function readJpegSize(bytes: Uint8Array) {
  const frame = readJpegFrame(bytes);
  if (!frame) throw new BadImage('corrupt', 'The JPEG header is missing.');
  return frame;
}

const viaVips = (format: 'gif' | 'avif' | 'jxl') => async (): Promise<Reader> => {
  const { decodeVipsFormat } = await import('../vips/formats.ts');
  return { decode: (bytes, limits) => decodeVipsFormat(format, bytes, limits) };
};

/** Decodes an image embedded in a drawing to 8-bit sRGB. @throws BadImage */
async function openInner(bytes: Uint8Array, limits: DecodeLimits): Promise<Raster> {
  const format = sniffFormat(bytes);
  if (format === null || format === 'pdf')
    throw new BadImage('unsupported', 'A drawing cannot contain this kind of image.');
  const [{ decode }, { toRaster }] = await Promise.all([
    readers[format](),
    import('@printready/pixels/profiles'),
  ]);
  return (await toRaster((await decode(bytes, { ...limits, page: 0 })).picture)).raster;
}

export const readers: Readonly<Record<Format, () => Promise<Reader>>> = {
  png: async () => ({ size: readPngHeader, decode: (await import('../png/decode.ts')).decodePng }),
  jpeg: async () => ({ size: readJpegSize, decode: (await import('../jpeg/jpeg.ts')).decodeJpeg }),
  webp: async () => ({ size: readWebpChunks, decode: (await import('../webp/webp.ts')).decodeWebp }),
  tiff: async () => ({ decode: (await import('../tiff/tiff.ts')).decodeTiff }),
  gif: viaVips('gif'),
  avif: viaVips('avif'),
  jxl: viaVips('jxl'),
  heic: async () => ({ decode: (await import('../heic/heic.ts')).decodeHeic }),
  bmp: async () => {
    const { decodeBmp, readBmpHeader } = await import('../bmp/decode.ts');
    return {
      size: readBmpHeader,
      decode: (bytes) => Promise.resolve({ picture: decodeBmp(bytes), findings: [] }),
    };
  },
  psd: async () => {
    const { decodePsd } = await import('../psd/decode.ts');
    const { readPsdHeader } = await import('@printready/documents/psd');
    const { requirePsdMode } = await import('../psd/samples.ts');
    return { size: (bytes) => requirePsdMode(readPsdHeader(bytes)), decode: decodePsd };
  },
  svg: async () => {
    const { decodeSvg } = await import('../svg/render.ts');
    return { decode: (bytes, limits) => decodeSvg(bytes, limits, (inner) => openInner(inner, limits)) };
  },
  pdf: async () => ({ decode: (await import('../pdf/decode.ts')).decodePdfPage }),
};
