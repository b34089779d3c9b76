/** Which price a size has; apart from the options, so that the manifest stays light. */

/** The names of the prices: how many times as many pixels each way. */
const FACTORS = ['2x', '3x', '4x', '5x', '6x'] as const;
type Factor = (typeof FACTORS)[number];

/** 1× enlarges nothing: a network cleans up what JPEG left, for the price of the least factor. */
export const ASKED_FACTORS = ['1x', ...FACTORS] as const;
type AskedFactor = (typeof ASKED_FACTORS)[number];

/** The least and the most that the tool enlarges. */
export const LARGEST = 6;
export const MM_PER_INCH = 25.4;

/** What names the new size, as the options have it. */
export type SizeRequest = {
  readonly target: 'factor' | 'print';
  readonly factor: AskedFactor;
  readonly widthMm: number;
  readonly dpi: number;
};

/** Times as many pixels each way as the picture has, exactly as asked, be it out of reach. */
export function askedScale(
  { target, factor, widthMm, dpi }: SizeRequest,
  picture: { readonly width: number },
): number {
  return target === 'factor' ? Number.parseInt(factor, 10) : ((widthMm / MM_PER_INCH) * dpi) / picture.width;
}

/** The next larger factor's price; what is asked beyond the largest has that one's. */
export function factorOf(asked: SizeRequest, picture: { readonly width: number }): Factor {
  const scale = Math.min(LARGEST, Math.max(1, askedScale(asked, picture)));
  return FACTORS.find((factor) => scale <= Number.parseInt(factor, 10) + 1e-9) ?? '6x';
}
