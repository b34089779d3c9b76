/** Nesting of pieces on a film, by rectangle or silhouette. */
export { type Outline, traceOutline } from './outline.ts';
export {
  type Film,
  fitsFilm,
  type NestingResult as Nesting,
  type Piece,
  type QuarterTurn as Turn,
  turnedSize,
} from './piece.ts';
export { type Effort, nestRectangles } from './rectangles.ts';
export { nestSilhouettes, type ShapedPiece } from './silhouettes.ts';
