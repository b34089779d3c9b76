/** Formats that libvips writes: AVIF, GIF and CMYK JPEG. */

import type { Metadata } from '@printready/imaging/metadata';
import { channelsOf, type Picture } from '@printready/imaging/picture';
import { putJpegFacts } from '../jpeg/segments.ts';
import { useVips, type VipsImage, type VipsSession } from './vips.ts';

/** Chroma subsampling blurs edges of flat colors: off. */
const FULL_CHROMA = 'off';
const AVIF_EFFORT = 3;

function load({ vips, keep }: VipsSession, picture: Picture): VipsImage {
  const { data, width, height, space, resolution } = picture;
  const bare = keep(vips.Image.newFromMemory(data, width, height, channelsOf(picture), 'uchar'));
  // libvips repeats the resolution in an EXIF block of its own.
  const perMillimeter = resolution && { xres: resolution.x / 25.4, yres: resolution.y / 25.4 };
  return keep(bare.copy({ interpretation: space === 'cmyk' ? 'cmyk' : 'srgb', ...perMillimeter }));
}

/** @param picture 8-bit RGB. Quality 100 is lossless. */
export function encodeAvif(picture: Picture, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return useVips(['heif'], (session) => {
    const image = load(session, picture);
    if (picture.icc) image.setBlob('icc-profile-data', picture.icc);
    const lossless = quality === 100;
    return new Uint8Array(
      image.writeToBuffer('.avif', {
        compression: 'av1',
        effort: AVIF_EFFORT,
        bitdepth: 8,
        subsample_mode: FULL_CHROMA,
        keep: 'icc',
        ...(lossless ? { lossless: true } : { Q: quality }),
      }),
    );
  });
}

/** @param picture 8-bit RGB; up to 256 colors, dithered when there are more. */
export function encodeGif(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  return useVips(
    [],
    (session) =>
      // The palette's own search is not made coarser for the sake of time.
      new Uint8Array(load(session, picture).writeToBuffer('.gif', { dither: 1, effort: 7, bitdepth: 8 })),
  );
}

/** @param picture 8-bit CMYK without alpha */
export async function encodeCmykJpeg(
  picture: Picture,
  quality: number,
  metadata: Metadata,
): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await useVips(
    [],
    (session) =>
      new Uint8Array(
        load(session, picture).writeToBuffer('.jpg', {
          Q: quality,
          subsample_mode: FULL_CHROMA,
          optimize_coding: true,
          // It would write an EXIF block of its own.
          keep: 'none',
        }),
      ),
  );
  return putJpegFacts(jpeg, picture.resolution, picture.icc, metadata);
}
