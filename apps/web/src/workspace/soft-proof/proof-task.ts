/** The soft proof's pixels; runs in a worker and nowhere else. */
import { openProof, withPixels } from '@printready/imaging';
import { buildPyramid } from '../document/pyramid.ts';
import type { ProofTasks } from './proof-types.ts';

/** A colour that no art has by accident and every eye finds. */
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
  const { pixels, outOfGamut } = press.apply(raster.data);
  press.close();
  const visible = raster.data.reduce((count, value, i) => count + Number(i % 4 === 3 && value > 0), 0);
  return {
    levels: buildPyramid(withPixels(raster, pixels)),
    outOfGamut: visible === 0 ? 0 : outOfGamut / visible,
  };
}
