import { type BlendMode, channelMix } from '@printready/pixels/picture';
import {
  blendRows,
  blendWholeRows,
  type BlendHow as How,
  type Overlay,
} from '../kernels/blend-rows/index.ts';
import type { Area } from './place.ts';

const tables = new Map<BlendMode, Float64Array | null>();

/** Table of the blend function indexed by 256 · below + above, 0…255; null for non-separable modes. */
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

/** Blends in place; straight alpha, sRGB. @param over starts at the area's first pixel. @param width art width */
export function blendLayer(
  under: Uint8ClampedArray,
  width: number,
  over: Overlay,
  area: Area,
  how: BlendHow,
): void {
  const table = tableOf(how.mode);
  if (table) blendRows(under, width, over, area, how, table);
  else blendWholeRows(under, width, over, area, how, how.mode);
}

const COLORED = 4096;

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
    blendLayer(part, count, { data: over, width: COLORED }, { x0: 0, y0: 0, x1: count, y1: 1 }, how);
  }
}
