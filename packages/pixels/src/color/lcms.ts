import instantiate from 'lcms-wasm';
import type { PictureSpace } from '../picture/picture.ts';
import { colorAssets } from './color-assets.ts';

const WASM = 'lcms-wasm/dist/lcms.wasm';

/** LittleCMS's raw functions, used because the module's wrappers miscompute buffer sizes for pixels with alpha. */
type Lcms = {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _cmsOpenProfileFromMem(at: number, bytes: number): number;
  _cmsCloseProfile(profile: number): number;
  _cmsCreate_sRGBProfile(): number;
  cmsCreateLab4Profile(whitePoint: readonly number[] | null): number;
  _cmsGetColorSpace(profile: number): number;
  cmsGetProfileInfoASCII(profile: number, info: number, language: string, country: string): string;
  _cmsCreateTransform(
    input: number,
    inputFormat: number,
    output: number,
    outputFormat: number,
    intent: number,
    flags: number,
  ): number;
  _cmsDeleteTransform(transform: number): void;
  _cmsDoTransform(transform: number, input: number, output: number, pixels: number): void;
};

export type ProfileSource = Uint8Array | 'srgb' | 'lab';

export type Intent = 'perceptual' | 'relative' | 'saturation' | 'absolute';

const INTENTS: Readonly<Record<Intent, number>> = { perceptual: 0, relative: 1, saturation: 2, absolute: 3 };
const NO_OPTIMIZATION = 0x0100;
const BLACK_POINT_COMPENSATION = 0x2000;
const COPY_ALPHA = 0x0400_0000;
const DESCRIPTION = 0;

/** PT_… codes from lcms2.h, and sample counts. */
const FORMATS = {
  gray: { code: 3, samples: 1 },
  rgb: { code: 4, samples: 3 },
  cmyk: { code: 6, samples: 4 },
  lab: { code: 10, samples: 3 },
} as const;

const SPACES: Readonly<Record<number, PictureSpace>> = {
  [0x4752_4159]: 'gray',
  [0x5247_4220]: 'rgb',
  [0x434d_594b]: 'cmyk',
};

/** Lab: 16-bit ICC v4 encoding; L 0…65535 is 0…100; a and b have 257 steps per unit, starting at −128. */
export type SampleFormat = {
  readonly space: keyof typeof FORMATS;
  readonly depth: 8 | 16;
  readonly alpha: boolean;
};

export type End = { readonly profile: ProfileSource; readonly format: SampleFormat };

export type Transform = {
  convert(input: Samples, output: Samples): void;
  close(): void;
};

export type Samples = Uint8Array | Uint8ClampedArray | Uint16Array;

const CHUNK_PIXELS = 65_536;

let running: Promise<Lcms> | undefined;

async function start(): Promise<Lcms> {
  return (await instantiate({ wasmBinary: await colorAssets.read(WASM) })) as Lcms;
}

function load(): Promise<Lcms> {
  running ??= start();
  running.catch(() => {
    running = undefined;
  });
  return running;
}

export const samplesOf = ({ space, alpha }: SampleFormat) => FORMATS[space].samples + Number(alpha);

const formatCode = ({ space, depth, alpha }: SampleFormat) =>
  (FORMATS[space].code << 16) | (Number(alpha) << 7) | (FORMATS[space].samples << 3) | (depth / 8);

function putBytes(lcms: Lcms, bytes: Uint8Array): number {
  const at = lcms._malloc(bytes.length);
  if (at === 0) throw new RangeError('There is no memory left for the color engine.');
  lcms.HEAPU8.set(bytes, at);
  return at;
}

function openProfile(lcms: Lcms, source: ProfileSource): number {
  if (source === 'srgb') return lcms._cmsCreate_sRGBProfile();
  if (source === 'lab') return lcms.cmsCreateLab4Profile(null);
  const at = putBytes(lcms, source);
  const profile = lcms._cmsOpenProfileFromMem(at, source.length);
  lcms._free(at);
  return profile;
}

export async function describeProfile(
  icc: Uint8Array,
): Promise<{ readonly space: PictureSpace; readonly name: string } | null> {
  const lcms = await load();
  const profile = openProfile(lcms, icc);
  if (profile === 0) return null;
  try {
    const space = SPACES[lcms._cmsGetColorSpace(profile)];
    if (!space) return null;
    const name = lcms.cmsGetProfileInfoASCII(profile, DESCRIPTION, 'en', 'US').replace(/\0.*$/s, '').trim();
    return { space, name: name || 'unnamed profile' };
  } finally {
    lcms._cmsCloseProfile(profile);
  }
}

export type Rendering = {
  readonly intent: Intent;
  /** Black point compensation, which preserves tonal steps in the shadows. */
  readonly blackPoint: boolean;
};

/** @param exact evaluates curves for each pixel, with no table. @returns null if a profile cannot be used */
export async function openLcmsTransform(
  from: End,
  to: End,
  { intent, blackPoint }: Rendering,
  exact = false,
): Promise<Transform | null> {
  const lcms = await load();
  const input = openProfile(lcms, from.profile);
  const output = openProfile(lcms, to.profile);
  const flags =
    (blackPoint ? BLACK_POINT_COMPENSATION : 0) |
    (from.format.alpha && to.format.alpha ? COPY_ALPHA : 0) |
    (exact ? NO_OPTIMIZATION : 0);
  const transform =
    input && output
      ? lcms._cmsCreateTransform(
          input,
          formatCode(from.format),
          output,
          formatCode(to.format),
          INTENTS[intent],
          flags,
        )
      : 0;
  for (const profile of [input, output]) if (profile) lcms._cmsCloseProfile(profile);
  return transform === 0 ? null : runTransform(lcms, transform, from.format, to.format);
}

function runTransform(lcms: Lcms, transform: number, from: SampleFormat, to: SampleFormat): Transform {
  const inputBytes = samplesOf(from) * (from.depth / 8);
  const outputBytes = samplesOf(to) * (to.depth / 8);
  const source = putBytes(lcms, new Uint8Array(CHUNK_PIXELS * inputBytes));
  const target = putBytes(lcms, new Uint8Array(CHUNK_PIXELS * outputBytes));
  return {
    convert(input, output) {
      const read = new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
      const write = new Uint8Array(output.buffer, output.byteOffset, output.byteLength);
      const pixels = read.length / inputBytes;
      if (!Number.isInteger(pixels) || write.length !== pixels * outputBytes)
        throw new RangeError(`${read.length} bytes in do not fit ${write.length} bytes out.`);
      for (let pixel = 0; pixel < pixels; pixel += CHUNK_PIXELS) {
        const count = Math.min(CHUNK_PIXELS, pixels - pixel);
        lcms.HEAPU8.set(read.subarray(pixel * inputBytes, (pixel + count) * inputBytes), source);
        // LittleCMS does not write an alpha sample that the input lacks, so it is set to opaque here.
        if (to.alpha && !from.alpha) lcms.HEAPU8.fill(255, target, target + count * outputBytes);
        lcms._cmsDoTransform(transform, source, target, count);
        write.set(lcms.HEAPU8.subarray(target, target + count * outputBytes), pixel * outputBytes);
      }
    },
    close() {
      lcms._cmsDeleteTransform(transform);
      lcms._free(source);
      lcms._free(target);
    },
  };
}
