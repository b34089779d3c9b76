/** Finds where a cut runs through the shade of a colored background, as under an animal photographed on a blanket. */
import type { Rgb } from '../../contract/option-schemas.ts';
import { type Cut, MARK } from './mark-cut.ts';

/** Minimum range of a background's channels, 8-bit levels; the shade of a neutral one is found before the cut. */
const COLORED = 60;
/** Maximum difference of a channel from the background's hue, 8-bit levels. */
const OFF_HUE = 24;
const DARKEST = 0.2;
/** Maximum difference in brightness between both sides of a cut through a shade; at the edge of art it is larger. */
const STEP = 0.15;
const REACH = 3;
/** Share of a side's pixels that must have the background's hue. */
const MOST = 0.8;

const isColored = ({ r, g, b }: Rgb): boolean => Math.max(r, g, b) - Math.min(r, g, b) >= COLORED;

/** Brightness relative to the background; null if the hue is different. */
function brightnessOf(word: number, { r, g, b }: Rgb): number | null {
  const [red, green, blue] = [word & 255, (word >> 8) & 255, (word >> 16) & 255];
  const light = (red * r + green * g + blue * b) / (r * r + g * g + b * b);
  const off = Math.max(Math.abs(red - light * r), Math.abs(green - light * g), Math.abs(blue - light * b));
  return light >= DARKEST && off <= OFF_HUE ? light : null;
}

type Side = { pixels: number; inHue: number; light: number };

function lightOf({ pixels, inHue, light }: Side): number | null {
  return pixels > 0 && inHue >= MOST * pixels ? light / inHue : null;
}

function isInShade({ opened: { width }, marks, words }: Cut, at: number, key: Rgb): boolean {
  const [kept, removed]: [Side, Side] = [
    { pixels: 0, inHue: 0, light: 0 },
    { pixels: 0, inHue: 0, light: 0 },
  ];
  for (let v = -REACH; v <= REACH; v++)
    for (let u = -REACH; u <= REACH; u++) {
      const near = at + v * width + u;
      const side = (marks[near]! & MARK.kept) === 0 ? removed : kept;
      const light = brightnessOf(words[near]!, key);
      side.pixels++;
      if (light === null) continue;
      side.inHue++;
      side.light += light;
    }
  const [inside, outside] = [lightOf(kept), lightOf(removed)];
  return inside !== null && outside !== null && Math.abs(inside - outside) <= STEP;
}

/** Marks kept pixels where the cut runs through a shade. `length` is that of the whole cut, px. */
export function findShade(cut: Cut): { readonly mask: Uint8Array | null; readonly length: number } {
  const { opened, marks, grounds } = cut;
  const keys = grounds.filter(isColored);
  if (keys.length === 0) return { mask: null, length: 0 };
  const { width, height } = opened;
  let mask: Uint8Array | null = null;
  let length = 0;
  for (let y = REACH; y < height - REACH; y++)
    for (let x = REACH, at = y * width + REACH; x < width - REACH; x++, at++) {
      if ((marks[at]! & MARK.kept) === 0) continue;
      if ((marks[at - 1]! & marks[at + 1]! & marks[at - width]! & marks[at + width]! & MARK.kept) !== 0)
        continue;
      length++;
      if (!keys.some((key) => isInShade(cut, at, key))) continue;
      mask ??= new Uint8Array(marks.length);
      mask[at] = 1;
    }
  return { mask, length };
}
