/** Wear, blended layers, cut shapes. */
export { keepInk } from '../kernels/wear-mask/index.ts';
export { blendColor, blendLayer } from './blend-layer.ts';
export { cleanUp, type Speck } from './clean-up.ts';
export { shapeEdges } from './cut-shape.ts';
export { drawField, SCALES_MM, TEXTURE_KINDS, type TextureKind } from './fields.ts';
export { drawFade, type FadeShape } from './halftone-fade.ts';
export { turnOf } from './lattice.ts';
export { coveredArea, cutStamp, drawPlaced, drawStamp } from './place.ts';
export { inkOf, protectThin, softOf } from './protect.ts';
export { prepareField, smoothEdges, type WearField, type WearGround, type Worn, wearAway } from './wear.ts';
