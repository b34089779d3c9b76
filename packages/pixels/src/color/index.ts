/** Color spaces and color differences, computed by formulas. */
export { deltaE2000 } from './delta-e.ts';
export { type Lab, labToXyz, srgbToLab, xyzToLab, xyzToLinear, xyzToSrgb } from './lab.ts';
export { luma601, luma709 } from './luma.ts';
export { type Oklab, oklabToSrgb, srgbToOklab } from './oklab.ts';
export { calibratedColors, readProfileColors, type ToSrgb } from './profile-colors.ts';
export { linearToSrgb, SRGB_TO_LINEAR } from './srgb.ts';
