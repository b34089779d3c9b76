import { buildPyramid } from '@printready/canvas/pyramid';
import type { Raster } from '@printready/pixels/raster';
import { layPlates, type Plate } from '@printready/print/plates';
import type { TaskFacts } from '../../worker/task.ts';

export const task = { name: 'lay-plates', pool: 'proofs', patience: null } as const satisfies TaskFacts;

export function work(plates: readonly Plate[]): Promise<readonly Raster[]> {
  return Promise.resolve(buildPyramid(layPlates(plates)));
}
