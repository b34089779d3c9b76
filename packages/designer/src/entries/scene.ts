/** A design's scene, its inks, and its nodes in place. */
export { channelsOf, GARMENTS, type GarmentName } from '../color/inks.ts';
export { type Plates, platesOf, resolve, type Workshop } from '../resolve.ts';
export {
  asksForCredit,
  creditLine,
  type Design,
  designSchema,
  type Node,
  type OrnamentNode,
  type Paint,
  type Picture,
  pictureSchema,
  type TextNode,
  type TextPath,
  type Texture,
} from '../scene.ts';
