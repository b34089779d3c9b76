/** Splits an image into tiles and draws them. */
export { createTileLayer, levelFor, type StageImage, type TileLayer, withLevels } from './tile-layer.ts';
export { useDevicePixelRatio } from './use-drawing.ts';
