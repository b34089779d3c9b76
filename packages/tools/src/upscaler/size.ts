/** How large the result is, and which price that has. */
import { FACTORS, type Options } from './options.ts';

const MM_PER_INCH = 25.4;

export type Picture = {
  readonly width: number;
  readonly height: number;
  /** Pixels per inch, as the file says or assumed. */
  readonly ppi: number;
};

export type Target = {
  readonly width: number;
  readonly height: number;
  readonly ppi: number;
  /** Times larger, 1…6; what is asked beyond has the sixth price. */
  readonly variant: (typeof FACTORS)[number];
  /** Times as many pixels each way, exactly. */
  readonly scale: number;
};

/** The least and the most that the tool enlarges. */
const LARGEST = 6;

/** Never smaller than the picture and never more than six times as large. */
export function targetOf(picture: Picture, options: Options): Target {
  const { width, height, ppi } = picture;
  const asked =
    options.target === 'factor'
      ? Number.parseInt(options.factor, 10)
      : ((options.widthMm / MM_PER_INCH) * options.dpi) / width;
  const scale = Math.min(LARGEST, Math.max(1, asked));
  const variant = FACTORS.find((factor) => scale <= Number.parseInt(factor, 10) + 1e-9) ?? '6x';
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const byPrint = size.width / (options.widthMm / MM_PER_INCH);
  const byFactor = options.keep === 'dpi' ? ppi : ppi * scale;
  return { ...size, ppi: options.target === 'print' ? byPrint : byFactor, variant, scale };
}

/** What the asked size needs beyond six times; null when it is within reach. */
export function shortfall(picture: Picture, options: Options): number | null {
  if (options.target === 'factor') return null;
  const asked = ((options.widthMm / MM_PER_INCH) * options.dpi) / picture.width;
  return asked > LARGEST * (1 + 1e-9) ? asked : null;
}

/** More than this does not fit into a browser's memory beside the original. */
export const MAX_OUTPUT_PIXELS = 200e6;
