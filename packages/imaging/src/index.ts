/** Rasters and pictures, their layers and metadata, and the findings of their readers. */
export { blendInto, channelMix, mixNonSeparable, type Rgb } from './blend.ts';
export { fromPerCentimeter, fromPerMeter, toJfifDensity, toPerMeter, toResolution } from './density.ts';
export { BLEND_MODES, type BlendMode, type Layer } from './layers.ts';
export { type Metadata, NO_METADATA } from './metadata.ts';
export { channelsOf, createPicture, depthOf, flattenPicture, isTranslucent, type Picture, type PictureSpace, SAMPLES_PER_PIXEL, withDepth, withoutAlpha } from './picture.ts';
export { ASSUMED_PPI, createRaster, type FileInks, pixelsPerMillimeter, type Raster, type Resolution, withPixels } from './raster.ts';
export { canChangePrint, type ReadCode, readFinding, type ReadFinding, type ReadPlace, type StoredFinding, textsOf } from './reading/read-finding.ts';
export { entryLine, entryLines, type NotedFile, noteEntries, type NoteEntry, noteLines, noteState, type NoteState, noteSummary, noteTitle, READ_IN_FULL, titleOfFiles } from './reading/reader-note.ts';
