import type { Raster } from '@printready/pixels/raster';

/** Maximum number of cached pixels per image, about 134 MB. */
const MAX_PIXELS = 128 * 512 * 512;

export type TileCache = {
  /** @param make null to return only cached bitmaps */
  get(key: string, make: (() => ImageBitmap) | null): ImageBitmap | null;
  clear(): void;
};

export function createTileCache(mostPixels = MAX_PIXELS): TileCache {
  const kept = new Map<string, ImageBitmap>();
  let pixels = 0;
  const drop = (key: string, tile: ImageBitmap) => {
    pixels -= tile.width * tile.height;
    tile.close();
    kept.delete(key);
  };
  return {
    get(key, make) {
      const before = kept.get(key);
      const found = before ?? make?.() ?? null;
      if (!found) return null;
      if (!before) pixels += found.width * found.height;
      kept.delete(key);
      kept.set(key, found);
      for (const [oldest, tile] of kept) {
        if (pixels <= mostPixels || tile === found) break;
        drop(oldest, tile);
      }
      return found;
    },
    clear() {
      for (const [key, tile] of kept) drop(key, tile);
    },
  };
}

export function toBitmap(pixels: Uint8ClampedArray<ArrayBuffer>, width: number, height: number): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context)
    throw new TypeError('This browser gives no 2D canvas; the workspace needs one to show images.');
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.transferToImageBitmap();
}

/** Copies rows of a level, unless they are contiguous in unshared memory. ImageData rejects shared memory. */
export function cutPixels(
  { data, width: columns }: Raster,
  left: number,
  top: number,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const { buffer, byteOffset } = data;
  if (width === columns && buffer instanceof ArrayBuffer) {
    return new Uint8ClampedArray(buffer, byteOffset + top * columns * 4, width * height * 4);
  }
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * columns + left) * 4;
    pixels.set(data.subarray(from, from + width * 4), row * width * 4);
  }
  return pixels;
}
