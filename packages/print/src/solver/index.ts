/** Solver: coverages of inks for the colors of a picture. */
export { type Aim, aimAt, createAim } from './aim.ts';
export { type Chain, createChain } from './chain.ts';
export { differenceOf, labOfLight } from './color-difference.ts';
export {
  aimsOf,
  type ColorCount,
  coarser,
  colorsOf,
  countColors,
  flattenOnGarment,
  sumColors,
} from './colors.ts';
export { GRID_NODES, nodesInUse, type PlateGrid, readGrid, solveGrid } from './grid.ts';
export { createSmoothSolver } from './smooth-solver.ts';
export type { SolveRules } from './solve.ts';
