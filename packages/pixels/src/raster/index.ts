/** Rasters, which are 8-bit sRGB pixels, and their resolution. */
export { fromPerCentimeter, fromPerMeter, toJfifDensity, toPerMeter, toResolution } from './density.ts';
export {
  ASSUMED_PPI,
  bytesOf,
  createRaster,
  type FileInks,
  isOpaque,
  meanPpi,
  pixelsPerMillimeter,
  printPpi,
  type Raster,
  type Resolution,
  withPixels,
  wordAligned,
} from './raster.ts';
