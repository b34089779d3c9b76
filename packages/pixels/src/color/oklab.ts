/** OKLab (Ottosson 2020, revised matrices of 2021-01-25). */
import * as exact from '../number/exact-math.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from './srgb.ts';

/** l 0…1, a and b about −0.4…0.4. */
export type Oklab = { readonly l: number; readonly a: number; readonly b: number };

/** @param r linear light, 0…1 within the sRGB gamut, like g and b. */
export function linearToOklab(r: number, g: number, b: number): Oklab {
  const long = exact.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = exact.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = exact.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

export function srgbToOklab(r: number, g: number, b: number): Oklab {
  return linearToOklab(SRGB_TO_LINEAR[r]!, SRGB_TO_LINEAR[g]!, SRGB_TO_LINEAR[b]!);
}

const cube = (x: number) => x * x * x;

/** sRGB 0…255 per channel, not rounded; out-of-gamut values are clipped per channel. */
export function oklabToSrgb({ l, a, b }: Oklab): { r: number; g: number; b: number } {
  const long = cube(l + 0.3963377774 * a + 0.2158037573 * b);
  const medium = cube(l - 0.1055613458 * a - 0.0638541728 * b);
  const short = cube(l - 0.0894841775 * a - 1.291485548 * b);
  return {
    r: linearToSrgb(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: linearToSrgb(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: linearToSrgb(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}
