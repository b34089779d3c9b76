/** Shapes in pixels: distances, growth, width, outlines. */
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
export { dilateByBox, erodeByBox } from './morphology/box.ts';
export { dilateByDisc, erodeByDisc } from './morphology/disc.ts';
export {
  createCrossing,
  type Field,
  findNarrow,
  findWeakParts,
  measureCrossing,
  type NarrowPlaces,
  widthSlack,
} from './thickness/index.ts';
