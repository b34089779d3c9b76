/** The soft proof's pixels; runs in a worker and nowhere else. */

import { buildPyramid } from '@printready/canvas/pyramid';
import { openProof } from '@printready/imaging/color/proof';
import type { PictureSpace } from '@printready/imaging/picture';
import { type Raster, withPixels } from '@printready/imaging/raster';
import type { TaskFacts } from '../../worker/task.ts';

export const task = { name: 'proof', pool: 'proofs', patience: null } as const satisfies TaskFacts;

export type ProofRequest = {
  readonly raster: Raster;
  readonly profile: Uint8Array;
  readonly space: PictureSpace;
  readonly paper: boolean;
  readonly warn: boolean;
};

/** The picture as it will print. */
export type ProofedImage = {
  readonly levels: readonly Raster[];
  /** 0…1 of what can be seen. */
  readonly outOfGamut: number;
};

/** A color that no art has by accident and every eye finds. */
const WARNING = { r: 255, g: 0, b: 200 };

/** Null when the profile cannot be printed with. */
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
