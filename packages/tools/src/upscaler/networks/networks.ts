import type { TileSettings } from '@printready/inference';
import type { Options } from '../options.ts';
import type { Target } from '../size.ts';

/** Larger tiles spend less work on context but need more memory. The overlap is the network's receptive field. */
export type Step = TileSettings & {
  readonly id: string;
  readonly scale: 2 | 3 | 4;
  /** Scale of the output after averaging down; absent if it keeps the network’s full size. */
  readonly kept?: 1 | 2 | 4;
  /** For a network too slow for a trial run: the network that is timed instead, and the ratio of their work. */
  readonly timedBy?: { readonly step: Step; readonly times: number };
};

const small: Step = { id: 'esrgan-slim-2x', scale: 2, side: 256, overlap: 10 };
const large: Step = { id: 'esrgan-medium-2x', scale: 2, side: 192, overlap: 18 };
const three: Step = { id: 'esrgan-medium-3x', scale: 3, side: 192, overlap: 18 };
/** Ratio of the thick network's number of weights to the medium network's; each is used once per pixel. */
const THICKER = 11.4;
/** Small tiles, because each one takes seconds; the context around them increases the work by a factor of 1.4. */
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
/** At 64 megapixels, larger tiles would exceed the memory left by the thick network. */
const afterFinest: Step = { ...large, side: 128 };

/** Two separately trained networks for JPEG damage; the first also exists with its output reduced to 2× and 3×. */
const firstCleaning: Step = {
  id: 'realesr-animevideov3-4x',
  scale: 4,
  side: 192,
  overlap: 18,
  timedBy: { step: large, times: 1.2 },
};
/** Needs four times as much memory as the first cleanup network, and about the same time. */
const secondCleaning: Step = {
  id: 'real-cugan-denoise3x-4x',
  scale: 4,
  side: 160,
  overlap: 19,
  multiple: 2,
  timedBy: { step: large, times: 1.6 },
};

/** Pixel limit for an intermediate picture larger than the result; beyond it, the two exceed memory. */
const MAX_INTERMEDIATE_PIXELS = 100e6;

/** By PSNR and SSIM (render.test.ts), two 2× steps are better than one 4× step; other factors add exact resampling. */
export function stepsFor({ width, height, scale }: Target, detail: Options['detail']): readonly Step[] {
  if (detail === 'finest') return scale <= 2 ? [finest] : scale > 3 ? [finest, afterFinest] : [finestThree];
  const two = detail === 'fast' ? small : large;
  if (scale <= 2) return [two];
  if (scale > 3) return [two, two];
  const onTheWay = width * height * (4 / scale) ** 2;
  return detail === 'fine' || onTheWay > MAX_INTERMEDIATE_PIXELS ? [three] : [two, two];
}

/** The two cleanup networks, one step each. Factors between 2× and 4×, and above 4×, use exact resampling. */
export function cleaningSteps({ width, height, scale }: Omit<Target, 'ppi'>): readonly [Step, Step] {
  const onTheWay = width * height * (4 / scale) ** 2;
  const enlarging = scale <= 2 || (scale < 4 && onTheWay > MAX_INTERMEDIATE_PIXELS) ? 2 : 4;
  const kept = scale <= 1 ? 1 : enlarging;
  return [
    { ...firstCleaning, kept },
    { ...secondCleaning, kept },
  ];
}

export const keptScale = ({ kept, scale }: Step): number => kept ?? scale;
