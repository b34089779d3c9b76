/** A sample of a dry run, read as a batch reads its files. */
import { openForSteps, type StepOutcome } from '@printready/pipeline/recipe/run-recipe';
import type { TaskFacts } from '../../../worker/task.ts';
import { type Tried, tried } from './tried.ts';

export const task = {
  name: 'dry-open',
  pool: 'openings',
  // A sound file takes a fraction of this; a hostile one ends here, and its thread with it.
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

export async function work({ file }: { readonly file: Blob }): Promise<Tried> {
  const passing: StepOutcome = await openForSteps(new Uint8Array(await file.arrayBuffer()));
  return tried(passing);
}
