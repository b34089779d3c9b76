/** Pixels that several threads look at. */
import { createRaster, type Raster } from '@printready/imaging/raster';

/** Moves pixels to shared memory, so that later jobs get them without a copy; elsewhere leaves them. */
export function share(raster: Raster): Raster {
  if (!globalThis.crossOriginIsolated || raster.data.buffer instanceof SharedArrayBuffer) return raster;
  const data = new Uint8ClampedArray(new SharedArrayBuffer(raster.data.length));
  data.set(raster.data);
  return createRaster(raster.width, raster.height, { ...raster, data });
}
