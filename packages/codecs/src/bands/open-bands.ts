/**
 * The door to pictures of more pixels than are held at once: their rows from the top, a band at a time. A PNG's take as much
 * memory as a band does; a film of 24 × 240 in has 518 megapixels.
 */
import type { Metadata } from '@printready/imaging/metadata';
import { createPicture, type Picture } from '@printready/imaging/picture';
import type { Resolution } from '@printready/imaging/raster';
import { BadImage, requireSides } from '../bad-image.ts';
import { declaredSize } from '../declared-size.ts';
import { readExif } from '../exif.ts';
import { toGray } from '../gray.ts';
import { keepProfile } from '../icc.ts';
import { type DecodeProblem, MAX_PIXELS } from '../index.ts';
import { type PngChunks, readPhys, readPngChunks, readPngHeader } from '../png/chunks.ts';
import { isGray, readIccp } from '../png/decode.ts';
import { readPngMetadata } from '../png/metadata.ts';
import { pngBands } from '../png/open-rows.ts';
import { sniffFormat } from '../sniff.ts';

/** Rows `from` to `to`, in a picture of the rows from `top` on; the next band is written over it. */
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
  readonly metadata: Metadata;
  /** What was left out in opening, a sentence each. */
  readonly notes: readonly string[];
  /**
   * All of it from the top, as often as it is asked for: what `decodePicture` would give, in bands that come with `around`
   * rows more on either side where there are. Throws BadImage where the data is damaged.
   */
  readonly bands: (around: number) => AsyncGenerator<PictureBand, void>;
};

export type OpenedBands =
  | { readonly ok: true; readonly source: BandSource }
  | { readonly ok: false; readonly problem: DecodeProblem };

type BandLimits = {
  /** Pixels that are left to `decodePicture`. */
  readonly most?: number;
  /** Of the pixels of a band. */
  readonly bandBytes?: number | undefined;
};

/** @returns null for what has no more pixels than that, or does not say how many */
export async function openBands(
  bytes: Uint8Array,
  { most = MAX_PIXELS, bandBytes }: BandLimits = {},
): Promise<OpenedBands | null> {
  const size = await declaredSize(bytes);
  if (!size || size.width * size.height <= most) return null;
  const format = sniffFormat(bytes);
  try {
    requireSides(size);
    if (format !== 'png' || readPngHeader(bytes).interlaced) throw tooLarge(size, most);
    return { ok: true, source: await openPng(readPngChunks(bytes), bandBytes) };
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    return { ok: false, problem: { code: error.code, format, detail: error.message } };
  }
}

function tooLarge({ width, height }: { width: number; height: number }, most: number): BadImage {
  const megapixels = (pixels: number) => (pixels / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
  return new BadImage(
    'too-large',
    `${width} × ${height} px are ${megapixels(width * height)} megapixels. Images of more than ${megapixels(most)} are read as PNG without interlacing; export it as one.`,
  );
}

async function openPng(chunks: PngChunks, bandBytes: number | undefined): Promise<BandSource> {
  const { header, first } = chunks;
  const { width } = header;
  const metadata = await readPngMetadata(chunks);
  const exif = readExif(metadata.exif ?? new Uint8Array(0));
  if (exif.orientation !== 1)
    throw new BadImage(
      'unsupported',
      'Its EXIF data turns the image, which needs all of it at once. Save it upright.',
    );
  const notes: string[] = [];
  if (first.has('acTL')) notes.push('The picture is animated; its first frame is used.');
  const phys = first.get('pHYs');
  const resolution = (phys && readPhys(phys)) ?? exif.resolution;
  const gray = isGray(header);
  const icc = keepProfile(await readIccp(first.get('iCCP')), gray ? 'gray' : 'rgb', notes);
  async function* bands(around: number): AsyncGenerator<PictureBand, void> {
    for await (const { data, ...rows } of pngBands(chunks, around, bandBytes)) {
      const height = data.length / (width * 4);
      const rgb = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution, icc });
      yield { ...rows, picture: gray ? toGray(rgb) : rgb };
    }
  }
  return { width, height: header.height, resolution, metadata, notes, bands };
}

/** The band's own rows without those around it; the pixels are shared. */
export function ownRows({ picture, top, from, to }: PictureBand): Picture {
  const rowSamples = picture.data.length / picture.height;
  return {
    ...picture,
    height: to - from,
    data: picture.data.subarray((from - top) * rowSamples, (to - top) * rowSamples),
  };
}
