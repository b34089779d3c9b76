/** Printing model: inks, garment, press, plates. */
export { countBytes, highestOf, largestSum } from '../kernels/plate-sums/index.ts';
export { chooseInks, groundOf, inkForSolid, inPrintingOrder } from './inks/choose-inks.ts';
export { type FlatArt, findFlatInks, NO_INK } from './inks/flat-inks.ts';
export {
  densityOf,
  type Ink,
  type InkKind,
  inkOf,
  type Light,
  lightOf,
  luminanceOf,
  MAX_REFLECTANCE,
  type Rgb8,
  rgbOf,
  solidOn,
} from './inks/ink.ts';
export type { InkUse } from './inks/ink-errors.ts';
export { type Errors, inkErrors, summarize } from './inks/ink-errors.ts';
export { isFlatArt } from './inks/is-flat-art.ts';
export { sharedAngleError } from './inks/shared-angle.ts';
export { chokeBase, gapShare, misregister, type Part } from './plates/base-and-trap.ts';
export { composePlates, type PlateLayout, printedLight } from './plates/compose.ts';
export { printFlatEdges } from './plates/flat-edges.ts';
export { createMixSolver, indexPlates } from './plates/index-plates.ts';
export { smoothNoise } from './plates/picture-noise.ts';
export { openRepaint, type Repaint } from './plates/repaint.ts';
export type { SpotPlates } from './plates/spot-plates.ts';
export { spotPlates } from './plates/spot-plates.ts';
export { extendUnder, keepInkLimit, OVERPRINT_MM, trapPlates } from './plates/trap.ts';
export { measureDotOverlap } from './press/dot-overlap.ts';
export {
  compensateGain,
  type DotLimits,
  growDot,
  measureGain,
  nearestDot,
  rosetteShift,
} from './press/press.ts';
export { openPressProfile, type PressProfile } from './press/press-profile.ts';
export { createProfileSolver } from './press/solve-profile.ts';
export { type Aim, aimAt, createAim } from './solver/aim.ts';
export { type Chain, createChain } from './solver/chain.ts';
export { differenceOf, labOfLight } from './solver/color-difference.ts';
export {
  aimsOf,
  type ColorCount,
  coarser,
  colorsOf,
  countColors,
  flattenOnGarment,
  sumColors,
} from './solver/colors.ts';
export { GRID_NODES, nodesInUse, type PlateGrid, readGrid, solveGrid } from './solver/grid.ts';
export { createSmoothSolver } from './solver/smooth-solver.ts';
export type { SolveRules } from './solver/solve.ts';
