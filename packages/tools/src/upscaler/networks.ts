/** Which networks, one after another, serve which factor, and what each needs around its tiles. */
import type { TileSettings } from '@printready/inference';
import type { Options } from './options.ts';
import type { Target } from './size.ts';

/**
 * Larger tiles share less of their surroundings, but need more memory; they overlap by as much as the network's
 * convolutions reach, so that they meet without a seam.
 */
export type Step = TileSettings & {
  /** In the model manifest. */
  readonly id: string;
  readonly scale: 2 | 3 | 4;
  /** What is kept of that, by means of its pixels; absent: all. */
  readonly kept?: 1 | 2 | 4;
  /** Where trying it would take too long, and loading it, too: the network that is tried, and the share of its work. */
  readonly timedBy?: { readonly step: Step; readonly times: number };
};

const small: Step = { id: 'esrgan-slim-2x', scale: 2, side: 256, overlap: 10 };
const large: Step = { id: 'esrgan-medium-2x', scale: 2, side: 192, overlap: 18 };
const three: Step = { id: 'esrgan-medium-3x', scale: 3, side: 192, overlap: 18 };
/** As many times as many weights, each of which is used once for a pixel. */
const THICKER = 11.4;
/** Small tiles, because one takes seconds; what is around them counts 1.4 times that way. */
const thick = { side: 128, overlap: 12 } as const;
const finest: Step = {
  id: 'esrgan-thick-2x',
  scale: 2,
  ...thick,
  timedBy: { step: large, times: THICKER },
};
const finestThree: Step = {
  id: 'esrgan-thick-3x',
  scale: 3,
  ...thick,
  timedBy: { step: three, times: THICKER },
};
/** Beside what the thick one keeps, larger tiles would be too much memory for 64 megapixels. */
const afterFinest: Step = { ...large, side: 128 };

/**
 * For art with JPEG damage: two networks that were trained apart, so that where they agree they are to be trusted. The
 * package of the first has it for 2× and 3×, too: the same weights, made smaller again. As many weights as the large
 * one, and a bend for each channel.
 */
const firstCleaning: Step = {
  id: 'realesr-animevideov3-4x',
  scale: 4,
  side: 192,
  overlap: 18,
  timedBy: { step: large, times: 1.2 },
};
/** It keeps four times as much at a time, and takes about as long again. */
const secondCleaning: Step = {
  id: 'real-cugan-denoise3x-4x',
  scale: 4,
  side: 160,
  overlap: 19,
  multiple: 2,
  timedBy: { step: large, times: 1.6 },
};

/** Of a picture that is drawn on the way to a smaller one: more would not fit beside that. */
const MOST_ON_THE_WAY = 100e6;

/**
 * Measured on art, letters and photographs (engine.test.ts holds the pictures): twice 2×, made true to the original
 * in between, beats the 4× networks in PSNR and SSIM. At 3× the small 3× network loses to a filter on fine lines, while
 * the small 2× network twice, made smaller again, comes within 0.1 dB of the larger 3× network in a third of its time.
 * What is missing to 5× and 6× is filled by exact resampling. After the thick network the medium one does the second
 * step as well as the thick one would, in a fraction of its time.
 */
export function stepsFor({ width, height, scale }: Target, detail: Options['detail']): readonly Step[] {
  if (detail === 'finest') return scale <= 2 ? [finest] : scale > 3 ? [finest, afterFinest] : [finestThree];
  const two = detail === 'fast' ? small : large;
  if (scale <= 2) return [two];
  if (scale > 3) return [two, two];
  const onTheWay = width * height * (4 / scale) ** 2;
  return detail === 'fine' || onTheWay > MOST_ON_THE_WAY ? [three] : [two, two];
}

/** The two networks that clean up, each by itself. What lies between 2× and 4×, and beyond, is exact resampling. */
export function cleaningSteps({ width, height, scale }: Omit<Target, 'ppi'>): readonly [Step, Step] {
  const onTheWay = width * height * (4 / scale) ** 2;
  const enlarging = scale <= 2 || (scale < 4 && onTheWay > MOST_ON_THE_WAY) ? 2 : 4;
  const kept = scale <= 1 ? 1 : enlarging;
  return [
    { ...firstCleaning, kept },
    { ...secondCleaning, kept },
  ];
}

/** Pixels of what a step gives, per pixel that it reads, each way. */
export const keptScale = ({ kept, scale }: Step): number => kept ?? scale;
