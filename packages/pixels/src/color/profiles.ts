/** Color conversion with ICC profiles; loads LittleCMS. */
export { convertPicture, fogra39Profile, fromRaster, isSrgb, KEEP_INKS, toRaster } from './convert.ts';
export { describeProfile, type Intent, openLcmsTransform, type Transform } from './lcms.ts';
export {
  type Chromaticity,
  grayCurveProfile,
  grayProfile,
  matrixProfile,
  type Primaries,
  rgbToRgbMatrix,
  srgbProfile,
} from './profile-maker.ts';
export { openProof, outOfGamutShare } from './proof.ts';
export { openTransform } from './transform.ts';
