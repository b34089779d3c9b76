/** Pixel regions, distances, and filters. */
export { ringsLikeJpeg } from '../jpeg-ringing.ts';
export { bleedColors } from './bleed/index.ts';
export { halfGaussian } from './blur/half-gaussian.ts';
export { blur } from './blur/index.ts';
export { compositeOver } from './composite/index.ts';
export { connectedComponents, connectedRuns, edgeConnected } from './connected-components/index.ts';
export { findSharpCorners, type OutlineCorner } from './contour/corners.ts';
export {
  type ClosedPath,
  loopArea,
  type OutlineLoop,
  type Point,
  smoothOutline,
  traceOutlines,
} from './contour/index.ts';
export { distanceTransform } from './distance-transform/index.ts';
export { edgeDistance } from './edge-distance/index.ts';
export { guidedFilter } from './guided-filter/index.ts';
export { knockOut, type ToleranceGate } from './knock-out/index.ts';
export { dilateByBox, erodeByBox } from './morphology/box.ts';
export { dilateByDisc, erodeByDisc } from './morphology/disc.ts';
export { PixelList } from './morphology/pixel-list.ts';
export { growBySimplePoints } from './morphology/simple-points.ts';
export {
  createCrossing,
  type Field,
  findNarrow,
  findWeakParts,
  measureCrossing,
  type NarrowPlaces,
  widthSlack,
} from './thickness/index.ts';
