/** Printability of halftone dots, used by the assistant to answer print shops' questions. */
export { finestLpiForLevels, meshFrequencies } from './advice.ts';
export { grayLevels } from './figures.ts';
export { dotSizeMm, smallestParts } from './survival.ts';
