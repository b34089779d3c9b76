/** What is known of a network before it is loaded: whose it is, how it wants its picture, and the bytes it must be. */

import { z } from 'zod';

const described = {
  /** Also a file's name. */
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  name: z.string().min(1),
  license: z.string().min(1),
  author: z.string().min(1),
  /** Of the served file. */
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** It has layers that no GPU is programmed for, so none is tried. */
  cpuOnly: z.literal(true).optional(),
};

/** Draws a picture of any size some times larger. */
const superResolutionModel = z.object({
  kind: z.literal('super-resolution'),
  ...described,
  /** Output pixels per input pixel. */
  scale: z.int().min(2).max(8),
});
export type SuperResolutionModel = Readonly<z.output<typeof superResolutionModel>>;

/** One that is part of the product: made from an npm package that is installed with it, when the app is built. */
export type PackagedModel = SuperResolutionModel & {
  /** npm package and the folder of the network in it. */
  readonly source: { readonly package: string; readonly folder: string };
};

/** Tells the subject from its background, on a square picture. */
export const segmentationModel = z.object({
  kind: z.literal('segmentation'),
  ...described,
  /** Width and height that it knows best, and the largest that it takes. */
  side: z.int().min(32).max(4096),
  /** It takes smaller ones, too, from `least` on, that divide by `step`, once it is freed of its size (onnx/free-size.ts). */
  smaller: z
    .object({ least: z.int().min(32), step: z.int().min(1) })
    .readonly()
    .optional(),
  /** Of R, G and B on the scale 0…255: a sample enters the network as (sample − mean) / deviation. */
  mean: z.tuple([z.number(), z.number(), z.number()]).readonly(),
  deviation: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]).readonly(),
});
export type SegmentationModel = Readonly<z.output<typeof segmentationModel>>;

/** A schema, because a deployment may name its own network and the browser is told of it. */
export const modelManifest = z.discriminatedUnion('kind', [superResolutionModel, segmentationModel]);
export type ModelManifest = Readonly<z.output<typeof modelManifest>>;
