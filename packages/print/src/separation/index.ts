/** Plates of a picture: spot, index and process plates, base, traps, and the printed result. */
export { countBytes, highestOf, largestSum } from '../kernels/plate-sums/index.ts';
export { smoothNoise } from '../noise/picture-noise.ts';
export { chokeBase, gapShare, misregister } from './base-and-trap.ts';
export { composePlates, type PlateLayout, printedLight } from './compose.ts';
export { printFlatEdges } from './flat-edges.ts';
export { createMixSolver, indexPlates } from './index-plates.ts';
export { type Part, partsOf } from './parts.ts';
export { openRepaint, type Repaint } from './repaint.ts';
export { type SpotPlates, spotPlates } from './spot-plates.ts';
export { extendUnder, keepInkLimit, OVERPRINT_MM, trapPlates } from './trap.ts';
