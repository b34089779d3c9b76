/** Whole-picture filters: smoothing, compositing, detection of JPEG ringing. */
export { halfGaussian } from './blur/half-gaussian.ts';
export { blur } from './blur/index.ts';
export { compositeOver } from './composite/index.ts';
export { guidedFilter } from './guided-filter/index.ts';
export { ringsLikeJpeg } from './jpeg-ringing/index.ts';
