import { srgbToLab } from '@printready/pixels/color';
import type { Rgb } from '@printready/pixels/raster';

/** Slots in the color cache; a power of two. Art has few colors, so most pixels are cache hits. */
const SLOTS = 1 << 14;
const COLOR_BITS = 0xffffff;
const EMPTY = 0xffffffff;

export const FAR = 0;
export const FAINT = 1;
export const NEAR = 2;
const FAINT_TIMES = 3;

/** Classifies a color (a pixel's word) by its ΔE*ab (CIE 1976) to the nearest key. */
export function createNearTest(keys: readonly Rgb[], tolerance: number): (word: number) => number {
  const labs = Float64Array.from(
    keys.flatMap(({ r, g, b }) => {
      const lab = srgbToLab(r, g, b);
      return [lab.l, lab.a, lab.b];
    }),
  );
  const known = new Uint32Array(SLOTS).fill(EMPTY);
  const classes = new Uint8Array(SLOTS);
  const limit = tolerance * tolerance;
  const classify = (color: number): number => {
    const { l, a, b } = srgbToLab(color & 255, (color >> 8) & 255, color >> 16);
    let least = Infinity;
    for (let at = 0; at < labs.length; at += 3) {
      const distance = (l - labs[at]!) ** 2 + (a - labs[at + 1]!) ** 2 + (b - labs[at + 2]!) ** 2;
      if (distance < least) least = distance;
    }
    if (least <= limit) return NEAR;
    return least <= limit * FAINT_TIMES * FAINT_TIMES ? FAINT : FAR;
  };
  return (word) => {
    const color = word & COLOR_BITS;
    const slot = (Math.imul(color, 0x9e3779b1) >>> 18) & (SLOTS - 1);
    if (known[slot] !== color) {
      known[slot] = color;
      classes[slot] = classify(color);
    }
    return classes[slot]!;
  };
}
