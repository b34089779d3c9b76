/**
 * Inks and the press in linear light. An ink is two colors: what a solid of it looks like on white (W) and on black (K).
 * Over any other ground S a solid is K + (W − K) · S, the first-order form of Kubelka and Munk's R = K + T²S / (1 − KS).
 */

import { srgbToLab } from '../color/lab.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../color/srgb.ts';
import * as exact from '../exact-math.ts';

/** Reflectance per channel, 0…1, never sRGB bytes. */
export type Light = readonly [red: number, green: number, blue: number];

export type Rgb8 = { readonly r: number; readonly g: number; readonly b: number };

/** What a plate is for: a base lies under everything, highlights lie on top. */
export type InkKind = 'base' | 'color' | 'highlight';

export type Ink = {
  readonly name: string;
  readonly kind: InkKind;
  /** A solid on white. */
  readonly onWhite: Light;
  /** A solid on black. */
  readonly onBlack: Light;
};

/** Opacities of solids that the trade's inks have when nobody has measured them; assumptions, and said to be. */
export const ASSUMED_OPACITY = {
  'flashed base': 0.93,
  'opaque plastisol': 0.85,
  plastisol: 0.6,
  'water-based': 0.3,
  process: 0.1,
  discharge: 1,
} as const;

/** No ink in a bucket is darker or brighter than this in any channel. */
export const LEAST_REFLECTANCE = 0.02;
export const MOST_REFLECTANCE = 0.85;

export function lightOf({ r, g, b }: Rgb8): Light {
  return [SRGB_TO_LINEAR[r]!, SRGB_TO_LINEAR[g]!, SRGB_TO_LINEAR[b]!];
}

export function rgbOf([red, green, blue]: Light): Rgb8 {
  return {
    r: Math.round(linearToSrgb(red)),
    g: Math.round(linearToSrgb(green)),
    b: Math.round(linearToSrgb(blue)),
  };
}

/** @param color of a solid on white. @param opacity 0 filters the ground, 1 covers it. */
export function inkOf(name: string, color: Light, opacity: number, kind: InkKind = 'color'): Ink {
  const [red, green, blue] = color;
  return { name, kind, onWhite: color, onBlack: [opacity * red, opacity * green, opacity * blue] };
}

/** A color as the nearest that exists as ink. */
export function asRealInk([red, green, blue]: Light): Light {
  const clip = (value: number) => Math.min(MOST_REFLECTANCE, Math.max(LEAST_REFLECTANCE, value));
  return [clip(red), clip(green), clip(blue)];
}

/** What a solid of this ink makes of a ground. */
export function solidOn({ onWhite, onBlack }: Ink, ground: Light): Light {
  const over = (c: 0 | 1 | 2) => onBlack[c] + (onWhite[c] - onBlack[c]) * ground[c];
  return [over(0), over(1), over(2)];
}

/** The share of light that comes back (CIE Y). */
export function luminanceOf([red, green, blue]: Light): number {
  return 0.22249319175623702 * red + 0.7168870538238823 * green + 0.06061979053616537 * blue;
}

/** Neutral density, which orders inks from pale to dark. */
export function densityOf(light: Light): number {
  return -exact.log10(Math.max(1e-4, luminanceOf(light)));
}

/** L*a*b* (D50) of an ink's solid on white, as a file names it. */
export function labOfInk({ onWhite }: Ink): { l: number; a: number; b: number } {
  const { r, g, b } = rgbOf(onWhite);
  return srgbToLab(r, g, b);
}
