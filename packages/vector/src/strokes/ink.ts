import { luma709 } from '@printready/pixels/color';
import { type Raster, withPixels } from '@printready/pixels/raster';
import type { Fill } from '../drawing.ts';

export type InkOptions = {
  readonly ink: Fill;
  readonly from: 'dark' | 'light';
  /** Ink strength at which a pixel becomes half covered, 0…1. */
  readonly threshold: number;
};

/** Share of pixels ignored at either end of the lightness range, because they are dust and noise. */
const BEYOND = 0.005;

function lightnessOf({ data }: Raster, ground: number): Uint8Array {
  const lightness = new Uint8Array(data.length / 4);
  for (let pixel = 0, at = 0; pixel < lightness.length; pixel++, at += 4) {
    const alpha = data[at + 3]! / 255;
    const luma = luma709(data[at]!, data[at + 1]!, data[at + 2]!);
    lightness[pixel] = Math.round(luma * alpha + ground * (1 - alpha));
  }
  return lightness;
}

function toneRange(lightness: Uint8Array): { dark: number; light: number } {
  const counts = new Float64Array(256);
  for (const tone of lightness) counts[tone]!++;
  const enough = lightness.length * BEYOND;
  let [dark, light] = [0, 255];
  for (let sum = counts[0]!; sum < enough && dark < 255; sum += counts[dark]!) dark++;
  for (let sum = counts[255]!; sum < enough && light > 0; sum += counts[light]!) light--;
  return { dark, light };
}

/** Converts the image to a single ink whose opacity follows the tone. Transparent parts are not drawn. */
export function toInk(raster: Raster, { ink, from, threshold }: InkOptions): Raster {
  const lightness = lightnessOf(raster, from === 'dark' ? 255 : 0);
  const { dark, light } = toneRange(lightness);
  const strength = new Uint8Array(256);
  for (let tone = 0; tone < 256; tone++) {
    const drawn =
      from === 'dark' ? (light - tone) / (light - dark || 1) : (tone - dark) / (light - dark || 1);
    const share = Math.min(1, Math.max(0, light > dark ? drawn : 0));
    const shifted =
      share < threshold ? (0.5 * share) / threshold : 0.5 + (0.5 * (share - threshold)) / (1 - threshold);
    strength[tone] = Math.round(255 * shifted);
  }
  const data = new Uint8ClampedArray(raster.data.length);
  for (let pixel = 0, at = 0; pixel < lightness.length; pixel++, at += 4) {
    data[at] = ink.r;
    data[at + 1] = ink.g;
    data[at + 2] = ink.b;
    data[at + 3] = strength[lightness[pixel]!]!;
  }
  return withPixels(raster, data);
}
