import type { RunContext } from '@printready/jobs';
import type { RecipeStep } from '@printready/pipeline/recipe';
import { type StepState, takeStep } from '@printready/pipeline/recipe/run-recipe';
import { withNetworks } from '../../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../../worker/task.ts';
import { type DryRunStep, toDryRunStep } from './dry-run-step.ts';

export const task = { name: 'dry-step', pool: 'runs', patience: null } as const satisfies TaskFacts;

type StepRequest = {
  readonly step: RecipeStep;
  readonly before: StepState;
  readonly stem: string;
  /** Resolution of the results. */
  readonly dpi: number | null;
};

export async function work({ step, before, ...rest }: StepRequest, run: RunContext): Promise<DryRunStep> {
  return toDryRunStep(await takeStep(step, before, { ...rest, host: withNetworks(run) }));
}
