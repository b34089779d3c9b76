import { layOut, type OpenKernel, sharedKernel, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './mix-pairs.wasm.gen.ts';
import { CHROMA_COUNTS, describePair, type Rgb } from './pair.ts';

export type MixPairs = {
  /** Up to 31 inks. */
  readonly inks: readonly Rgb[];
  /** Derives shares from luma for inks that differ in luma, and gives chroma less weight; for JPEG art. */
  readonly lumaLed: boolean;
  /** r | g << 8 | b << 16 */
  readonly pixels: Uint32Array;
  /** Bit set of candidate inks for each pixel; must not be empty. */
  readonly near: Uint32Array;
};

export type Mixes = {
  readonly first: Uint8Array<ArrayBuffer>;
  readonly second: Uint8Array<ArrayBuffer>;
  /** Share of the second ink, 0…1. */
  readonly share: Float32Array<ArrayBuffer>;
  /** Squared distance between the color and the mixture, in 8-bit sRGB values. */
  readonly residual: Float32Array<ArrayBuffer>;
};

type MixKernel = WasmKernel & {
  mixPairs(
    pairs: number,
    inks: number,
    chroma: number,
    pixels: number,
    near: number,
    first: number,
    second: number,
    share: number,
    residual: number,
    count: number,
  ): void;
};

const ABREAST = 4096;

const openKernel = sharedKernel(WASM_BASE64) as OpenKernel<MixKernel>;

export function mixByPairs({ inks, lumaLed, pixels, near }: MixPairs): Mixes {
  const pairs = inks.flatMap((a) => inks.flatMap((b) => describePair(a, b, lumaLed)));
  const sizes = { pixels: 4 * ABREAST, near: 4 * ABREAST, share: 4 * ABREAST, residual: 4 * ABREAST };
  const { at, end } = layOut({ pairs: 8 * pairs.length, ...sizes, first: ABREAST, second: ABREAST });
  const kernel = openKernel(end);
  const { buffer } = kernel.memory;
  new Float64Array(buffer, at.pairs, pairs.length).set(pairs);
  const { length } = pixels;
  const mixes = {
    first: new Uint8Array(length),
    second: new Uint8Array(length),
    share: new Float32Array(length),
    residual: new Float32Array(length),
  };
  for (let from = 0; from < length; from += ABREAST) {
    const count = Math.min(ABREAST, length - from);
    new Uint32Array(buffer, at.pixels, count).set(pixels.subarray(from, from + count));
    new Uint32Array(buffer, at.near, count).set(near.subarray(from, from + count));
    kernel.mixPairs(
      ...([at.pairs, inks.length, CHROMA_COUNTS, at.pixels, at.near] as const),
      ...([at.first, at.second, at.share, at.residual, count] as const),
    );
    mixes.first.set(new Uint8Array(buffer, at.first, count), from);
    mixes.second.set(new Uint8Array(buffer, at.second, count), from);
    mixes.share.set(new Float32Array(buffer, at.share, count), from);
    mixes.residual.set(new Float32Array(buffer, at.residual, count), from);
  }
  return mixes;
}
