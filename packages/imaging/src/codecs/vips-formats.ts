/** The formats that libvips reads for us, with what each needs and says. */
import type { Picture } from '../picture.ts';
import type { Resolution } from '../raster.ts';
import { spells } from './bytes.ts';
import { readExif } from './exif.ts';
import { keepProfile } from './icc.ts';
import { decodeWithVips } from './vips.ts';

type VipsFormat = 'tiff' | 'gif' | 'avif' | 'jxl';

const LIBRARIES = { tiff: [], gif: [], avif: ['heif'], jxl: ['jxl'] } as const;

export type DecodeLimits = {
  readonly maxPixels: number;
  /** Pages of a TIFF, from 0. */
  readonly page: number;
  /** Pixels per inch for what has none of its own: SVG and PDF. */
  readonly ppi: number;
};

/** @throws BadImage, or an Error with what libvips says is wrong. */
export async function decodeVipsFormat(
  format: VipsFormat,
  bytes: Uint8Array,
  { maxPixels, page }: DecodeLimits,
): Promise<{ picture: Picture; notes: string[]; pages: number }> {
  const answer = await decodeWithVips(bytes, LIBRARIES[format], { page, maxPixels });
  const { spareChannels, pages, exif } = answer;
  const notes: string[] = [];
  if (spareChannels > 0)
    notes.push(
      `${spareChannels} spare channel${spareChannels > 1 ? 's' : ''} (spot colours or masks) left out.`,
    );
  if (pages > 1) {
    notes.push(
      format === 'tiff'
        ? `Page ${page + 1} of ${pages} is shown.`
        : 'The picture is animated; its first frame is used.',
    );
  }
  const block = exif && spells(exif, 0, 'Exif\0\0') ? exif.subarray(6) : exif;
  const resolution: Resolution | null = answer.resolution ?? (block ? readExif(block).resolution : null);
  const icc = keepProfile(answer.picture.icc, answer.picture.space, notes);
  return { picture: { ...answer.picture, resolution, icc }, notes, pages: format === 'tiff' ? pages : 1 };
}
