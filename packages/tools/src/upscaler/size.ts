import type { ImageFacts } from '../contract/tool.ts';
import type { Options } from './options.ts';
import { askedScale, LARGEST, MM_PER_INCH } from './price.ts';

export type Target = {
  readonly width: number;
  readonly height: number;
  readonly ppi: number;
  readonly scale: number;
};

/** Size to enlarge to: one to six times the picture's; a factor that rounds to the same size counts as 1. */
export function targetOf(picture: ImageFacts, options: Options): Target {
  const { width, height, ppi } = picture;
  const asked = Math.min(LARGEST, askedScale(options, picture));
  const scale = Math.round(width * asked) > width ? asked : 1;
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const byPrint = size.width / (options.widthMm / MM_PER_INCH);
  const byFactor = options.keep === 'dpi' ? ppi : ppi * scale;
  return { ...size, ppi: options.target === 'print' ? byPrint : byFactor, scale };
}

/** Factor that the requested size needs if it exceeds the maximum of six; null if it does not. */
export function shortfall(picture: ImageFacts, options: Options): number | null {
  if (options.target === 'factor') return null;
  const asked = askedScale(options, picture);
  return asked > LARGEST * (1 + 1e-9) ? asked : null;
}

/** Maximum number of pixels that fit in a browser's memory along with the original. */
export const MAX_OUTPUT_PIXELS = 200e6;
