/** How a picture will look in print, and which of its colours the print cannot reach. */

import type { PictureSpace } from '../picture.ts';
import { openTransform, type SampleFormat, type Transform } from './lcms.ts';

/** A colour further than this from its print is marked; LittleCMS and Photoshop draw their line here, too. */
const GAMUT_DELTA_E = 5;
/** Pixels that are proofed at a time, so that the stages in between stay small. */
const CHUNK_PIXELS = 65_536;

const SAMPLES: Readonly<Record<PictureSpace, number>> = { gray: 1, rgb: 3, cmyk: 4 };

export type ProofSettings = {
  /** What the press prints with, and what it is for. */
  readonly profile: Uint8Array;
  readonly space: PictureSpace;
  /** Show the paper's own colour instead of white. */
  readonly paper: boolean;
  /** Paints what cannot be printed; null shows it as it will come out. */
  readonly warning: { readonly r: number; readonly g: number; readonly b: number } | null;
};

export type Proof = {
  /**
   * @param pixels 8-bit sRGB with alpha; stays as it is
   * @returns the same as it will print
   */
  apply(pixels: Uint8ClampedArray): { readonly pixels: Uint8ClampedArray; readonly outOfGamut: number };
  close(): void;
};

const rgba: SampleFormat = { space: 'rgb', depth: 8, alpha: true };
const lab: SampleFormat = { space: 'lab', depth: 16, alpha: false };

/** Null when the profile cannot be printed with. */
export async function openProof({ profile, space, paper, warning }: ProofSettings): Promise<Proof | null> {
  const inked: SampleFormat = { space, depth: 8, alpha: false };
  const stages = await Promise.all([
    openTransform({ profile: 'srgb', format: rgba }, { profile, format: inked }),
    openTransform(
      { profile, format: inked },
      { profile: 'srgb', format: rgba },
      {
        intent: paper ? 'absolute' : 'relative',
        blackPoint: false,
      },
    ),
    openTransform({ profile: 'srgb', format: rgba }, { profile: 'lab', format: lab }),
    openTransform({ profile, format: inked }, { profile: 'lab', format: lab }),
  ]);
  const [toInk, toScreen, meant, printed] = stages;
  const close = () => {
    for (const stage of stages) stage?.close();
  };
  if (!toInk || !toScreen || !meant || !printed) {
    close();
    return null;
  }
  const run = createRun({ toInk, toScreen, meant, printed }, SAMPLES[space], warning);
  return {
    apply(pixels) {
      const shown = new Uint8ClampedArray(pixels.length);
      let outOfGamut = 0;
      for (let at = 0; at < pixels.length; at += CHUNK_PIXELS * 4) {
        const end = Math.min(at + CHUNK_PIXELS * 4, pixels.length);
        outOfGamut += run(pixels.subarray(at, end), shown.subarray(at, end));
      }
      return { pixels: shown, outOfGamut };
    },
    close,
  };
}

type Stages = {
  readonly toInk: Transform;
  readonly toScreen: Transform;
  readonly meant: Transform;
  readonly printed: Transform;
};

function createRun(
  { toInk, toScreen, meant, printed }: Stages,
  inks: number,
  warning: ProofSettings['warning'],
): (pixels: Uint8ClampedArray, shown: Uint8ClampedArray) => number {
  const ink = new Uint8Array(CHUNK_PIXELS * inks);
  const before = new Uint16Array(CHUNK_PIXELS * 3);
  const after = new Uint16Array(CHUNK_PIXELS * 3);
  return (pixels, shown) => {
    const count = pixels.length / 4;
    toInk.convert(pixels, ink.subarray(0, count * inks));
    toScreen.convert(ink.subarray(0, count * inks), shown);
    meant.convert(pixels, before.subarray(0, count * 3));
    printed.convert(ink.subarray(0, count * inks), after.subarray(0, count * 3));
    let outOfGamut = 0;
    for (let i = 0; i < count; i++) {
      const alpha = pixels[i * 4 + 3]!;
      shown[i * 4 + 3] = alpha;
      if (alpha === 0 || !isFar(before, after, i * 3)) continue;
      outOfGamut += 1;
      if (warning) {
        shown[i * 4] = warning.r;
        shown[i * 4 + 1] = warning.g;
        shown[i * 4 + 2] = warning.b;
      }
    }
    return outOfGamut;
  };
}

/** ΔE 1976 of two colours in ICC v4's 16-bit Lab. */
function isFar(before: Uint16Array, after: Uint16Array, at: number): boolean {
  const l = ((before[at]! - after[at]!) * 100) / 65_535;
  const a = (before[at + 1]! - after[at + 1]!) / 257;
  const b = (before[at + 2]! - after[at + 2]!) / 257;
  return l * l + a * a + b * b > GAMUT_DELTA_E ** 2;
}

/** Above this many pixels a share is told from evenly spread ones. */
const COUNTED_PIXELS = 1_000_000;

/**
 * The share (0…1) of the pixels that are not clear and that a profile cannot reach.
 * @param pixels 8-bit sRGB with alpha
 */
export async function outOfGamutShare(
  pixels: Uint8ClampedArray,
  profile: Uint8Array,
  space: PictureSpace,
): Promise<number> {
  const proof = await openProof({ profile, space, paper: false, warning: null });
  if (!proof) return 0;
  const step = Math.ceil(pixels.length / 4 / COUNTED_PIXELS);
  const counted = step === 1 ? pixels : pixels.filter((_, i) => (i >> 2) % step === 0);
  const { outOfGamut } = proof.apply(counted);
  proof.close();
  let visible = 0;
  for (let at = 3; at < counted.length; at += 4) if (counted[at]! > 0) visible += 1;
  return visible === 0 ? 0 : outOfGamut / visible;
}
