import { availableParallelism } from 'node:os';
import { type Recipe, readRecipe } from '@printready/pipeline/recipe';
import { diskReason, readRegularFile } from '../files/regular-file.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** @throws UsageError */
export function readJobs(typed: string | undefined): number {
  if (typed === undefined) return availableParallelism();
  const jobs = Number(typed);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64)
    throw new UsageError(`--jobs takes 1 to 64, not "${typed}".`);
  return jobs;
}

/** @throws UsageError that lists every problem in the recipe. */
export async function loadRecipe(path: string, { stderr }: Terminal): Promise<Recipe> {
  const text = await readRegularFile(path).catch((error: unknown) => {
    const reason = diskReason(error);
    if (reason === null) throw error;
    throw new UsageError(`${path}: ${reason}`, { cause: error });
  });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(text));
  } catch (cause) {
    throw new UsageError(`${path}: This is not a JSON file.`, { cause });
  }
  const read = await readRecipe(value);
  if (read.ok) {
    for (const note of read.notes) stderr.write(`${path}: ${note}\n`);
    return read.recipe;
  }
  throw new UsageError(read.problem.issues.map((problem) => `${path}: ${problem}`).join('\n'));
}
