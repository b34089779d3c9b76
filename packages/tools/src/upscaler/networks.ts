/** Which networks, one after another, serve which factor, and what each needs around its tiles. */
import type { Options } from './options.ts';

/** Of making what a network drew true to the original; more leave little to gain. */
export const PASSES = 2;

export const DETAILS = ['fast', 'fine'] as const;

export type Step = {
  /** In the model manifest. */
  readonly id: string;
  readonly scale: 2 | 3;
  /** The most input pixels of a tile each way: larger ones share less of their surroundings, but need more memory. */
  readonly side: number;
  /** As many as its convolutions reach: then tiles meet without a seam. */
  readonly overlap: number;
};

const small: Step = { id: 'esrgan-slim-2x', scale: 2, side: 256, overlap: 10 };
const large: Step = { id: 'esrgan-medium-2x', scale: 2, side: 192, overlap: 18 };
const three: Step = { id: 'esrgan-medium-3x', scale: 3, side: 192, overlap: 18 };

/**
 * Measured on art, letters and photographs (engine.test.ts holds the pictures): twice 2×, made true to the original
 * in between, beats the 4× networks in PSNR and SSIM, and only the larger 3× network beats a filter on fine lines.
 * What is missing to 5× and 6× is filled by exact resampling. The thick networks of the same makers gain another 0.3 to
 * 0.5 dB at 2× and 0.15 dB at 4×, for 29 MB and eleven times the work of the medium ones: not offered.
 */
export function stepsFor(scale: number, detail: Options['detail']): readonly Step[] {
  const two = detail === 'fast' ? small : large;
  if (scale <= 2) return [two];
  return scale <= 3 ? [three] : [two, two];
}
