const FACTORS = ['2x', '3x', '4x', '5x', '6x'] as const;
type Factor = (typeof FACTORS)[number];

/** 1× does not enlarge: a network cleans up JPEG damage, at the price of the smallest factor. */
export const ASKED_FACTORS = ['1x', ...FACTORS] as const;
type AskedFactor = (typeof ASKED_FACTORS)[number];

export const LARGEST = 6;
export const MM_PER_INCH = 25.4;

export type SizeRequest = {
  readonly target: 'factor' | 'print';
  readonly factor: AskedFactor;
  readonly widthMm: number;
  readonly dpi: number;
};

export function askedScale(
  { target, factor, widthMm, dpi }: SizeRequest,
  picture: { readonly width: number },
): number {
  return target === 'factor' ? Number.parseInt(factor, 10) : ((widthMm / MM_PER_INCH) * dpi) / picture.width;
}

export function factorOf(asked: SizeRequest, picture: { readonly width: number }): Factor {
  const scale = Math.min(LARGEST, Math.max(1, askedScale(asked, picture)));
  return FACTORS.find((factor) => scale <= Number.parseInt(factor, 10) + 1e-9) ?? '6x';
}
