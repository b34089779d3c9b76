/** Zoom, position and gestures. */
export type { CanvasMode } from './mode.ts';
export { useMarkedPlaces } from './use-marked-places.ts';
export type { ViewControls } from './use-view.ts';
export {
  centerOf,
  fit,
  formatZoom,
  type Point,
  panBy,
  pinch,
  resized,
  type Size,
  toImage,
  toViewport,
  type View,
  wheelFactor,
  zoomTo,
} from './view.ts';
