import { matchesAscii } from '@printready/pixels/bytes';
import { type Metadata, type Picture, SAMPLES_PER_PIXEL } from '@printready/pixels/picture';
import type { ReadFinding } from '@printready/pixels/reading';
import { applyColorCode } from '../color/color-code.ts';
import { keepProfile } from '../color/icc.ts';
import { straighten } from '../color/straighten.ts';
import { clearAroundFrames } from '../gif/canvas.ts';
import { readExif } from '../metadata/exif.ts';
import { chooseResolution, readXmpResolution } from '../metadata/resolution.ts';
import { hasPremultipliedAlpha, readIsoColor, requireReadCoding } from '../read/iso-boxes.ts';
import { describeExtraChannels, LIGHT_CUT } from '../read/shared-findings.ts';
import { FORMAT_NAMES } from '../sniff.ts';
import { decodeWithVips, type VipsPicture } from './vips.ts';

/** WebP is included only for animations. */
type VipsFormat = 'gif' | 'webp' | 'avif' | 'jxl';

const LIBRARIES = { gif: [], webp: [], avif: ['heif'], jxl: ['jxl'] } as const;

export type DecodeLimits = {
  readonly maxPixels: number;
  /** Index of a page in a TIFF or PDF, or of an animation frame, from 0. */
  readonly page: number;
  readonly ppi: number;
  /** Draws a PDF page in its inks. `process` mixes spots from process inks; `own` requires a page of inks only. */
  readonly inks?: 'all' | 'process' | 'own';
  /** Opens a file, with a finding, if less than half is damaged; meant for screens where a person sees the result. */
  readonly partial?: boolean;
};

export type DecodedFormat = {
  readonly picture: Picture;
  readonly findings: readonly ReadFinding[];
  readonly pages: number;
  readonly metadata: Metadata;
};

/** @throws BadImage, or an Error with libvips's message. */
export async function decodeVipsFormat(
  format: VipsFormat,
  bytes: Uint8Array,
  { maxPixels, page }: DecodeLimits,
): Promise<DecodedFormat> {
  if (format === 'avif') requireReadCoding(bytes, 'AVIF');
  const answer = await decodeWithVips(bytes, LIBRARIES[format], { page, maxPixels });
  const { extraChannels, pages, floating } = answer;
  const findings: ReadFinding[] = describeExtraChannels(
    Array.from({ length: extraChannels }, () => ({ name: null, spot: null })),
  );
  if (floating) findings.push(LIGHT_CUT);
  const metadata = trimExifPrefix(answer);
  const resolution = chooseResolution(
    [
      { source: FORMAT_NAMES[format], resolution: answer.resolution },
      { source: 'EXIF', resolution: metadata.exif && readExif(metadata.exif).resolution },
      { source: 'XMP', resolution: readXmpResolution(metadata.xmp) },
    ],
    findings,
  );
  const icc = keepProfile(answer.picture.icc, answer.picture.space, findings);
  const stored = { ...answer.picture, resolution, icc };
  if (format === 'gif') return { picture: clearAroundFrames(stored, bytes, page), findings, pages, metadata };
  if (format !== 'avif') return { picture: stored, findings, pages, metadata };
  if (stored.alpha && hasPremultipliedAlpha(bytes))
    straighten(stored.data, SAMPLES_PER_PIXEL[stored.space] + 1);
  return { picture: applyColorCode(stored, readIsoColor(bytes), findings), findings, pages, metadata };
}

function trimExifPrefix({ exif, xmp, iptc }: VipsPicture): Metadata {
  return { exif: exif && matchesAscii(exif, 0, 'Exif\0\0') ? exif.subarray(6) : exif, xmp, iptc };
}
