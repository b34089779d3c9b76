/** Decodes JPEG streams embedded in other formats with MozJPEG; any decoder warning rejects the stream. */
import decoderFactory from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import { readUint16 } from '@printready/pixels/bytes';
import { BadImage } from '../bad-image.ts';
import { type Factory, useCodec } from '../runtime/emscripten.ts';
import { type JpegFrame, readJpegFrame } from './segments.ts';

type Decoder = {
  decode(bytes: Uint8Array, applyOrientation: boolean): { readonly data: Uint8ClampedArray } | null;
};

const HARMLESS = /unknown Adobe|Unknown APP/i;
const EXTRANEOUS = /(\d+) extraneous bytes before marker 0x([\da-f]{2})/i;

/** Accepts "extraneous bytes" between header segments or as trailing padding; unread coded data is an error. */
function isHarmless(line: string, bytes: Uint8Array): boolean {
  const found = EXTRANEOUS.exec(line);
  if (!found) return HARMLESS.test(line);
  const scan = findScan(bytes);
  if (scan.junk) return true;
  if (found[2]?.toLowerCase() !== 'd9') return false;
  const end = findEnd(bytes, scan.at);
  return bytes.subarray(end - Number(found[1]), end).every((byte) => byte === 0 || byte === 0xff);
}

function findScan(bytes: Uint8Array): { readonly at: number; readonly junk: boolean } {
  let junk = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff || bytes[at + 1] === 0) {
      junk = true;
      at++;
    } else if (bytes[at + 1] === 0xff) at++;
    else if (bytes[at + 1] === 0xda) return { at, junk };
    else at += 2 + readUint16(bytes, at + 2);
  }
  return { at: bytes.length, junk };
}

function findEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at;
  return bytes.length;
}

/** RGBA from a gray or three-component JPEG. @param name subject of the error message. @throws BadImage */
export async function decodeJpegRgba(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const { answer, complaints } = await useCodec(
    decoderFactory as unknown as Factory<Decoder>,
    '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
    (codec) => codec.decode(bytes, false),
  ).catch((error: unknown) => {
    if (error instanceof RangeError) throw error;
    throw new BadImage('corrupt', `The ${name} data is damaged.`, { cause: error });
  });
  const harm = complaints.find((line) => !isHarmless(line, bytes));
  if (!answer || harm) throw new BadImage('corrupt', `The ${name} data is damaged.`, { cause: harm });
  return new Uint8Array(answer.data.buffer, answer.data.byteOffset, answer.data.length);
}

type Expected = { readonly width: number; readonly height: number; readonly components: number };

/** One or three samples per pixel. @param expected exact width and minimum height. @throws BadImage */
export async function decodeJpegSamples(
  bytes: Uint8Array,
  name: string,
  expected: Expected,
): Promise<Uint8Array> {
  const { width, height, components } = requireFrame(readJpegFrame(bytes), name, expected);
  const rgba = await decodeJpegRgba(bytes, name);
  const samples = new Uint8Array(width * height * components);
  for (let from = 0, to = 0; to < samples.length; from += 4)
    for (let c = 0; c < components; c++) samples[to++] = rgba[from + c]!;
  return samples;
}

function requireFrame(frame: JpegFrame | null, name: string, expected: Expected): JpegFrame {
  if (!frame || frame.width !== expected.width || frame.height < expected.height)
    throw new BadImage('corrupt', `The ${name} data is damaged.`);
  if (frame.precision !== 8)
    throw new BadImage('unsupported', `The ${name} has ${frame.precision} bits per channel. Ask for 8 bits.`);
  if (frame.components !== expected.components || (frame.components !== 1 && frame.components !== 3))
    throw new BadImage('unsupported', `The ${name} has ${frame.components} channels. Ask for RGB.`);
  return frame;
}
