/** One step of a dry run on all pixels of a sample, as the batch will do it. */
import type { RunContext } from '@printready/jobs';
import type { RecipeStep } from '@printready/pipeline/recipe';
import { type StepState, takeStep } from '@printready/pipeline/recipe/run-recipe';
import { withNetworks } from '../../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../../worker/task.ts';
import { type Tried, tried } from './tried.ts';

export const task = { name: 'dry-step', pool: 'runs', patience: null } as const satisfies TaskFacts;

type StepRequest = {
  readonly step: RecipeStep;
  readonly before: StepState;
  /** Of the sample's name. */
  readonly stem: string;
};

export async function work({ step, before, stem }: StepRequest, run: RunContext): Promise<Tried> {
  return tried(await takeStep(step, before, { stem, host: withNetworks(run) }));
}
