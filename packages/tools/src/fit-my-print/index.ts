/** Parts of Fit My Print that its screen uses. */
export { copyPiece, layByHand, movePiece, overlapping, removePiece, snapPiece, turnPiece } from './by-hand.ts';
export { measureArt, type MeasuredArt, printedArt } from './measure-art.ts';
export { nest, type NestRequest } from './nest.ts';
export { LIMITS } from './options.ts';
export { across, along, CUSTOM, effectivePpi, filmOf, FIRST_SURFACE, firstSize, fitTo, gradePpi, heightMm, type LaidOut, layOut, type NestingMode, piecesOf, type PlacedArt, placementOn, type Plan, type PlanSummary, type SheetLayout, shorterOf, summarize, type Surface, SURFACES, widthMm } from './plan.ts';
