export { type ByteSink, createPartsSink, type RowWriter } from './codecs/byte-sink.ts';
export { type Contents, readContents } from './codecs/contents.ts';
export { FORMATS, type FormatFacts, type SaveFormat } from './codecs/formats.ts';
export {
  type Decoded,
  type DecodedPicture,
  type DecodeProblem,
  decodeImage,
  decodeLayers,
  decodePicture,
  type Encoding,
  encodeImage,
  type Format,
  MAX_PIXELS,
  type OpenableFormat,
  type RasterFormat,
  sniffFormat,
} from './codecs/index.ts';
export { createPngStream, type PngLayout, pngRowBytes } from './codecs/png-stream.ts';
export { createTiffStream, type TiffLayout, tiffRowBytes } from './codecs/tiff-stream.ts';
export { fogra39Profile, fromRaster, toRaster } from './color/convert.ts';
export { deltaE2000 } from './color/delta-e.ts';
export { type Lab, labToXyz, srgbToLab, srgbToXyz, type Xyz, xyzToLab, xyzToSrgb } from './color/lab.ts';
export { describeProfile } from './color/lcms.ts';
export { type Oklab, oklabToSrgb, srgbToOklab } from './color/oklab.ts';
export { openProof, type Proof } from './color/proof.ts';
export { linearToSrgb, SRGB_TO_LINEAR } from './color/srgb.ts';
export { decodeChosenLayers } from './conversion/chosen-layers.ts';
export { type Conversion, PLAIN_CONVERSION, type SpotRequest } from './conversion/conversion.ts';
export { type Converted, convert, factsOf, type PictureFacts } from './conversion/convert.ts';
export { convertFile, type FileConversion } from './conversion/convert-file.ts';
export { parsePages } from './conversion/page-range.ts';
export {
  type AchievedScreen,
  type AmDot,
  type AmScreen,
  achievedScreen,
  createAmScreen,
  FULL_TONE,
  screenAmRow,
} from './kernels/am-screen/index.ts';
export { backProject } from './kernels/back-projection/index.ts';
export { bleedColors } from './kernels/bleed/index.ts';
export { type BlueNoiseScreen, blueNoiseScreen, screenBlueNoiseRow } from './kernels/blue-noise/index.ts';
export { blur } from './kernels/blur/index.ts';
export {
  type Components,
  connectedComponents,
  edgeConnected,
} from './kernels/connected-components/index.ts';
export { type Corner, findSharpCorners } from './kernels/contour/corners.ts';
export {
  type ClosedPath,
  type Cubic,
  type Loop,
  loopArea,
  type Point,
  smoothOutline,
  traceOutlines,
} from './kernels/contour/index.ts';
export { distanceTransform } from './kernels/distance-transform/index.ts';
export { downscaleDetailed } from './kernels/dpid/index.ts';
export { edgeDistance } from './kernels/edge-distance/index.ts';
export {
  createErrorDiffusion,
  type Diffusion,
  diffuseRow,
  type ErrorDiffusion,
} from './kernels/error-diffusion/index.ts';
export { cutRectangle, type PixelRectangle } from './kernels/geometry/cut.ts';
export { largestUpright, rotateBy, rotatedSize } from './kernels/geometry/rotate.ts';
export type { Surround } from './kernels/geometry/surround.ts';
export { opaqueBounds } from './kernels/geometry/trim.ts';
export { flip, rotateQuarter } from './kernels/geometry/turn.ts';
export { guidedFilter } from './kernels/guided-filter/index.ts';
export { type Gate, type KnockOut, knockOut } from './kernels/knock-out/index.ts';
export { dilateByBox, erodeByBox } from './kernels/morphology/box.ts';
export { dilateByDisc, erodeByDisc } from './kernels/morphology/disc.ts';
export { growSimply } from './kernels/morphology/grow-simply.ts';
export { PixelList } from './kernels/morphology/pixel-list.ts';
export { downscaleBox, resampleProxy } from './kernels/preview-size/index.ts';
export { resamplePreview } from './kernels/preview-size/patterned.ts';
export {
  type Filter,
  resample,
  resampleByRows,
  resampleWindow,
  type WindowAxis,
  windowSpan,
} from './kernels/resample/index.ts';
export {
  type Crossing,
  createCrossing,
  type Field,
  findNarrow,
  findWeakParts,
  measureCrossing,
  type NarrowPlaces,
  widthSlack,
} from './kernels/thickness/index.ts';
export { dominantColor, firstReaching, readBorder } from './matting/border.ts';
export { paintStrokes, type Stroke } from './matting/brush.ts';
export { clearHaze } from './matting/clear-haze.ts';
export { completeDrawing } from './matting/complete-drawing.ts';
export { cutSeenThrough } from './matting/cut-seen-through.ts';
export { doubtOf } from './matting/doubt.ts';
export { applyMatte, estimateForeground } from './matting/estimate-foreground.ts';
export { floodBackground } from './matting/flood.ts';
export { followOutline } from './matting/follow-outline.ts';
export { dropLeavingStrands } from './matting/leaving-strands.ts';
export { pixelWords } from './matting/pixel-words.ts';
export { type Matte, refineMatte } from './matting/refine-matte.ts';
export { halftoneOpacity, hardenOpacity } from './matting/solid-opacity.ts';
export { trimEdge } from './matting/trim-edge.ts';
export { layInks, type UnmixedEdge, unmixEdge } from './matting/unmix-edge.ts';
export { unmixRim } from './matting/unmix-rim.ts';
export { dropUnsureParts } from './matting/unsure-parts.ts';
export {
  type Effort,
  type Film,
  type Nesting,
  nestRectangles,
  nestSilhouettes,
  type Piece,
  type Placement,
  type ShapedPiece,
  type Turn,
  turnedSize,
} from './nesting/index.ts';
export type { Picture, PictureSpace } from './picture.ts';
export {
  ASSUMED_PPI,
  createRaster,
  pixelsPerMillimeter,
  type Raster,
  type Resolution,
  withPixels,
} from './raster.ts';
export { inkedShare, poolOpacity } from './sheet/pool-opacity.ts';
export type { LaidArt, LoadArt } from './sheet/sheet-rows.ts';
export { type SheetFormat, writeSheets } from './sheet/write-sheet.ts';
export {
  formatLength,
  inchesToMillimeters,
  type LengthUnit,
  lengthToPixels,
  millimetersToInches,
  millimetersToPixels,
  pixelsToLength,
  pixelsToMillimeters,
  pixelsToPoints,
  pointsToMillimeters,
} from './units.ts';
export {
  countNodes,
  type Drawing,
  type Fill,
  findInks,
  meanDeltaE,
  measureShading,
  outlineView,
  printSizeOf,
  rasterizeDrawing,
  type TraceOptions,
  toInk,
  traceCenterlines,
  traceRaster,
  writeDxf,
  writeEps,
  writePdf,
  writeSvg,
} from './vector/index.ts';
