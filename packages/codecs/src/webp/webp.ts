/** WebP to RGBA and back through libwebp, with resolution (in EXIF), profile and orientation handled here. */
import encoderFactory from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { matchesAscii } from '@printready/imaging/bytes';
import { type Metadata, NO_METADATA } from '@printready/imaging/metadata';
import { createPicture, type Picture } from '@printready/imaging/picture';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import { BadImage } from '../bad-image.ts';
import { type Factory, useCodec } from '../emscripten.ts';
import { readExif, writeExif } from '../exif.ts';
import { keepProfile } from '../icc.ts';
import { orientPicture } from '../orient.ts';
import type { Answer, DecodeLimits } from '../vips/formats.ts';
import { losslessData, putWebpFacts, readWebpChunks, withoutLastBytes } from './chunks.ts';
import { decodeWebpRgba } from './decode-samples.ts';
import { hasDataLeft } from './lossless-end.ts';

type Encoder = {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array | null;
};

const LOSSLESS_QUALITY = 100;

/**
 * WebP has no checksum, but a sound lossy picture needs its data to the last bytes: without them libwebp refuses it. Data
 * that was changed on the way is mostly done with sooner. The reader looks ahead as far as this.
 */
const LAST_BYTES = 4;
/** Larger pictures would take long to be read twice. */
const MOST_CHECKED_PIXELS = 8e6;
/**
 * Lossless data is followed where it is small: flat art, in a tenth of the time that decoding takes. In a photograph a
 * changed code mostly becomes another one of the same length, so that its end shows nothing.
 */
const MOST_FOLLOWED_BYTES = 65_536;
const PIXELS_PER_FOLLOWED_BYTE = 16;

const SUSPECT = readFinding(
  'part-unreadable',
  'The data of this WebP ends sooner than its file, so part of it may be damaged. Compare it with the original.',
  { box: { x: 0, y: 0, width: 1, height: 1 } },
);

/** Whether the picture is whole before its data is. */
async function endsEarly(bytes: Uint8Array, pixels: number): Promise<boolean> {
  const lossless = losslessData(bytes);
  if (lossless) {
    const isSmall = lossless.length <= Math.max(MOST_FOLLOWED_BYTES, pixels / PIXELS_PER_FOLLOWED_BYTE);
    return isSmall && hasDataLeft(lossless);
  }
  if (pixels > MOST_CHECKED_PIXELS) return false;
  const shorter = withoutLastBytes(bytes, LAST_BYTES);
  return shorter !== null && (await decodeWebpRgba(shorter)) !== null;
}

/** @throws BadImage */
export async function decodeWebp(bytes: Uint8Array, limits: DecodeLimits): Promise<Answer> {
  const chunks = readWebpChunks(bytes);
  const { width, height } = chunks;
  if (!chunks.complete) throw new BadImage('corrupt', 'The WebP breaks off before its end.');
  // Frames build on one another, which libwebp's plain decoder does not do.
  if (chunks.frames > 0) return (await import('../vips/formats.ts')).decodeVipsFormat('webp', bytes, limits);
  const data = await decodeWebpRgba(bytes);
  if (!data) throw new BadImage('corrupt', "The WebP's data is damaged.");
  const findings: ReadFinding[] = (await endsEarly(bytes, width * height)) ? [SUSPECT] : [];
  const icc = keepProfile(chunks.icc, 'rgb', findings);
  // Some writers keep JPEG's "Exif\0\0" in front of the block.
  const block =
    chunks.exif && (matchesAscii(chunks.exif, 0, 'Exif\0\0') ? chunks.exif.subarray(6) : chunks.exif);
  const { resolution, orientation } = readExif(block ?? new Uint8Array(0));
  const picture = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution, icc });
  const metadata = { ...NO_METADATA, exif: block, xmp: chunks.xmp };
  return { picture: orientPicture(picture, orientation), findings, pages: 1, metadata };
}

/** 8-bit RGB with alpha. Quality 100 is lossless, colors under full transparency included. */
export async function encodeWebp(
  picture: Picture,
  quality: number,
  { exif: block, xmp }: Metadata,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, data, resolution, icc } = picture;
  const lossless = quality === LOSSLESS_QUALITY ? 1 : 0;
  const { answer } = await useCodec(
    encoderFactory as unknown as Factory<Encoder>,
    '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
    (codec) =>
      codec.encode(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height, {
        ...defaultOptions,
        quality: lossless ? 75 : quality,
        lossless,
        exact: lossless,
        use_sharp_yuv: 1,
      }),
  );
  if (!answer) throw new Error(`The WebP encoder gave up on ${width} × ${height} px.`);
  const exif = block ?? (resolution && writeExif(null, picture));
  return icc || exif || xmp ? putWebpFacts(answer, picture, { icc, exif, xmp }) : new Uint8Array(answer);
}
