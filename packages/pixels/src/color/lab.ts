/** CIE XYZ and L*a*b* for D50, with Bradford-adapted sRGB, so that values match a shop's instruments. */
import * as exact from '../number/exact-math.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from './srgb.ts';

/** Tristimulus values relative to D50, with Y = 1 for white. */
export type Xyz = { readonly x: number; readonly y: number; readonly z: number };

/** l 0…100, a and b about −128…127. */
export type Lab = { readonly l: number; readonly a: number; readonly b: number };

/** D50 as the sum of each matrix row, so that white is exactly L 100, a 0, b 0. */
const WHITE: Xyz = { x: 0.9642956764295677, y: 1, z: 0.8251046025104602 };

/** @param r 8-bit sRGB, like g and b. Matrix: CSS Color 4, linear sRGB → XYZ D65 → D50 (Bradford), multiplied out. */
export function srgbToXyz(r: number, g: number, b: number): Xyz {
  const red = SRGB_TO_LINEAR[r]!;
  const green = SRGB_TO_LINEAR[g]!;
  const blue = SRGB_TO_LINEAR[b]!;
  return {
    x: 0.436065742824811 * red + 0.3851514688337912 * green + 0.14307845442264197 * blue,
    y: 0.22249319175623702 * red + 0.7168870538238823 * green + 0.06061979053616537 * blue,
    z: 0.013923904500943465 * red + 0.09708128566574634 * green + 0.7140993584005155 * blue,
  };
}

/** Linear light in sRGB primaries; outside 0…1 for out-of-gamut colors. */
export function xyzToLinear({ x, y, z }: Xyz): { r: number; g: number; b: number } {
  return {
    r: 3.1341359569958707 * x - 1.6173863321612538 * y - 0.4906619460083532 * z,
    g: -0.978795502912089 * x + 1.916254567259524 * y + 0.03344273116131949 * z,
    b: 0.07195537988411677 * x - 0.2289768264158322 * y + 1.405386058324125 * z,
  };
}

/** sRGB 0…255 per channel, not rounded; out-of-gamut values are clipped per channel. */
export function xyzToSrgb(xyz: Xyz): { r: number; g: number; b: number } {
  const { r, g, b } = xyzToLinear(xyz);
  return { r: linearToSrgb(r), g: linearToSrgb(g), b: linearToSrgb(b) };
}

const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;

function compress(t: number): number {
  return t > EPSILON ? exact.cbrt(t) : (KAPPA * t + 16) / 116;
}

function expand(f: number): number {
  const cube = f * f * f;
  return cube > EPSILON ? cube : (116 * f - 16) / KAPPA;
}

export function xyzToLab({ x, y, z }: Xyz): Lab {
  const fx = compress(x / WHITE.x);
  const fy = compress(y / WHITE.y);
  const fz = compress(z / WHITE.z);
  return { l: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) };
}

export function labToXyz({ l, a, b }: Lab): Xyz {
  const fy = (l + 16) / 116;
  return {
    x: WHITE.x * expand(fy + a / 500),
    y: WHITE.y * expand(fy),
    z: WHITE.z * expand(fy - b / 200),
  };
}

export function srgbToLab(r: number, g: number, b: number): Lab {
  return xyzToLab(srgbToXyz(r, g, b));
}
