/** Rasters and pictures: layers, plates, metadata, and findings from their readers. */
export { blendInto, channelMix, colorBurn, mixNonSeparable, type Rgb } from './blend.ts';
export { fromPerCentimeter, fromPerMeter, toJfifDensity, toPerMeter, toResolution } from './density.ts';
export { cutInks, fileInksOf, reduceInks } from './file-inks.ts';
export { BLEND_MODES, type BlendMode, type Layer } from './layers.ts';
export { type Metadata, NO_METADATA } from './metadata.ts';
export {
  channelsOf,
  createPicture,
  depthOf,
  flattenPicture,
  isTranslucent,
  type Picture,
  type PictureSpace,
  SAMPLES_PER_PIXEL,
  withDepth,
  withoutAlpha,
} from './picture.ts';
export { createPlate, filmOf, inkShareOf, layPlates, type Plate, requirePlates } from './plates/plate.ts';
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
export {
  canChangePrint,
  READ_CODES,
  type ReadCode,
  type ReadFinding,
  type ReadPlace,
  readFinding,
  type StoredFinding,
  textsOf,
} from './reading/read-finding.ts';
export {
  entryLine,
  entryLines,
  type NotedFile,
  type NoteEntry,
  type NoteState,
  noteEntries,
  noteLines,
  noteState,
  noteSummary,
  noteTitle,
  READ_IN_FULL,
  titleOfFiles,
} from './reading/reader-note.ts';
