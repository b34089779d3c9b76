/** Rasters, which are 8-bit sRGB pixels, and their resolution. */
export { fromPerCentimeter, fromPerMeter, toJfifDensity, toPerMeter, toResolution } from './density.ts';
export {
  ASSUMED_PPI,
  bytesOf,
  createRaster,
  type FileInks,
  isOpaque,
  meanPpi,
  type Point,
  pixelsPerMillimeter,
  printPpi,
  type Raster,
  type Resolution,
  type Rgb,
  type Size,
  withPixels,
  wordAligned,
} from './raster.ts';
