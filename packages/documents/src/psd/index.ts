/** PSD as sections, layers and planes. */
export { blendOfKey } from './blend-keys.ts';
export { readExtraChannels, readExtraColors } from './channels.ts';
export {
  flagIn,
  numberIn,
  objectIn,
  objectsIn,
  type PsdDescriptor,
  readPsdDescriptor,
  wordIn,
} from './descriptor.ts';
export { PSD_MODES, type PsdHeader, readPsdHeader } from './header.ts';
export { type PsdChannel, type PsdLayerRecord, type PsdLayers, readPsdLayers } from './layers.ts';
export type { PsdMaskArea, PsdMaskSoftness } from './mask-record.ts';
export { isCompositeCut, type PsdPlane, readPsdPlanes } from './planes.ts';
export { heldBytesOf, openPsdRows, type PsdRows } from './rows.ts';
export {
  cutPsdSections,
  PSD_RESOURCES,
  type PsdSections,
  psdTruncated,
  readPsdResolution,
  readPsdResources,
  writePsdResource,
} from './sections.ts';
export { type PsdText, readPsdText } from './text-engine.ts';
export {
  type PsdKnot,
  type PsdPathOperation,
  type PsdShape,
  type PsdVectorMask,
  readPsdVectorMask,
} from './vector-mask.ts';
