/** What is known of a network before it is loaded: whose it is, how it wants its picture, and the bytes it must be. */

import { z } from 'zod';

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

/**
 * Tells the subject from its background, on a picture of one size only. A schema, because a deployment may name its
 * own network and the browser is told of it.
 */
export const segmentationModel = z.object({
  kind: z.literal('segmentation'),
  /** Also a file's name. */
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  name: z.string().min(1),
  licence: z.string().min(1),
  author: z.string().min(1),
  /** Width and height that it wants. */
  side: z.int().min(32).max(4096),
  /** Of R, G and B on the scale 0…255: a sample enters the network as (sample − mean) / deviation. */
  mean: z.tuple([z.number(), z.number(), z.number()]).readonly(),
  deviation: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]).readonly(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type SegmentationModel = Readonly<z.output<typeof segmentationModel>>;

export type ModelManifest = SuperResolutionModel | SegmentationModel;
