import decoderFactory from '@jsquash/webp/codec/dec/webp_dec.js';
import { BadImage } from '../bad-image.ts';
import { type Factory, useCodec } from '../runtime/emscripten.ts';
import { readWebpChunks } from './chunks.ts';

type Decoder = { decode(bytes: Uint8Array): { readonly data: Uint8ClampedArray } | null };

export async function decodeWebpRgba(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { answer } = await useCodec(
    decoderFactory as unknown as Factory<Decoder>,
    '@jsquash/webp/codec/dec/webp_dec.wasm',
    (codec) => codec.decode(bytes),
  );
  return answer && new Uint8Array(answer.data.buffer, answer.data.byteOffset, answer.data.length);
}

/** @param expected exact width, minimum height, and 3 or 4 samples per pixel. @throws BadImage */
export async function decodeWebpSamples(
  bytes: Uint8Array,
  expected: { readonly width: number; readonly height: number; readonly samples: number },
): Promise<Uint8Array> {
  const { width, height, complete } = readWebpChunks(bytes);
  const fits = complete && width === expected.width && height >= expected.height;
  const rgba = fits ? await decodeWebpRgba(bytes) : null;
  if (!rgba || expected.samples < 3 || expected.samples > 4)
    throw new BadImage('corrupt', 'The TIFF’s WebP data is damaged.');
  if (expected.samples === 4) return rgba;
  const samples = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < samples.length; from += 4)
    for (let c = 0; c < 3; c++) samples[to++] = rgba[from + c]!;
  return samples;
}
