/** Tiles of a picture, and their drawing. */
export { createTileLayer, levelFor, type StageImage, type TileLayer, withLevels } from './tile-layer.ts';
export { useDevicePixelRatio } from './use-drawing.ts';
