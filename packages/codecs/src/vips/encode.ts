import { channelsOf, type Metadata, type Picture } from '@printready/pixels/picture';
import { putJpegFacts } from '../jpeg/segments.ts';
import { useVips, type VipsImage, type VipsSession } from './vips.ts';

/** Chroma subsampling would blur edges between flat colors. */
const FULL_CHROMA = 'off';
const AVIF_EFFORT = 3;

function load({ vips, keep }: VipsSession, picture: Picture): VipsImage {
  const { data, width, height, space, resolution } = picture;
  const bare = keep(vips.Image.newFromMemory(data, width, height, channelsOf(picture), 'uchar'));
  // libvips also writes the resolution to its own EXIF block.
  const perMillimeter = resolution && { xres: resolution.x / 25.4, yres: resolution.y / 25.4 };
  return keep(bare.copy({ interpretation: space === 'cmyk' ? 'cmyk' : 'srgb', ...perMillimeter }));
}

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

/** @param picture 8-bit RGB; if it has more than 256 colors, they are reduced and dithered. */
export function encodeGif(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  return useVips(
    [],
    (session) =>
      // Uses full effort, because a faster setting would reduce palette quality.
      new Uint8Array(load(session, picture).writeToBuffer('.gif', { dither: 1, effort: 7, bitdepth: 8 })),
  );
}

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
          keep: 'none',
        }),
      ),
  );
  return putJpegFacts(jpeg, picture.resolution, picture.icc, metadata);
}
