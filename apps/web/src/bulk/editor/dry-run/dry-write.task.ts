import type { RunContext } from '@printready/jobs';
import type { Recipe, ResultName } from '@printready/pipeline/recipe';
import { type RunProblem, type StepState, writeResult } from '@printready/pipeline/recipe/run-recipe';
import type { ReadFinding } from '@printready/pixels/reading';
import type { Result } from '@printready/pixels/result';
import type { TaskFacts } from '../../../worker/task.ts';

export const task = { name: 'dry-write', pool: 'runs', patience: null } as const satisfies TaskFacts;

type WriteRequest = { readonly recipe: Recipe; readonly passed: StepState; readonly stem: string };

export type Written = Result<
  {
    readonly bytes: number;
    readonly width: number;
    readonly height: number;
    readonly name: ResultName;
    readonly reading: readonly ReadFinding[];
    readonly notes: readonly string[];
  },
  RunProblem
>;

export async function work({ recipe, passed, stem }: WriteRequest, run: RunContext): Promise<Written> {
  const outcome = await writeResult(recipe, passed, { ...run, stem });
  if (!outcome.ok) return outcome;
  const { bytes, width, height, name, reading, notes } = outcome;
  return { ok: true, bytes: bytes.length, width, height, name, reading, notes };
}
