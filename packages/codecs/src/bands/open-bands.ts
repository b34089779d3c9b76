import { createPicture, type Metadata, type Picture } from '@printready/pixels/picture';
import type { Resolution } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import type { Result } from '@printready/pixels/result';
import { BadImage, requireSides } from '../bad-image.ts';
import { applyColorCode } from '../color/color-code.ts';
import { toGray } from '../color/gray.ts';
import { keepProfile } from '../color/icc.ts';
import { type DecodeProblem, MAX_PIXELS, refused } from '../index.ts';
import { readExif } from '../metadata/exif.ts';
import { withoutBareExif } from '../metadata/metadata.ts';
import { readPhys, readPngChunks, readPngHeader } from '../png/chunks.ts';
import { readPngColor } from '../png/color.ts';
import { FIRST_FRAME, hasAlpha, isGray } from '../png/decode.ts';
import { readPngMetadata } from '../png/metadata.ts';
import { pngBands } from '../png/open-rows.ts';
import { type DeclaredSize, declaredSize } from '../read/declared-size.ts';
import { sniffFormat } from '../sniff.ts';
import { openTiffRows } from '../tiff/open-rows.ts';
import type { Band } from './band-window.ts';

/** Rows `from` to `to`; `picture` starts at row `top`. The next band overwrites the buffer. */
export type PictureBand = {
  readonly picture: Picture;
  readonly top: number;
  readonly from: number;
  readonly to: number;
};

export type BandSource = {
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
  /** True if the format stores opacity; this does not mean that any pixels are translucent. */
  readonly alpha: boolean;
  readonly metadata: Metadata;
  readonly findings: readonly ReadFinding[];
  /** Repeatable. Bands have up to `around` context rows on each side. Throws BadImage on damaged data. */
  readonly bands: (around: number) => AsyncGenerator<PictureBand, void>;
};

export type OpenedBands = { readonly size: DeclaredSize } & Result<
  { readonly format: 'png' | 'tiff'; readonly source: BandSource },
  DecodeProblem
>;

type BandLimits = {
  /** Pictures with at most this many pixels are left to `decodePicture`. */
  readonly most?: number;
  readonly bandBytes?: number | undefined;
};

/** @returns null if the picture has at most `most` pixels, or if its header states no size */
export async function openBands(
  bytes: Uint8Array,
  { most = MAX_PIXELS, bandBytes }: BandLimits = {},
): Promise<OpenedBands | null> {
  const size = await declaredSize(bytes);
  if (!size || size.width * size.height <= most) return null;
  const format = sniffFormat(bytes);
  try {
    requireSides(size);
    if (format !== 'png' && format !== 'tiff') throw tooLarge(size, most);
    const parts = format === 'tiff' ? openTiff(bytes) : await openPng(bytes);
    if (!parts) throw tooLarge(size, most);
    return { ok: true, size, format, source: toSource(size, parts, bandBytes) };
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    return { size, ...refused(error, format) };
  }
}

function tooLarge({ width, height }: DeclaredSize, most: number): BadImage {
  const megapixels = (pixels: number) => (pixels / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
  return new BadImage(
    'too-large',
    `${width} × ${height} px are ${megapixels(width * height)} megapixels. Images of more than ${megapixels(most)} are read as PNG without interlacing, or as RGB or gray TIFF of one page; export it as one.`,
  );
}

type Parts = {
  readonly gray: boolean;
  readonly alpha: boolean;
  readonly icc: Uint8Array | null;
  readonly metadata: Metadata;
  readonly resolution: Resolution | null;
  readonly findings: readonly ReadFinding[];
  readonly bands: (around: number, bandBytes?: number) => AsyncGenerator<Band, void>;
};

const NO_PIXEL: Picture = {
  ...{ width: 1, height: 1, space: 'rgb', alpha: false, resolution: null, icc: null },
  data: new Uint8Array(3),
};

async function openPng(bytes: Uint8Array): Promise<Parts | null> {
  if (readPngHeader(bytes).interlaced) return null;
  const chunks = readPngChunks(bytes);
  const { header, first } = chunks;
  const phys = first.get('pHYs');
  const findings: ReadFinding[] = first.has('acTL') ? [FIRST_FRAME] : [];
  const { icc, code } = await readPngColor(first, isGray(header), findings);
  // `applyColorCode` needs a picture, but the whole picture is not in memory, so this passes an empty one.
  const colored = applyColorCode(NO_PIXEL, code, findings);
  if (colored.icc === null && code && findings.some((one) => one.code === 'hdr-tone-mapped'))
    throw new BadImage(
      'unsupported',
      'This PNG is HDR, which is read up to 120 megapixels. Ask for it in sRGB.',
    );
  return {
    gray: isGray(header),
    alpha: hasAlpha(header) || first.has('tRNS'),
    icc: icc ?? (isGray(header) ? null : colored.icc),
    metadata: await readPngMetadata(chunks),
    resolution: phys ? readPhys(phys) : null,
    findings,
    bands: (around, bandBytes) => pngBands(chunks, around, bandBytes),
  };
}

function openTiff(bytes: Uint8Array): Parts | null {
  const rows = openTiffRows(bytes);
  if (!rows) return null;
  const { gray, alpha, icc, xmp, iptc, bands } = rows;
  // A TIFF file also serves as its own EXIF block, which contains the resolution.
  return { gray, alpha, icc, metadata: { exif: bytes, xmp, iptc }, resolution: null, findings: [], bands };
}

/** @throws BadImage if the picture is not upright */
function toSource(size: DeclaredSize, parts: Parts, bandBytes: number | undefined): BandSource {
  const { width } = size;
  const { gray, alpha, metadata } = parts;
  const exif = readExif(metadata.exif ?? new Uint8Array(0));
  if (exif.orientation !== 1)
    throw new BadImage(
      'unsupported',
      'Its EXIF data turns the image, which needs all of it at once. Save it upright.',
    );
  const findings = [...parts.findings];
  const resolution = parts.resolution ?? exif.resolution;
  const icc = keepProfile(parts.icc, gray ? 'gray' : 'rgb', findings);
  async function* bands(around: number): AsyncGenerator<PictureBand, void> {
    for await (const { data, ...rows } of parts.bands(around, bandBytes)) {
      const height = data.length / (width * 4);
      const rgb = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution, icc });
      yield { ...rows, picture: gray ? toGray(rgb) : rgb };
    }
  }
  return {
    width,
    height: size.height,
    resolution,
    alpha,
    metadata: withoutBareExif(metadata),
    findings,
    bands,
  };
}

/** The band without its context rows; shares the band's pixel memory. */
export function ownRows({ picture, top, from, to }: PictureBand): Picture {
  const rowSamples = picture.data.length / picture.height;
  return {
    ...picture,
    height: to - from,
    data: picture.data.subarray((from - top) * rowSamples, (to - top) * rowSamples),
  };
}
