/** Turns a picture upright as its EXIF orientation asks. */
import { createRaster, type Raster } from '../raster.ts';

/**
 * @param orientation 1…8 of the TIFF tag; 5…8 swap the sides, and the resolution's axes with them.
 * @returns the raster itself when it is upright already.
 */
export function orient(raster: Raster, orientation: number): Raster {
  if (orientation <= 1 || orientation > 8) return raster;
  const { width, height, icc, resolution } = raster;
  const swaps = orientation >= 5;
  const outWidth = swaps ? height : width;
  const outHeight = swaps ? width : height;
  // Where the stored picture's first row and first column are seen: 2 3 6 7 mirror x, 3 4 7 8 mirror y.
  const mirrorsX = [2, 3, 6, 7].includes(orientation);
  const mirrorsY = [3, 4, 7, 8].includes(orientation);
  const source = pixelsOf(raster.data);
  const data = new Uint8ClampedArray(raster.data.length);
  const target = pixelsOf(data);
  const left = mirrorsX ? outWidth - 1 : 0;
  const top = mirrorsY ? outHeight - 1 : 0;
  const across = mirrorsX ? -1 : 1;
  const down = mirrorsY ? -outWidth : outWidth;
  const stepX = swaps ? down : across;
  const stepY = swaps ? across : down;
  let from = 0;
  for (let y = 0; y < height; y++) {
    let to = top * outWidth + left + y * stepY;
    for (let x = 0; x < width; x++) {
      target[to] = source[from++]!;
      to += stepX;
    }
  }
  const turned = resolution && swaps ? { x: resolution.y, y: resolution.x } : resolution;
  return createRaster(outWidth, outHeight, { data, icc, resolution: turned });
}

function pixelsOf(data: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
}
