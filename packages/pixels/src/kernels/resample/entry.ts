/** Size and position of pixels: resampling, cropping, rotation. */
export { addResidual, backProject } from '../back-projection/index.ts';
export { downscaleDetailed } from '../dpid/index.ts';
export { cutRectangle, type PixelRectangle } from '../geometry/cut.ts';
export { largestUpright, rotateBy, rotatedSize } from '../geometry/rotate.ts';
export { opaqueBounds } from '../geometry/trim.ts';
export { flip, rotateQuarter } from '../geometry/turn.ts';
export { downscaleBox, resampleProxy } from '../preview-size/index.ts';
export { resamplePreview } from '../preview-size/patterned.ts';
export { resampleInBands } from './in-bands.ts';
export { resample, resampleByRows, resampleWindow, windowSpan } from './index.ts';
