/**
 * One layer over the art in any of the 16 modes (W3C Compositing and Blending 1): a mode of single channels is a table of
 * 256 × 256 answers in double precision, so that 12 megapixels take no longer than reading them.
 */
import { channelMix, mixWhole, type Rgb } from '../blend.ts';
import type { BlendMode } from '../layers.ts';
import type { Area } from './place.ts';

const tables = new Map<BlendMode, Float64Array | null>();

/** By 256 · below + above: what both make, 0…255; null for modes of whole colors. */
function tableOf(mode: BlendMode): Float64Array | null {
  const known = tables.get(mode);
  if (known !== undefined) return known;
  const mix = channelMix(mode);
  const table = mix ? new Float64Array(65_536) : null;
  if (table && mix)
    for (let b = 0; b < 256; b++)
      for (let s = 0; s < 256; s++) table[256 * b + s] = 255 * mix(b / 255, s / 255);
  tables.set(mode, table);
  return table;
}

export type BlendHow = {
  readonly mode: BlendMode;
  /** 0…1 */
  readonly opacity: number;
  /** Only where the art is: its opacity stays as it is (source-atop). */
  readonly clip: boolean;
};

type Work = {
  readonly under: Uint8ClampedArray;
  readonly over: Uint8ClampedArray;
  readonly how: BlendHow;
  /** Leaves in `both` what the mode makes of two pixels, 0…255. */
  readonly mixAt: (below: number, above: number) => void;
  readonly both: Float64Array;
};

function mixerOf(mode: BlendMode, under: Uint8ClampedArray, over: Uint8ClampedArray, both: Float64Array) {
  const table = tableOf(mode);
  if (table)
    return (below: number, above: number): void => {
      both[0] = table[256 * under[below]! + over[above]!]!;
      both[1] = table[256 * under[below + 1]! + over[above + 1]!]!;
      both[2] = table[256 * under[below + 2]! + over[above + 2]!]!;
    };
  const [b, s, out]: [Rgb, Rgb, Rgb] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  return (below: number, above: number): void => {
    for (let c = 0; c < 3; c++) {
      b[c] = under[below + c]! / 255;
      s[c] = over[above + c]! / 255;
    }
    mixWhole(mode, b, s, out);
    for (let c = 0; c < 3; c++) both[c] = 255 * out[c]!;
  };
}

/** One pixel: αo = αs + αb(1 − αs); co = αs(1 − αb)Cs + αsαb·B + (1 − αs)αbCb, premultiplied. */
function blendPixel({ under, over, how, mixAt, both }: Work, at: number, from: number): void {
  const source = (over[from + 3]! / 255) * how.opacity;
  const backdrop = under[at + 3]! / 255;
  if (source === 0 || (how.clip && backdrop === 0)) return;
  const out = how.clip ? backdrop : source + backdrop * (1 - source);
  const alone = how.clip ? source * backdrop * (1 - backdrop) : source * (1 - backdrop);
  const mixed = how.clip ? source * backdrop * backdrop : source * backdrop;
  const kept = (1 - source) * backdrop;
  if (mixed > 0) mixAt(at, from);
  for (let c = 0; c < 3; c++)
    under[at + c] = (alone * over[from + c]! + mixed * both[c]! + kept * under[at + c]!) / out;
  if (!how.clip) under[at + 3] = 255 * out;
}

/**
 * Blends a layer's pixels into the art's, in place; straight alpha, sRGB.
 * @param over pixels of the area, row by row @param width of the art
 */
export function blendLayer(
  under: Uint8ClampedArray,
  width: number,
  over: Uint8ClampedArray,
  area: Area,
  how: BlendHow,
): void {
  const table = tableOf(how.mode);
  if (table) {
    blendByTable(under, width, over, area, how, table);
    return;
  }
  const both = new Float64Array(3);
  const work: Work = { under, over, how, both, mixAt: mixerOf(how.mode, under, over, both) };
  for (let y = area.y0, from = 0; y < area.y1; y++)
    for (let x = area.x0, at = (y * width + x) * 4; x < area.x1; x++, at += 4, from += 4)
      blendPixel(work, at, from);
}

/** As blendPixel, with the table looked up in place: what a dragged layer takes all its time for. */
function blendByTable(
  under: Uint8ClampedArray,
  width: number,
  over: Uint8ClampedArray,
  { x0, y0, x1, y1 }: Area,
  { opacity, clip }: BlendHow,
  table: Float64Array,
): void {
  for (let y = y0, from = 0; y < y1; y++) {
    for (let x = x0, at = (y * width + x) * 4; x < x1; x++, at += 4, from += 4) {
      const solid = opacity === 1 && over[from + 3] === 255 && under[at + 3] === 255;
      if (solid) {
        under[at] = table[256 * under[at]! + over[from]!]!;
        under[at + 1] = table[256 * under[at + 1]! + over[from + 1]!]!;
        under[at + 2] = table[256 * under[at + 2]! + over[from + 2]!]!;
        continue;
      }
      const source = (over[from + 3]! / 255) * opacity;
      const backdrop = under[at + 3]! / 255;
      if (source === 0 || (clip && backdrop === 0)) continue;
      const out = clip ? backdrop : source + backdrop * (1 - source);
      const share = clip ? source * backdrop : source;
      const alone = (share * (1 - backdrop)) / out;
      const mixed = (share * backdrop) / out;
      const kept = ((1 - source) * backdrop) / out;
      for (let c = 0; c < 3; c++) {
        const above = over[from + c]!;
        const below = under[at + c]!;
        under[at + c] = alone * above + mixed * table[256 * below + above]! + kept * below;
      }
      if (!clip) under[at + 3] = 255 * out;
    }
  }
}

/** The same for one color all over the art. */
export function blendColor(
  under: Uint8ClampedArray,
  color: Readonly<Record<'r' | 'g' | 'b', number>>,
  how: BlendHow,
): void {
  const over = Uint8ClampedArray.of(color.r, color.g, color.b, 255);
  const both = new Float64Array(3);
  const work: Work = { under, over, how, both, mixAt: mixerOf(how.mode, under, over, both) };
  for (let at = 0; at < under.length; at += 4) blendPixel(work, at, 0);
}
