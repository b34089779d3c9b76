/** What is known of a network before it is loaded: whose it is, how it wants its picture, and the bytes it must be. */

type Described = {
  readonly id: string;
  readonly name: string;
  readonly licence: string;
  readonly author: string;
  /** Of the served file. */
  readonly bytes: number;
  readonly sha256: string;
};

/** Draws a picture of any size some times larger. */
export type SuperResolutionModel = Described & {
  readonly kind: 'super-resolution';
  /** npm package and the folder of the network in it. */
  readonly source: { readonly package: string; readonly folder: string };
  /** Output pixels per input pixel. */
  readonly scale: number;
};

/** One sample of R, G and B each, on the scale 0…255. */
type PerChannel = readonly [number, number, number];

/** Tells the subject from its background, on a picture of one size only. */
export type SegmentationModel = Described & {
  readonly kind: 'segmentation';
  /** Width and height that it wants. */
  readonly side: number;
  /** A sample enters the network as (sample − mean) / deviation. */
  readonly mean: PerChannel;
  readonly deviation: PerChannel;
};

export type ModelManifest = SuperResolutionModel | SegmentationModel;
