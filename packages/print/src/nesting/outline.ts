import type { Raster } from '@printready/pixels/raster';

/** Which pixels of a piece print, one bit each, because hundreds of pieces are held at once. */
export type Outline = {
  readonly width: number;
  readonly height: number;
  /** Row by row without padding, least significant bit first. */
  readonly bits: Uint8Array;
};

const FAINTEST = 1;

/**
 * Reduces large art in whole steps; a pixel prints if any pixel of the art under it has ink.
 * @param longest longer side of the outline, px
 */
export function traceOutline({ width, height, data }: Raster, longest: number): Outline {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / longest));
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const bits = new Uint8Array(Math.ceil((columns * rows) / 8));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step) * columns;
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < FAINTEST) continue;
      const at = row + Math.floor(x / step);
      bits[at >> 3]! |= 1 << (at & 7);
    }
  }
  return { width: columns, height: rows, bits };
}

/** @param at pixel in reading order. @returns 1 if it prints, otherwise 0 */
export const bitAt = ({ bits }: Outline, at: number): number => (bits[at >> 3]! >> (at & 7)) & 1;
