import {
  channelsOf,
  createPicture,
  type Picture,
  type PictureSpace,
  SAMPLES_PER_PIXEL,
} from '../picture/picture.ts';
import { toRaster } from './convert.ts';
import type { SampleFormat } from './lcms.ts';
import { openTransform } from './transform.ts';

/** Gamut warning threshold, ΔE 1976; LittleCMS and Photoshop use the same value. */
const GAMUT_DELTA_E = 5;
const CHUNK_PIXELS = 65_536;

export type ProofSettings = {
  readonly profile: Uint8Array;
  readonly space: PictureSpace;
  readonly paper: boolean;
  /** Color painted over out-of-gamut pixels; null shows their printed color. */
  readonly warning: { readonly r: number; readonly g: number; readonly b: number } | null;
};

type Proofed = {
  readonly pixels: Uint8ClampedArray;
  readonly visible: number;
  readonly outOfGamut: number;
};

export type SoftProof = {
  /** @param pixels 8-bit sRGB with alpha; not modified */
  apply(pixels: Uint8ClampedArray): Proofed;
  close(): void;
};

const rgba: SampleFormat = { space: 'rgb', depth: 8, alpha: true };
const lab: SampleFormat = { space: 'lab', depth: 16, alpha: false };

type Inking = {
  /** Ink values for up to CHUNK_PIXELS pixels; valid until the next call. */
  ink(pixels: Uint8ClampedArray): Uint8Array;
  isOutside(index: number): boolean;
  close(): void;
};

async function openInking(profile: Uint8Array, inked: SampleFormat, inks: number): Promise<Inking | null> {
  const stages = await Promise.all([
    openTransform({ profile: 'srgb', format: rgba }, { profile, format: inked }),
    openTransform({ profile: 'srgb', format: rgba }, { profile: 'lab', format: lab }),
    openTransform({ profile, format: inked }, { profile: 'lab', format: lab }),
  ]);
  const [toInk, meant, printed] = stages;
  const close = () => {
    for (const stage of stages) stage?.close();
  };
  if (!toInk || !meant || !printed) {
    close();
    return null;
  }
  const ink = new Uint8Array(CHUNK_PIXELS * inks);
  const before = new Uint16Array(CHUNK_PIXELS * 3);
  const after = new Uint16Array(CHUNK_PIXELS * 3);
  return {
    ink(pixels) {
      const count = pixels.length / 4;
      const made = ink.subarray(0, count * inks);
      toInk.convert(pixels, made);
      meant.convert(pixels, before.subarray(0, count * 3));
      printed.convert(made, after.subarray(0, count * 3));
      return made;
    },
    isOutside: (index) => isFar(before, after, index * 3),
    close,
  };
}

/** True if two colors in 16-bit Lab (ICC v4) differ by more than GAMUT_DELTA_E. */
function isFar(before: Uint16Array, after: Uint16Array, at: number): boolean {
  const l = ((before[at]! - after[at]!) * 100) / 65_535;
  const a = (before[at + 1]! - after[at + 1]!) / 257;
  const b = (before[at + 2]! - after[at + 2]!) / 257;
  return l * l + a * a + b * b > GAMUT_DELTA_E ** 2;
}

export async function openProof({
  profile,
  space,
  paper,
  warning,
}: ProofSettings): Promise<SoftProof | null> {
  const inked: SampleFormat = { space, depth: 8, alpha: false };
  const [inking, toScreen] = await Promise.all([
    openInking(profile, inked, SAMPLES_PER_PIXEL[space]),
    openTransform(
      { profile, format: inked },
      { profile: 'srgb', format: rgba },
      { intent: paper ? 'absolute' : 'relative', blackPoint: false },
    ),
  ]);
  const close = () => {
    inking?.close();
    toScreen?.close();
  };
  if (!inking || !toScreen) {
    close();
    return null;
  }
  return {
    apply(pixels) {
      const shown = new Uint8ClampedArray(pixels.length);
      let visible = 0;
      let outOfGamut = 0;
      for (let start = 0; start < pixels.length; start += CHUNK_PIXELS * 4) {
        const end = Math.min(start + CHUNK_PIXELS * 4, pixels.length);
        toScreen.convert(inking.ink(pixels.subarray(start, end)), shown.subarray(start, end));
        for (let at = start; at < end; at += 4) {
          const alpha = pixels[at + 3]!;
          shown[at + 3] = alpha;
          if (alpha === 0) continue;
          visible += 1;
          if (!inking.isOutside((at - start) / 4)) continue;
          outOfGamut += 1;
          if (!warning) continue;
          shown[at] = warning.r;
          shown[at + 1] = warning.g;
          shown[at + 2] = warning.b;
        }
      }
      return { pixels: shown, visible, outOfGamut };
    },
    close,
  };
}

const COUNTED_PIXELS = 1_000_000;

/** Returns a small picture unchanged. A larger one becomes random pixels, one from each of many equal runs. */
function pickPixels(picture: Picture): Picture {
  const { data, width, height } = picture;
  const stretch = Math.ceil((width * height) / COUNTED_PIXELS);
  if (stretch === 1) return picture;
  const samples = channelsOf(picture);
  const count = Math.floor((width * height) / stretch);
  const picked =
    data instanceof Uint16Array ? new Uint16Array(count * samples) : new Uint8Array(count * samples);
  let state = 1;
  for (let i = 0, to = 0; i < count; i++) {
    // Evenly spaced samples would repeat a few columns (constants: Numerical Recipes, §7.1).
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let from = (i * stretch + Math.floor((state / 2 ** 32) * stretch)) * samples;
    for (let sample = 0; sample < samples; sample++) picked[to++] = data[from++]!;
  }
  return createPicture({ ...picture, width: count, height: 1, data: picked });
}

export async function outOfGamutShare(
  picture: Picture,
  profile: Uint8Array,
  space: PictureSpace,
): Promise<number> {
  const inking = await openInking(profile, { space, depth: 8, alpha: false }, SAMPLES_PER_PIXEL[space]);
  if (!inking) return 0;
  const { raster } = await toRaster(pickPixels(picture));
  const { data } = raster;
  let visible = 0;
  let outside = 0;
  for (let start = 0; start < data.length; start += CHUNK_PIXELS * 4) {
    const pixels = data.subarray(start, start + CHUNK_PIXELS * 4);
    inking.ink(pixels);
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at + 3] === 0) continue;
      visible += 1;
      if (inking.isOutside(at / 4)) outside += 1;
    }
  }
  inking.close();
  return visible === 0 ? 0 : outside / visible;
}
