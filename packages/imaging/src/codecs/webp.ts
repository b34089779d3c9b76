/** WebP to RGBA and back through libwebp, with resolution (in EXIF), profile and orientation handled here. */
import decoderFactory from '@jsquash/webp/codec/dec/webp_dec.js';
import encoderFactory from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { createPicture, type Picture } from '../picture.ts';
import type { Raster } from '../raster.ts';
import { BadImage } from './bad-image.ts';
import { spells } from './bytes.ts';
import { type Factory, useCodec } from './emscripten.ts';
import { readExif, writeExifResolution } from './exif.ts';
import { keepProfile } from './icc.ts';
import { orientPicture } from './orient.ts';
import { putWebpFacts, readWebpChunks } from './webp-chunks.ts';

type Decoder = { decode(bytes: Uint8Array): { readonly data: Uint8ClampedArray } | null };
type Encoder = {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array | null;
};

const MAX_SIDE = 16_383;
const LOSSLESS_QUALITY = 100;

/** @throws BadImage */
export async function decodeWebp(bytes: Uint8Array): Promise<{ picture: Picture; notes: string[] }> {
  const chunks = readWebpChunks(bytes);
  const { width, height } = chunks;
  if (chunks.animated) throw new BadImage('unsupported', 'Animated WebPs cannot be opened.');
  if (!chunks.complete) throw new BadImage('corrupt', 'The WebP breaks off before its end.');
  const { answer } = await useCodec(
    decoderFactory as unknown as Factory<Decoder>,
    '@jsquash/webp/codec/dec/webp_dec.wasm',
    (codec) => codec.decode(bytes),
  );
  if (!answer) throw new BadImage('corrupt', "The WebP's data is damaged.");
  const notes: string[] = [];
  const icc = keepProfile(chunks.icc, 'rgb', notes);
  // Some writers keep JPEG's "Exif\0\0" in front of the block.
  const block = chunks.exif ?? new Uint8Array(0);
  const exif = readExif(spells(block, 0, 'Exif\0\0') ? block.subarray(6) : block);
  const { resolution, orientation } = exif;
  const data = new Uint8Array(answer.data.buffer, answer.data.byteOffset, answer.data.length);
  const picture = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution, icc });
  return { picture: orientPicture(picture, orientation), notes };
}

/** Quality 100 is lossless, colours under full transparency included. @throws RangeError when a side is too long. */
export async function encodeWebp(raster: Raster, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, resolution, icc } = raster;
  if (Math.max(width, height) > MAX_SIDE) {
    throw new RangeError(`A WebP has at most ${MAX_SIDE} px a side; save a PNG.`);
  }
  const lossless = quality === LOSSLESS_QUALITY ? 1 : 0;
  const { answer } = await useCodec(
    encoderFactory as unknown as Factory<Encoder>,
    '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
    (codec) =>
      codec.encode(raster.data, width, height, {
        ...defaultOptions,
        quality: lossless ? 75 : quality,
        lossless,
        exact: lossless,
        use_sharp_yuv: 1,
      }),
  );
  if (!answer) throw new Error(`The WebP encoder gave up on ${width} × ${height} px.`);
  const exif = resolution && writeExifResolution(resolution);
  return icc || exif ? putWebpFacts(answer, raster, icc, exif) : new Uint8Array(answer);
}
