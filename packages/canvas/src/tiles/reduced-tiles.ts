/** Tiles in device pixels, each pixel the mean of its source area, because canvas scaling causes moiré. */

import { createRaster, type Raster } from '@printready/pixels/raster';
import { resampleWindow, windowSpan } from '@printready/pixels/resample';
import type { Region, Size } from '../view/view.ts';
import { cutPixels, toBitmap } from './tile-cache.ts';

/** Tile side, device pixels; a tile this size takes a few milliseconds. */
const REDUCED_TILE = 256;
/** Source pixels per device pixel along each axis; more would take time without a visible gain. */
const PIXELS_PER_DEVICE_PIXEL = 2;

/** Size of the picture in device pixels at a scale; null if it would not be smaller than the finest level. */
export function reducedSize(picture: Size, finest: Size, scale: number): Size | null {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const fits = width <= finest.width && height <= finest.height;
  return fits && (width < finest.width || height < finest.height) ? { width, height } : null;
}

export function levelToReduce(levels: readonly Size[], reduced: Size): number {
  const enough = (level: Size) =>
    level.width >= reduced.width * PIXELS_PER_DEVICE_PIXEL &&
    level.height >= reduced.height * PIXELS_PER_DEVICE_PIXEL;
  return Math.max(0, levels.findLastIndex(enough));
}

/** Extent of the image within a level. Halved sizes are rounded up, so the image may end inside the last pixel. */
function extentOf(finest: number, level: number): number {
  const exact = finest / 2 ** Math.round(Math.log2(finest / level));
  return exact > level - 1 && exact <= level ? exact : level;
}

export type ReducedTile = {
  readonly key: string;
  /** Box within the whole image, in device pixels. */
  readonly box: Region;
};

/** @param shown visible part, in the reduced image's device pixels */
export function* reducedTiles({ width, height }: Size, shown: Region): Generator<ReducedTile> {
  const [right, bottom] = [Math.min(width, shown.right), Math.min(height, shown.bottom)];
  const first = (from: number) => Math.max(0, Math.floor(from / REDUCED_TILE)) * REDUCED_TILE;
  for (let top = first(shown.top); top < bottom; top += REDUCED_TILE) {
    for (let left = first(shown.left); left < right; left += REDUCED_TILE) {
      const box = {
        ...{ left, top },
        right: Math.min(width, left + REDUCED_TILE),
        bottom: Math.min(height, top + REDUCED_TILE),
      };
      yield { key: `${width}×${height}/${left}/${top}`, box };
    }
  }
}

/** @param reduced size of the whole image in device pixels */
export function makeReducedTile(levels: readonly Raster[], reduced: Size, { box }: ReducedTile): ImageBitmap {
  const level = levels[levelToReduce(levels, reduced)];
  const [finest] = levels;
  if (!level || !finest) throw new RangeError('A picture needs at least one level; give it its own pixels.');
  const columns = {
    ...{ from: level.width, to: reduced.width, begin: box.left, end: box.right },
    extent: extentOf(finest.width, level.width),
  };
  const rows = {
    ...{ from: level.height, to: reduced.height, begin: box.top, end: box.bottom },
    extent: extentOf(finest.height, level.height),
  };
  const [x, y] = [windowSpan(columns), windowSpan(rows)];
  const [width, height] = [x.to - x.from, y.to - y.from];
  const data = cutPixels(level, x.from, y.from, width, height);
  const tile = resampleWindow(createRaster(width, height, { data }), columns, rows);
  return toBitmap(tile.data as Uint8ClampedArray<ArrayBuffer>, tile.width, tile.height);
}
