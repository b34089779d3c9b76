/** Halftone screens, which convert tones to dots. */
export {
  type AchievedScreen,
  type AmDot,
  type AmScreen,
  achievedRosette,
  achievedScreen,
  amPlace,
  createAmScreen,
  FULL_TONE,
  screenAmRow,
} from './am-screen/index.ts';
export { blueNoiseScreen, screenBlueNoiseRow } from './blue-noise/index.ts';
export { createErrorDiffusion, diffuseRow } from './error-diffusion/index.ts';
export {
  type Cells,
  type FilmHold,
  type FilmRows,
  type FilmTile,
  heldTone,
  CELL_CLEAR,
  openFilmRows,
  placesOn,
  CELL_UNDECIDED,
  CELL_INKED,
} from './film-rows/index.ts';
export { screenByThresholds } from './threshold-row/index.ts';
