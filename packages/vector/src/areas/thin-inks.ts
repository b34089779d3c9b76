/** Inks of thin lines, from their crests. Such lines rarely fill a pixel, so their most frequent color is too pale. */

import { srgbToOklab } from '@printready/pixels/color';
import type { Fill } from '../drawing.ts';
import { CLEAR, isThin, type LabelMap, shareOf } from './label-map.ts';
import { inkDistance2 } from './palette.ts';
import { FLAT, type PixelKinds } from './pixel-kinds.ts';

/** Maximum number of flat pixels per crest; above it, the ink also has areas in its full color. */
const MAX_FLAT = 0.1;
const MIN_CRESTS = 24;
/** Share of the strongest crests that are ignored, because they may be noise. */
const FULLEST = 0.03;
const MIN_GAIN = 1.02;
/** Maximum distance of a pixel from a blend of ink and background, as a share of its distance from the background. */
const MAX_OFF = 0.15;
/** Maximum squared distance (8-bit channels) between an ink and a blend at which the ink may be that blend. */
const SAME_HUE2 = 20 ** 2;
/** If at least this share of crests has the found color, that is the ink; stronger crests belong to other inks. */
const PLATEAU = 0.3;
const PLATEAU_WITHIN = 0.04;
const MAX_SHOWN = 1.08;
/** Fraction of the way to a stronger ink that crests must reach to belong to lines of that ink. */
const REACHES = 0.75;

type Crests = {
  readonly pixels: readonly number[][];
  readonly isCored: readonly boolean[];
};

function findCrests(map: LabelMap, kinds: PixelKinds, count: number): Crests {
  const [flat, others] = [new Float64Array(count), new Float64Array(count)];
  for (let pixel = 0; pixel < kinds.length; pixel++)
    (kinds[pixel] === FLAT ? flat : others)[map.labels[pixel]!]!++;
  const mayBeThin = Array.from(
    flat,
    (inside, label) => label !== CLEAR && inside <= MAX_FLAT * others[label]!,
  );
  const pixels: number[][] = Array.from({ length: count }, () => []);
  if (mayBeThin.includes(true))
    for (let pixel = 0; pixel < kinds.length; pixel++) {
      const label = map.labels[pixel]!;
      if (mayBeThin[label] && kinds[pixel] !== FLAT && isThin(map, pixel)) pixels[label]!.push(pixel);
    }
  const isCored = pixels.map((crests, label) => label !== CLEAR && flat[label]! > MAX_FLAT * crests.length);
  return { pixels, isCored };
}

function groundOf(
  { labels, width, height }: LabelMap,
  pixels: readonly number[],
  isCored: readonly boolean[],
) {
  const counts = new Float64Array(isCored.length);
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++)
      for (let u = Math.max(0, x - 2); u <= Math.min(width - 1, x + 2); u++)
        if (isCored[labels[v * width + u]!]) counts[labels[v * width + u]!]!++;
  }
  const most = Math.max(...counts);
  return most > 0 ? counts.indexOf(most) : CLEAR;
}

/** Positions, from 0 at the background to 1 at the ink, of the pixels that blend the two; sorted. */
function reachOf({ px, colors }: LabelMap, pixels: readonly number[], ground: number, ink: number): number[] {
  const direction = [0, 1, 2].map((channel) => colors[ink * 4 + channel]! - colors[ground * 4 + channel]!);
  const length2 = direction.reduce((sum, value) => sum + value * value, 0);
  const reach: number[] = [];
  for (const pixel of pixels) {
    let [dot, far2] = [0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const off = px[pixel * 4 + channel]! - colors[ground * 4 + channel]!;
      dot += off * direction[channel]!;
      far2 += off * off;
    }
    const t = dot / length2;
    if (px[pixel * 4 + 3] === 255 && far2 - t * t * length2 <= MAX_OFF ** 2 * far2) reach.push(t);
  }
  return reach.sort((a, b) => a - b);
}

type Ink = {
  readonly fill: Fill;
  /** Palette label of the background; CLEAR if the ink is not thin. */
  readonly ground: number;
  /** Factor by which the found ink's color is extrapolated; 1 leaves it as found. */
  readonly reach: number;
  readonly crests: number;
};

function deepen(map: LabelMap, { pixels, isCored }: Crests, found: Fill, label: number): Ink {
  const crests = pixels[label]!;
  const as = { fill: found, ground: CLEAR, reach: 1, crests: crests.length };
  if (isCored[label] || crests.length < MIN_CRESTS) return as;
  const ground = groundOf(map, crests, isCored);
  if (ground === CLEAR) return as;
  const reaches = reachOf(map, crests, ground, label);
  if (reaches.length < MIN_CRESTS) return as;
  const reach = reaches[Math.floor((1 - FULLEST) * reaches.length)]!;
  const shown = reaches.filter((reach) => Math.abs(reach - 1) < PLATEAU_WITHIN).length;
  const isShown = reach > MAX_SHOWN && shown >= PLATEAU * reaches.length;
  if (reach < MIN_GAIN || isShown) return { ...as, ground };
  const channel = (offset: number, own: number) => {
    const from = map.colors[ground * 4 + offset]!;
    return Math.min(255, Math.max(0, Math.round(from + reach * (own - from))));
  };
  return {
    ...as,
    fill: { r: channel(0, found.r), g: channel(1, found.g), b: channel(2, found.b) },
    ground,
    reach,
  };
}

/** True if an ink is the paler part of another ink's lines: its crests continue up to the other ink. */
function isPartOf(map: LabelMap, label: number, ink: Ink, other: number): boolean {
  if (ink.ground === CLEAR || other === ink.ground) return false;
  const { colors } = map;
  const pixel = { px: Uint8ClampedArray.from(colors.subarray(label * 4, label * 4 + 4)), colors };
  const share = shareOf(pixel, 0, other, ink.ground);
  if (share <= 0 || share >= 1) return false;
  let off2 = 0;
  for (let channel = 0; channel < 3; channel++) {
    const from = colors[ink.ground * 4 + channel]!;
    const mixed = from + share * (colors[other * 4 + channel]! - from);
    off2 += (colors[label * 4 + channel]! - mixed) ** 2;
  }
  return off2 <= SAME_HUE2 && (ink.reach - 1) * share >= REACHES * (0.5 - share / 2);
}

/**
 * Corrects inks that occur only in thin lines: such lines rarely fill a pixel, so the color found is too pale. Drops
 * inks that prove to be a paler part of another ink, or the same ink.
 * @param palette inks whose labels the map contains. @returns the same object if no ink's color changes
 */
export function deepenInks(
  map: LabelMap,
  kinds: PixelKinds,
  palette: readonly Fill[],
  mergeWithin: number,
): readonly Fill[] {
  const crests = findCrests(map, kinds, palette.length + 1);
  const inks = palette.map((fill, index) => deepen(map, crests, fill, index + 1));
  if (inks.every(({ fill }, index) => fill === palette[index])) return palette;
  const kept: Fill[] = [];
  for (const [index, ink] of inks.entries()) {
    if (inks.some((_, other) => other !== index && isPartOf(map, index + 1, ink, other + 1))) continue;
    const own = srgbToOklab(ink.fill.r, ink.fill.g, ink.fill.b);
    const isTwin = ({ r, g, b }: Fill) => inkDistance2(own, srgbToOklab(r, g, b)) < mergeWithin ** 2;
    if (ink.reach > 1 && kept.some(isTwin)) continue;
    kept.push(ink.fill);
  }
  return kept;
}
