/** sRGB transfer curve (IEC 61966-2-1): a table to linear light and a function back. */
import * as exact from '../number/exact-math.ts';

/** Linear light 0…1 of each 8-bit sRGB value. */
export const SRGB_TO_LINEAR: Readonly<Float64Array> = Float64Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : exact.pow((v + 0.055) / 1.055, 2.4);
});

/** Encodes linear light 0…1 as sRGB 0…255, not rounded; other values are clipped. */
export function linearToSrgb(light: number): number {
  const v = Math.min(1, Math.max(0, light));
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * exact.pow(v, 1 / 2.4) - 0.055);
}
