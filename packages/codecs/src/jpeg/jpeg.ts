import encoderFactory from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { createPicture, type Metadata, type Picture, SAMPLES_PER_PIXEL } from '@printready/pixels/picture';
import type { ReadFinding } from '@printready/pixels/reading';
import { BadImage } from '../bad-image.ts';
import { toGray } from '../color/gray.ts';
import { keepProfile } from '../color/icc.ts';
import { orientPicture } from '../metadata/orient.ts';
import { chooseResolution, readXmpResolution } from '../metadata/resolution.ts';
import { type Factory, useCodec } from '../runtime/emscripten.ts';
import { decodeWithVips } from '../vips/vips.ts';
import { decodeJpegRgba } from './decode-samples.ts';
import { type JpegFrame, type JpegSegments, putJpegFacts, readJpegSegments } from './segments.ts';

type Encoder = {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
};

const NO_CHROMA_SUBSAMPLING = 1;
const GRAYSCALE = 1;
const YCBCR = 3;

/** Full chroma resolution keeps edges sharp. Progressive files would take MozJPEG twice as long to encode. */
const ENCODER_OPTIONS = {
  baseline: true,
  arithmetic: false,
  progressive: false,
  optimize_coding: true,
  smoothing: 0,
  quant_table: 3,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: false,
  chroma_subsample: NO_CHROMA_SUBSAMPLING,
  separate_chroma_quality: false,
};

/** Huffman-coded processes (ITU-T T.81): each 64-sample block takes at least one bit (F.1.2.1, G.1.2.1). */
const HUFFMAN: readonly number[] = [0, 1, 2];
/**
 * Upper bound: 8 bits a byte, one bit per 64-sample block, and components with a quarter of the picture's samples
 * (A.1.1: full width, a quarter of the height).
 */
const MOST_PIXELS_PER_BYTE = 4 * 8 * 64;

/** Checks the size before any allocation. @throws BadImage for more pixels than the bytes can encode. */
function requireBytes({ width, height, process }: JpegFrame, length: number): void {
  if (HUFFMAN.includes(process) && width * height > MOST_PIXELS_PER_BYTE * length)
    throw new BadImage('corrupt', `The JPEG says ${width} × ${height} px and holds far fewer.`);
}

function requireDecodable(frame: JpegFrame | null): JpegFrame {
  if (!frame || frame.width === 0) throw new BadImage('corrupt', 'The JPEG header is missing.');
  const { components, precision, process, height } = frame;
  if (precision !== 8)
    throw new BadImage(
      'unsupported',
      `This JPEG has ${precision} bits per channel. Ask for 8 bits, or a 16-bit TIFF.`,
    );
  if (![0, 1, 2, 9, 10].includes(process))
    throw new BadImage('unsupported', 'This is a lossless JPEG. Ask for an ordinary JPEG, or a TIFF.');
  if (components !== 1 && components !== 3 && components !== 4)
    throw new BadImage('unsupported', `This JPEG has ${components} channels. Ask for RGB or CMYK.`);
  if (height === 0)
    throw new BadImage('unsupported', 'This JPEG does not give its height. Ask for it to be exported again.');
  return frame;
}

export async function decodeJpeg(
  bytes: Uint8Array,
  { maxPixels }: { readonly maxPixels: number },
): Promise<{ picture: Picture; findings: ReadFinding[]; metadata: Metadata }> {
  const segments = readJpegSegments(bytes);
  const frame = requireDecodable(segments.frame);
  if (!segments.complete) throw new BadImage('corrupt', 'The JPEG is incomplete.');
  requireBytes(frame, bytes.length);
  const findings: ReadFinding[] = [];
  const resolution = chooseResolution(
    [
      { source: 'Photoshop', resolution: segments.photoshop },
      { source: 'JFIF', resolution: segments.jfif },
      { source: 'EXIF', resolution: segments.exif.resolution },
      { source: 'XMP', resolution: readXmpResolution(segments.metadata.xmp) },
    ],
    findings,
  );
  if (frame.components === 4) {
    // libvips converts Adobe's inverted inks and YCCK to plain CMYK, and rotates the picture upright.
    const { picture } = await decodeInks(bytes, frame, maxPixels);
    const swapped = segments.exif.orientation >= 5 && resolution !== null;
    return {
      picture: {
        ...picture,
        resolution: swapped ? { x: resolution.y, y: resolution.x } : resolution,
        icc: keepProfile(segments.icc, 'cmyk', findings),
      },
      findings,
      metadata: segments.metadata,
    };
  }
  const picture = await decodePixels(bytes, frame, segments, findings);
  const upright = orientPicture({ ...picture, resolution }, segments.exif.orientation);
  return { picture: upright, findings, metadata: segments.metadata };
}

const ARITHMETIC: readonly number[] = [9, 10];

function refuseArithmetic(): BadImage {
  return new BadImage(
    'unsupported',
    'This JPEG is arithmetic-coded, which few programs read. Ask for an ordinary (Huffman-coded) JPEG.',
  );
}

/** @throws BadImage with the libvips error as its cause */
function decodeInks(bytes: Uint8Array, { process }: JpegFrame, maxPixels: number) {
  return decodeWithVips(bytes, [], { maxPixels, failOn: 'warning' }).catch((error: unknown) => {
    if (error instanceof BadImage || error instanceof RangeError) throw error;
    if (ARITHMETIC.includes(process)) throw refuseArithmetic();
    throw new BadImage('corrupt', 'The CMYK JPEG’s data is damaged.', { cause: error });
  });
}

async function decodePixels(
  bytes: Uint8Array,
  { width, height, components, process }: JpegFrame,
  segments: JpegSegments,
  findings: ReadFinding[],
): Promise<Picture> {
  const data = await decodeJpegRgba(bytes, 'JPEG').catch((error: unknown) => {
    throw ARITHMETIC.includes(process) && !(error instanceof RangeError) ? refuseArithmetic() : error;
  });
  const gray = components === 1;
  const icc = keepProfile(segments.icc, gray ? 'gray' : 'rgb', findings);
  const rgb = createPicture({ width, height, space: 'rgb', alpha: true, data, resolution: null, icc });
  return gray ? toGray(rgb) : rgb;
}

/** @param picture 8-bit gray or RGB without transparency */
export async function encodeJpeg(
  picture: Picture,
  quality: number,
  metadata: Metadata,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, space, resolution, icc } = picture;
  const options = {
    ...ENCODER_OPTIONS,
    color_space: space === 'gray' ? GRAYSCALE : YCBCR,
    quality,
    chroma_quality: quality,
  };
  const { answer } = await useCodec(
    encoderFactory as unknown as Factory<Encoder>,
    '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
    (codec) => codec.encode(expand(picture), width, height, options),
  );
  return putJpegFacts(answer, resolution, icc, metadata);
}

function expand({ data, space, alpha, width, height }: Picture): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 4).fill(255);
  const colors = SAMPLES_PER_PIXEL[space];
  const step = colors + Number(alpha);
  for (let from = 0, to = 0; to < out.length; from += step, to += 4) {
    out[to] = data[from]!;
    out[to + 1] = data[from + (colors >> 1)]!;
    out[to + 2] = data[from + colors - 1]!;
  }
  return out;
}
