import type { Raster } from '@printready/pixels/raster';
import { CLEAR, labelPixels } from './label-map.ts';
import { findPalette, type PaletteOptions } from './palette.ts';
import { classifyPixels, FLAT, premultiply } from './pixel-kinds.ts';

/** Total length of ink borders without an edge in the image, in image sides; zero for flat art. */
export function measureShading(raster: Raster, options: PaletteOptions): number {
  const { width, height } = raster;
  const px = premultiply(raster);
  const kinds = classifyPixels(px, width, height);
  const { labels } = labelPixels(px, width, height, kinds, findPalette(raster, kinds, options));
  let length = 0;
  const note = (at: number, before: number) => {
    if (labels[at] === labels[before] || labels[at] === CLEAR || labels[before] === CLEAR) return;
    if (kinds[at] === FLAT && kinds[before] === FLAT) length++;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (x > 0) note(at, at - 1);
      if (y > 0) note(at, at - width);
    }
  }
  return length / Math.sqrt(width * height);
}
