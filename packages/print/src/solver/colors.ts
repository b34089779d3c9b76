import { linearToSrgb, SRGB_TO_LINEAR } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import type { Light } from '../inks/ink.ts';
import { type Aim, aimAt } from './aim.ts';

export type ColorCount = {
  readonly count: number;
  /** Three sRGB values per color: the mean of its cell, not rounded. */
  readonly colors: Float64Array;
  readonly pixels: Float64Array;
};

/** Flattens transparency onto the garment, mixing in linear light like ink on cloth. */
export function flattenOnGarment({ data }: Raster, under: Light): Uint8Array {
  const flat = new Uint8Array(data.length);
  const from = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
  const to = new Int32Array(flat.buffer);
  const [r, g, b] = under.map((light) => Math.round(linearToSrgb(light)));
  const bare = (255 << 24) | (b! << 16) | (g! << 8) | r!;
  to.set(from);
  for (let i = 0; i < from.length; i++) {
    const pixel = from[i]!;
    const alpha = pixel >>> 24;
    if (alpha === 255) continue;
    if (alpha === 0) to[i] = bare;
    else {
      const share = alpha / 255;
      const mix = (value: number, ground: number) =>
        Math.round(
          LIGHT_TO_SRGB[Math.round((share * SRGB_TO_LINEAR[value]! + (1 - share) * ground) * 65_535)]!,
        );
      to[i] =
        (255 << 24) |
        (mix((pixel >> 16) & 255, under[2]) << 16) |
        (mix((pixel >> 8) & 255, under[1]) << 8) |
        mix(pixel & 255, under[0]);
    }
  }
  return flat;
}

const LIGHT_TO_SRGB = Float32Array.from({ length: 65_536 }, (_, light) => linearToSrgb(light / 65_535));

type CellSums = { readonly bits: number; readonly sums: Float64Array };

function add(sums: Float64Array, at: number, r: number, g: number, b: number, pixels: number): void {
  sums[at]! += r;
  sums[at + 1]! += g;
  sums[at + 2]! += b;
  sums[at + 3]! += pixels;
}

/** @param bits bits per channel in a cell. @param flat RGBA bytes. */
export function sumColors(flat: Uint8Array, bits: number): CellSums {
  const sums = new Float64Array(4 << (3 * bits));
  const drop = 8 - bits;
  let cell = 0;
  let [red, green, blue, pixels] = [0, 0, 0, 0];
  for (let at = 0; at < flat.length; at += 4) {
    const r = flat[at]!;
    const g = flat[at + 1]!;
    const b = flat[at + 2]!;
    const here = 4 * (((r >> drop) << (2 * bits)) | ((g >> drop) << bits) | (b >> drop));
    if (here !== cell) {
      add(sums, cell, red, green, blue, pixels);
      cell = here;
      red = green = blue = pixels = 0;
    }
    red += r;
    green += g;
    blue += b;
    pixels++;
  }
  add(sums, cell, red, green, blue, pixels);
  return { bits, sums };
}

/** Merges cells 2 × 2 × 2; the result equals counting with one bit fewer, because the sums are integers. */
export function coarser({ bits, sums }: CellSums): CellSums {
  const half = bits - 1;
  const most = (1 << half) - 1;
  const merged = new Float64Array(sums.length / 8);
  for (let from = 0; from < sums.length; from++) {
    const cell = from >> 2;
    const [r, g, b] = [cell >> (2 * bits + 1), (cell >> (bits + 1)) & most, (cell >> 1) & most];
    merged[4 * ((r << (2 * half)) | (g << half) | b) + (from & 3)]! += sums[from]!;
  }
  return { bits: half, sums: merged };
}

export function colorsOf({ sums }: CellSums): ColorCount {
  const colors: number[] = [];
  const pixels: number[] = [];
  for (let cell = 0; cell < sums.length; cell += 4) {
    const many = sums[cell + 3]!;
    if (many === 0) continue;
    for (let c = 0; c < 3; c++) colors.push(sums[cell + c]! / many);
    pixels.push(many);
  }
  return { count: pixels.length, colors: Float64Array.from(colors), pixels: Float64Array.from(pixels) };
}

/** @param bits bits per channel in a cell. @param flat RGBA bytes. */
export const countColors = (flat: Uint8Array, bits: number): ColorCount => colorsOf(sumColors(flat, bits));

export function lightAt(srgb: number): number {
  const v = srgb / 255;
  return v <= 0.04045 ? v / 12.92 : exact.pow((v + 0.055) / 1.055, 2.4);
}

export function aimsOf({ count, colors }: ColorCount, aim: Aim): Float64Array {
  const aims = new Float64Array(count * 3);
  const light = [0, 0, 0];
  for (let i = 0; i < aims.length; i += 3) {
    for (let c = 0; c < 3; c++) light[c] = lightAt(colors[i + c]!);
    aimAt(aim, light, aims, i);
  }
  return aims;
}
