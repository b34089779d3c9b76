/** Color spaces and color differences, computed by formulas. */

export { luma601, luma709 } from '../luma.ts';
export { deltaE2000 } from './delta-e.ts';
export { type Lab, labToXyz, srgbToLab, xyzToSrgb } from './lab.ts';
export { type Oklab, oklabToSrgb, srgbToOklab } from './oklab.ts';
export { linearToSrgb, SRGB_TO_LINEAR } from './srgb.ts';
