import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import { type BulkOutput, nameOf, type PlannedName, type Recipe } from '@printready/pipeline/recipe';
import { runRecipe } from '@printready/pipeline/recipe/run-recipe';
import type { Result } from '@printready/pixels/result';
import { writeAtomically } from '../files/atomic-write.ts';
import { catchDiskErrors } from '../files/file-task.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { toolHost } from '../tools/tool-host.ts';

export type BulkRequest = {
  readonly recipe: Recipe;
  readonly input: string;
  readonly folder: string;
  readonly name: PlannedName;
  readonly force: boolean;
};

/** On failure, `place` is the id of the failed step. */
export type BulkResponse = Result<BulkOutput>;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** True for a file left by a killed run: identical bytes, or the empty file that reserves the name. */
async function isOwnResult(path: string, bytes: Uint8Array): Promise<boolean> {
  // An unreadable file returns false here; the later write reports the error.
  const existing = await readFile(path).catch(() => null);
  return existing !== null && (existing.length === 0 || existing.equals(bytes));
}

async function work(request: BulkRequest, run: Parameters<Task>[1]) {
  const { recipe, input, folder, name, force } = request;
  const original = await readRegularFile(input);
  await guardReading(run, [original]);
  const host = { ...toolHost(run), onOpened: () => run.guard?.(false) };
  const outcome = await runRecipe(recipe, { bytes: original, stem: name.stem }, host);
  if (!outcome.ok) return outcome;
  const { bytes, width, height, steps, reading, notes } = outcome;
  const output = nameOf(recipe.naming, name, outcome.name);
  const path = join(folder, output);
  await writeAtomically(path, bytes, force || (await isOwnResult(path, bytes)));
  return {
    ok: true,
    ...{ output, bytes: bytes.length, sha256: sha256(bytes), width, height, steps, reading, notes },
    dpi: outcome.name.dpi,
    tokens: steps.reduce((sum, { tokens }) => sum + tokens, 0),
  } satisfies BulkResponse;
}

export const bulkTask: Task = async (payload, run): Promise<BulkResponse> => {
  return await catchDiskErrors(() => work(payload as BulkRequest, run));
};
