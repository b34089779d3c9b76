/** Printability of halftone dots, for the assistant's answers to print shops. */
export { finestLpiForLevels, meshFrequencies } from './advice.ts';
export { grayLevels } from './figures.ts';
export { dotSizeMm, smallestParts } from './survival.ts';
