/** The soft proof's pixels; runs in a worker and nowhere else. */

import { buildPyramid } from '@printready/canvas/pyramid';
import { openProof } from '@printready/imaging/color/proof';
import { withPixels } from '@printready/imaging/raster';
import type { ProofTasks } from './proof-types.ts';

/** A color that no art has by accident and every eye finds. */
const WARNING = { r: 255, g: 0, b: 200 };

export async function proof({
  raster,
  profile,
  space,
  paper,
  warn,
}: ProofTasks['proof']['request']): Promise<ProofTasks['proof']['answer']> {
  const press = await openProof({ profile, space, paper, warning: warn ? WARNING : null });
  if (!press) return null;
  const { pixels, visible, outOfGamut } = press.apply(raster.data);
  press.close();
  return {
    levels: buildPyramid(withPixels(raster, pixels)),
    outOfGamut: visible === 0 ? 0 : outOfGamut / visible,
  };
}
