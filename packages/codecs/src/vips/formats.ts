/** The formats that libvips reads for us, with what each needs and says. */

import { matchesAscii } from '@printready/imaging/bytes';
import type { Metadata } from '@printready/imaging/metadata';
import { type Picture, SAMPLES_PER_PIXEL } from '@printready/imaging/picture';
import type { ReadFinding } from '@printready/imaging/read-finding';
import { applyColorCode } from '../color-code.ts';
import { readExif } from '../exif.ts';
import { clearAroundFrames } from '../gif/canvas.ts';
import { keepProfile } from '../icc.ts';
import { hasPremultipliedAlpha, readIsoColor, requireReadCoding } from '../iso-boxes.ts';
import { chooseResolution, readXmpResolution } from '../resolution.ts';
import { describeSpareChannels, LIGHT_CUT } from '../shared-findings.ts';
import { FORMAT_NAMES } from '../sniff.ts';
import { straighten } from '../straighten.ts';
import { decodeWithVips, type VipsAnswer } from './vips.ts';

/** WebP where it moves. */
type VipsFormat = 'gif' | 'webp' | 'avif' | 'jxl';

const LIBRARIES = { gif: [], webp: [], avif: ['heif'], jxl: ['jxl'] } as const;

export type DecodeLimits = {
  readonly maxPixels: number;
  /** Index of a page of a TIFF or PDF, or of the frame of an animation; from 0. */
  readonly page: number;
  /** Pixels per inch for what has none of its own: SVG and PDF. */
  readonly ppi: number;
  /**
   * A PDF page comes as the inks that it gives, where it can: `all` with a plate for each spot color, `process` with
   * spot colors mixed from process inks, `own` as `all` where it has no other colors. Absent: in RGB.
   */
  readonly inks?: 'all' | 'process' | 'own';
  /** Opens a file of which less than half is damaged, with a finding; for screens, where a person sees it. */
  readonly partial?: boolean;
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
  if (format === 'avif') requireReadCoding(bytes, 'AVIF');
  const answer = await decodeWithVips(bytes, LIBRARIES[format], { page, maxPixels });
  const { spareChannels, pages, floating } = answer;
  const findings: ReadFinding[] = describeSpareChannels(
    Array.from({ length: spareChannels }, () => ({ name: null, spot: null })),
  );
  if (floating) findings.push(LIGHT_CUT);
  const metadata = settleBlocks(answer);
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

function settleBlocks({ exif, xmp, iptc }: VipsAnswer): Metadata {
  return { exif: exif && matchesAscii(exif, 0, 'Exif\0\0') ? exif.subarray(6) : exif, xmp, iptc };
}
