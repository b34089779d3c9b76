import { z } from 'zod';

const described = {
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  name: z.string().min(1),
  license: z.string().min(1),
  author: z.string().min(1),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  cpuOnly: z.literal(true).optional(),
};

const superResolutionModel = z.object({
  kind: z.literal('super-resolution'),
  ...described,
  scale: z.int().min(2).max(8),
});
export type SuperResolutionModel = Readonly<z.output<typeof superResolutionModel>>;

export const segmentationModel = z.object({
  kind: z.literal('segmentation'),
  ...described,
  /** Preferred and maximum side length of the input, px. */
  side: z.int().min(32).max(4096),
  /** Smaller accepted sides: multiples of `step`, from `least`. onnx/free-size.ts first removes the fixed size. */
  smaller: z
    .object({ least: z.int().min(32), step: z.int().min(1) })
    .readonly()
    .optional(),
  /** Normalization per channel on a scale of 0…255: (sample − mean) / deviation. */
  mean: z.tuple([z.number(), z.number(), z.number()]).readonly(),
  deviation: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]).readonly(),
});
export type SegmentationModel = Readonly<z.output<typeof segmentationModel>>;

/** Schema that validates entries, because deployments may supply networks and the browser receives the manifest. */
export const modelManifest = z.discriminatedUnion('kind', [superResolutionModel, segmentationModel]);
export type ModelManifest = Readonly<z.output<typeof modelManifest>>;
