/** A solid ink over S prints K + (W − K) · S in linear light; W on white, K on black (first-order Kubelka–Munk). */

import { linearToSrgb, SRGB_TO_LINEAR } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';

/** Reflectance per channel, 0…1; not sRGB bytes. */
export type Light = readonly [red: number, green: number, blue: number];

export type Rgb8 = { readonly r: number; readonly g: number; readonly b: number };

export type InkKind = 'base' | 'color' | 'highlight';

export type Ink = {
  readonly name: string;
  readonly kind: InkKind;
  readonly onWhite: Light;
  readonly onBlack: Light;
};

export const MIN_REFLECTANCE = 0.02;
export const MAX_REFLECTANCE = 0.85;

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

/** @param color color of 100 % ink on white. @param opacity 0 is a pure filter; 1 hides the substrate. */
export function inkOf(name: string, color: Light, opacity: number, kind: InkKind = 'color'): Ink {
  const [red, green, blue] = color;
  return { name, kind, onWhite: color, onBlack: [opacity * red, opacity * green, opacity * blue] };
}

export function asRealInk([red, green, blue]: Light): Light {
  const clip = (value: number) => Math.min(MAX_REFLECTANCE, Math.max(MIN_REFLECTANCE, value));
  return [clip(red), clip(green), clip(blue)];
}

export function solidOn({ onWhite, onBlack }: Ink, ground: Light): Light {
  const over = (c: 0 | 1 | 2) => onBlack[c] + (onWhite[c] - onBlack[c]) * ground[c];
  return [over(0), over(1), over(2)];
}

export function luminanceOf([red, green, blue]: Light): number {
  return 0.22249319175623702 * red + 0.7168870538238823 * green + 0.06061979053616537 * blue;
}

/** Neutral density, which orders inks from light to dark. */
export function densityOf(light: Light): number {
  return -exact.log10(Math.max(1e-4, luminanceOf(light)));
}
