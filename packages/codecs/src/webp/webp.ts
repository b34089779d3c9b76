import encoderFactory from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { matchesAscii } from '@printready/pixels/bytes';
import { createPicture, type Metadata, NO_METADATA, type Picture } from '@printready/pixels/picture';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { BadImage } from '../bad-image.ts';
import { keepProfile } from '../color/icc.ts';
import { readExif, writeExif } from '../metadata/exif.ts';
import { orientPicture } from '../metadata/orient.ts';
import { type Factory, useCodec } from '../runtime/emscripten.ts';
import type { DecodedFormat, DecodeLimits } from '../vips/formats.ts';
import { pictureChunk, putWebpFacts, readWebpChunks } from './chunks.ts';
import { decodeWebpRgba } from './decode-samples.ts';
import { hasLosslessDataLeft } from './lossless-end.ts';
import { hasLossyDataLeft } from './lossy-end.ts';

type Encoder = {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array | null;
};

const LOSSLESS_QUALITY = 100;

/** Larger pictures are not parsed to the end of their data, because parsing makes opening a quarter slower. */
const MOST_FOLLOWED_PIXELS = 8e6;
/** Lossless data with more bytes is not parsed: it is mostly photographs, where parsing rarely reveals damage. */
const MOST_LOSSLESS_BYTES = 65_536;
const PIXELS_PER_LOSSLESS_BYTE = 16;

const SUSPECT = readFinding(
  'part-unreadable',
  'The data of this WebP ends sooner than its file, so part of it may be damaged. Compare it with the original.',
  { box: { x: 0, y: 0, width: 1, height: 1 } },
);

/** True if data follows the end of the picture, which reveals damage although WebP has no checksum. */
function endsEarly(bytes: Uint8Array, pixels: number): boolean {
  const { name, body } = pictureChunk(bytes) ?? { name: null, body: null };
  if (body === null) return false;
  if (name === 'VP8 ') return pixels <= MOST_FOLLOWED_PIXELS && hasLossyDataLeft(body);
  const isSmall = body.length <= Math.max(MOST_LOSSLESS_BYTES, pixels / PIXELS_PER_LOSSLESS_BYTE);
  return isSmall && hasLosslessDataLeft(body);
}

export async function decodeWebp(bytes: Uint8Array, limits: DecodeLimits): Promise<DecodedFormat> {
  const chunks = readWebpChunks(bytes);
  const { width, height } = chunks;
  if (!chunks.complete) throw new BadImage('corrupt', 'The WebP is incomplete.');
  // Animation frames depend on previous frames, which libwebp's still decoder does not support.
  if (chunks.frames > 0) return (await import('../vips/formats.ts')).decodeVipsFormat('webp', bytes, limits);
  const data = await decodeWebpRgba(bytes);
  if (!data) throw new BadImage('corrupt', "The WebP's data is damaged.");
  const findings: ReadFinding[] = endsEarly(bytes, width * height) ? [SUSPECT] : [];
  const icc = keepProfile(chunks.icc, 'rgb', findings);
  // Some writers keep JPEG's "Exif\0\0" prefix.
  const block =
    chunks.exif && (matchesAscii(chunks.exif, 0, 'Exif\0\0') ? chunks.exif.subarray(6) : chunks.exif);
  const { resolution, orientation } = readExif(block ?? new Uint8Array(0));
  const picture = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution, icc });
  const metadata = { ...NO_METADATA, exif: block, xmp: chunks.xmp };
  return { picture: orientPicture(picture, orientation), findings, pages: 1, metadata };
}

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
