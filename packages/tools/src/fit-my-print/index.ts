/** Parts of Fit My Print that its UI in apps/web uses. */

export { WHITE_NAMES } from '../white/sheet-white.ts';
export {
  copyPiece,
  layByHand,
  movePiece,
  overlapping,
  removePiece,
  snapPiece,
  turnPiece,
} from './by-hand.ts';
export { type InkShare, inkSharesOf } from './inks/ink-shares.ts';
export { ratesForPlan, sheetUse } from './inks/sheet-use.ts';
export { whiteFindings, whiteOf, withWhite } from './inks/white.ts';
export { decodeReduced, drawLooks } from './looks.ts';
export { type MeasuredArt, measureArt, measureDrawing, outlineOf, printedArt } from './measure-art.ts';
export type { ListIssue } from './names/issue.ts';
export type { NamePiece, Roster } from './names/name-pieces.ts';
export { packingList } from './names/packing-list.ts';
export { type NestRequest, nest } from './nest.ts';
export { LIMITS, type Options, readWhite, USUAL_WHITE, type WhiteChoice } from './options.ts';
export {
  across,
  along,
  CUSTOM,
  effectivePpi,
  FIRST_SURFACE,
  filmOf,
  firstSize,
  fitTo,
  gradePpi,
  heightMm,
  type LaidOut,
  layOut,
  type NestingMode,
  type PlacedArt,
  type Plan,
  type PlanRoster,
  type PlanSummary,
  piecesOf,
  placementOn,
  printedPixels,
  type SheetLayout,
  SURFACES,
  type Surface,
  shorterOf,
  summarize,
  widthMm,
} from './plan.ts';

/** Loads the code for quotes on demand. */
export const loadQuote = () => import('./quote/index.ts');
