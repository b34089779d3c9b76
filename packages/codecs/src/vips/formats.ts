/** The formats that libvips reads for us, with what each needs and says. */

import { matchesAscii } from '@printready/imaging/bytes';
import type { Metadata } from '@printready/imaging/metadata';
import type { Picture } from '@printready/imaging/picture';
import type { Resolution } from '@printready/imaging/raster';
import type { ReadFinding } from '@printready/imaging/read-finding';
import { readExif } from '../exif.ts';
import { keepProfile } from '../icc.ts';
import { LAB_CONVERTED, LIGHT_CUT, spareChannelsFinding } from '../shared-findings.ts';
import { labEncodingOf, labToRgb, passForRgb } from '../tiff/lab.ts';
import { type OpenedTiff, openTiff } from '../tiff/tags.ts';
import { decodeWithVips, type VipsAnswer } from './vips.ts';

/** WebP where it moves. */
type VipsFormat = 'tiff' | 'gif' | 'webp' | 'avif' | 'jxl';

const LIBRARIES = { tiff: [], gif: [], webp: [], avif: ['heif'], jxl: ['jxl'] } as const;

export type DecodeLimits = {
  readonly maxPixels: number;
  /** Of a TIFF or PDF, or the frame of an animation; from 0. */
  readonly page: number;
  /** Pixels per inch for what has none of its own: SVG and PDF. */
  readonly ppi: number;
  /** For process inks: a PDF page comes as the inks that it gives, where it can. */
  readonly inks?: boolean;
};

export type Answer = {
  readonly picture: Picture;
  readonly findings: readonly ReadFinding[];
  readonly pages: number;
  readonly metadata: Metadata;
};

/** @throws BadImage, or an Error with what libvips says is wrong. */
export async function decodeVipsFormat(
  format: VipsFormat,
  bytes: Uint8Array,
  { maxPixels, page }: DecodeLimits,
): Promise<Answer> {
  const tiff = format === 'tiff' ? openTiff(bytes) : null;
  const lab = tiff && labEncodingOf(tiff, page);
  const shown = tiff && lab ? passForRgb(bytes, tiff) : bytes;
  const answer = await decodeWithVips(shown, LIBRARIES[format], { page, maxPixels });
  const { spareChannels, pages, floating } = answer;
  const findings: ReadFinding[] = [];
  if (spareChannels > 0) findings.push(spareChannelsFinding(spareChannels));
  if (lab) findings.push(LAB_CONVERTED);
  if (floating) findings.push(LIGHT_CUT);
  const metadata = settleBlocks(answer, tiff, bytes);
  const block = format === 'tiff' ? null : metadata.exif;
  const resolution: Resolution | null = answer.resolution ?? (block && readExif(block).resolution);
  const picture = { ...answer.picture, resolution };
  if (lab) return { picture: labToRgb(picture, lab), findings, pages, metadata };
  return {
    picture: { ...picture, icc: keepProfile(picture.icc, picture.space, findings) },
    findings,
    pages,
    metadata,
  };
}

/** A TIFF is its own EXIF block. */
function settleBlocks({ exif, xmp, iptc }: VipsAnswer, tiff: OpenedTiff | null, bytes: Uint8Array): Metadata {
  if (tiff) return { exif: bytes, xmp, iptc };
  return { exif: exif && matchesAscii(exif, 0, 'Exif\0\0') ? exif.subarray(6) : exif, xmp, iptc };
}
