/** Finds a picture's colors, recolors it, and simulates color vision. */
export { type InkedPhoto, inkGridNodes, inkPhoto, mapThroughGrid } from './by-inks.ts';
export { COLOR_VISIONS, simulateColorVision } from './color-vision.ts';
export { type FlatMap, mapFlatArt, recolorFlat } from './flat.ts';
export { countOpaque, photoPalette } from './photo-palette.ts';
export { transferNodes } from './transfer.ts';
