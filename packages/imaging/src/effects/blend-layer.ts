/** One layer over the art in any of the 16 modes (W3C Compositing and Blending 1). */
import { channelMix, mixWhole, type Rgb } from '../blend.ts';
import { blendRows, type BlendHow as How } from '../kernels/blend-rows/index.ts';
import { blendPixel } from '../kernels/blend-rows/reference.ts';
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

export type BlendHow = How & { readonly mode: BlendMode };

/** Writes what a mode of whole colors makes of two pixels, 0…255. */
function mixerOf(mode: BlendMode, under: Uint8ClampedArray, over: Uint8ClampedArray) {
  const [b, s, out]: [Rgb, Rgb, Rgb] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  return (below: number, above: number, both: Float64Array): void => {
    for (let c = 0; c < 3; c++) {
      b[c] = under[below + c]! / 255;
      s[c] = over[above + c]! / 255;
    }
    mixWhole(mode, b, s, out);
    for (let c = 0; c < 3; c++) both[c] = 255 * out[c]!;
  };
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
    blendRows(under, width, over, area, how, table);
    return;
  }
  const mixAt = mixerOf(how.mode, under, over);
  for (let y = area.y0, from = 0; y < area.y1; y++)
    for (let x = area.x0, at = (y * width + x) * 4; x < area.x1; x++, at += 4, from += 4)
      blendPixel(under, at, over, from, how, mixAt);
}

/** Pixels of one color that are blended at once. */
const COLORED = 4096;

/** The same for one color all over the art. */
export function blendColor(
  under: Uint8ClampedArray,
  { r, g, b }: Readonly<Record<'r' | 'g' | 'b', number>>,
  how: BlendHow,
): void {
  const over = new Uint8ClampedArray(4 * COLORED);
  for (let at = 0; at < over.length; at += 4) over.set([r, g, b, 255], at);
  for (let from = 0; from < under.length; from += over.length) {
    const part = under.subarray(from, from + over.length);
    const count = part.length >> 2;
    blendLayer(part, count, over, { x0: 0, y0: 0, x1: count, y1: 1 }, how);
  }
}
