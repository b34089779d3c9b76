/** One file of a batch through its recipe; runs in a bounded process, which reads the file and writes the result. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import type { Recipe } from '@printready/pipeline/recipe';
import type { BulkOutput } from '@printready/pipeline/recipe/manifest';
import { nameOf, type PlannedName } from '@printready/pipeline/recipe/naming';
import { runRecipe } from '@printready/pipeline/recipe/run-recipe';
import { tellDisk } from '../on-file.ts';
import { readPlainFile } from '../plain-file.ts';
import { toolHost } from '../tool-host.ts';
import { writeWhole } from '../write-whole.ts';

export type BulkRequest = {
  readonly recipe: Recipe;
  readonly input: string;
  readonly folder: string;
  readonly name: PlannedName;
  readonly force: boolean;
};

export type BulkAnswer =
  | ({ readonly ok: true } & BulkOutput)
  | { readonly ok: false; readonly problem: string; readonly step: string | null };

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What an attempt left that was killed before it was noted: the same bytes, or a name without any. */
async function isOurs(path: string, bytes: Uint8Array): Promise<boolean> {
  // What is not there, or cannot be read, is not ours; writing says why.
  const there = await readFile(path).catch(() => null);
  return there !== null && (there.length === 0 || there.equals(bytes));
}

async function work({ recipe, input, folder, name, force }: BulkRequest, run: Parameters<Task>[1]) {
  const original = await readPlainFile(input);
  await guardReading(run, [original]);
  const host = { ...toolHost(run), onOpened: () => run.guard?.(false) };
  const outcome = await runRecipe(recipe, { bytes: original, stem: name.stem }, host);
  if (!outcome.ok) return outcome;
  const { bytes, width, height, steps, reading, notes } = outcome;
  const output = nameOf(recipe.naming, name, outcome.name);
  const path = join(folder, output);
  await writeWhole(path, bytes, force || (await isOurs(path, bytes)));
  return {
    ok: true,
    ...{ output, bytes: bytes.length, sha256: sha256(bytes), width, height, steps, reading, notes },
    dpi: outcome.name.dpi,
    tokens: steps.reduce((sum, { tokens }) => sum + tokens, 0),
  } satisfies BulkAnswer;
}

/** What the worker serves. */
export const bulkTask: Task = async (payload, run): Promise<BulkAnswer> => {
  const answer = await tellDisk(() => work(payload as BulkRequest, run));
  return answer.ok || 'step' in answer ? answer : { ...answer, step: null };
};
