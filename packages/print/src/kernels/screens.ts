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
  CELL_CLEAR,
  CELL_INKED,
  CELL_UNDECIDED,
  type Cells,
  type FilmHold,
  type FilmRows,
  type FilmTile,
  heldTone,
  openFilmRows,
  placesOn,
} from './film-rows/index.ts';
export { screenByThresholds } from './threshold-row/index.ts';
