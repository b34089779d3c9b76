import { buildPyramid } from '@printready/canvas/pyramid';
import type { PictureSpace } from '@printready/pixels/picture';
import { openProof } from '@printready/pixels/profiles';
import { type Raster, withPixels } from '@printready/pixels/raster';
import type { TaskFacts } from '../../worker/task.ts';

export const task = { name: 'proof', pool: 'proofs', patience: null } as const satisfies TaskFacts;

export type ProofRequest = {
  readonly raster: Raster;
  readonly profile: Uint8Array;
  readonly space: PictureSpace;
  readonly paper: boolean;
  readonly warn: boolean;
};

export type ProofedImage = {
  readonly levels: readonly Raster[];
  /** Fraction of visible pixels that are out of gamut, 0 to 1. */
  readonly outOfGamut: number;
};

const WARNING = { r: 255, g: 0, b: 200 };

/** Null if the profile has no output table. */
export async function work({
  raster,
  profile,
  space,
  paper,
  warn,
}: ProofRequest): Promise<ProofedImage | null> {
  const press = await openProof({ profile, space, paper, warning: warn ? WARNING : null });
  if (!press) return null;
  const { pixels, visible, outOfGamut } = press.apply(raster.data);
  press.close();
  return {
    levels: buildPyramid(withPixels(raster, pixels)),
    outOfGamut: visible === 0 ? 0 : outOfGamut / visible,
  };
}
