import { luma601 } from '@printready/pixels/color';

export type Rgb = Readonly<Record<'r' | 'g' | 'b', number>>;

/** Weight of chroma in a color's distance if JPEG has blurred the chroma. */
export const CHROMA_COUNTS = 0.3;
/** Luma difference, of 255, above which luma alone gives the share, because JPEG halves the chroma resolution. */
const MIN_LUMA_SPAN = 25;

/** First ink's color, vector to the second, squared length, first luma, luma difference if it gives the share. */
export function describePair(a: Rgb, b: Rgb, lumaLed: boolean): readonly number[] {
  const [r, g, blue] = [b.r - a.r, b.g - a.g, b.b - a.b];
  const lumaSpan = luma601(r, g, blue);
  const usesLuma = lumaLed && Math.abs(lumaSpan) > MIN_LUMA_SPAN;
  const length2 = r * r + g * g + blue * blue;
  return [a.r, a.g, a.b, r, g, blue, length2, luma601(a.r, a.g, a.b), usesLuma ? lumaSpan : 0];
}
