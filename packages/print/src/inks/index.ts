/** Inks: their light, the choice of inks for a picture, and flat art. */
export { chooseInks, groundOf, inkForSolid, inPrintingOrder } from './choose-inks.ts';
export { type FlatArt, findFlatInks, NO_INK } from './flat-inks.ts';
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
} from './ink.ts';
export { type Errors, type InkUse, inkErrors, summarize } from './ink-errors.ts';
export { isFlatArt } from './is-flat-art.ts';
export { sharedAngleError } from './shared-angle.ts';
