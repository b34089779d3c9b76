export { type Film, type Nesting, type Piece, type Placement, type Turn, turnedSize } from './piece.ts';
export { type Effort, nestRectangles } from './rectangles.ts';
export { nestSilhouettes, type ShapedPiece } from './silhouettes.ts';
