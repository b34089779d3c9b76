/** Printability of halftone dots, for answers to shops. */
export { finestLpiForLevels, meshFrequencies } from './advice.ts';
export { grayLevels } from './figures.ts';
export { dotSizeMm, smallestParts } from './survival.ts';
