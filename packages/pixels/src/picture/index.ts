/** Pictures as files store them: samples, layers and their blending, metadata. */
export { blendInto, channelMix, colorBurn, mixNonSeparable, type Rgb } from './blend.ts';
export { BLEND_MODES, type BlendMode, type Layer } from './layers.ts';
export { type Metadata, NO_METADATA } from './metadata.ts';
export {
  channelsOf,
  createPicture,
  depthOf,
  flattenPicture,
  isTranslucent,
  type Picture,
  type PictureSpace,
  SAMPLES_PER_PIXEL,
  withDepth,
  withoutAlpha,
} from './picture.ts';
