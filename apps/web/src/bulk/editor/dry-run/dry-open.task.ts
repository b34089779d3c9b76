import { type Opening, openForSteps, type StepOutcome } from '@printready/pipeline/recipe/run-recipe';
import type { TaskFacts } from '../../../worker/task.ts';
import { type DryRunStep, toDryRunStep } from './dry-run-step.ts';

export const task = {
  name: 'dry-open',
  pool: 'openings',
  // Allows far more time than a valid file needs; after that, a hostile file and its thread are stopped.
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

export type DryOpenRequest = {
  readonly file: Blob;
  readonly recipe: Opening;
  readonly stem: string;
};

export async function work({ file, recipe, stem }: DryOpenRequest): Promise<DryRunStep> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const passing: StepOutcome = await openForSteps(bytes, recipe, stem);
  return toDryRunStep(passing);
}
