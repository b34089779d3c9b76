/** Runs one file of a batch through its recipe. The worker writes the result and sends only a report. */
import type { RunContext } from '@printready/jobs';
import type { Recipe } from '@printready/pipeline/recipe';
import { nameOf, type PlannedName } from '@printready/pipeline/recipe';
import { type RunProblem, runRecipe } from '@printready/pipeline/recipe/run-recipe';
import { crc32 } from '@printready/pixels/bytes';
import type { Result } from '@printready/pixels/result';
import { sha256Hex } from '../../../files/save/sha256.ts';
import { withNetworks } from '../../../worker/networks/open-network.ts';
import type { TaskFacts } from '../../../worker/task.ts';
import type { BulkResult } from '../plan/bulk.ts';
import { createCheckpoints } from './checkpoints.ts';
import { findOwnFile, type NoRoom, noRoomFor, removeOwnFile, writeIfRoom } from './opfs.ts';

export const task = {
  name: 'bulk-one',
  pool: 'bulk',
  // Every step reports progress, so a longer silence means a hang. Reading a large file is silent.
  patience: { silenceMs: 180_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

export type BulkRequest = {
  readonly recipe: Recipe;
  readonly file: Blob;
  readonly name: PlannedName;
  readonly batch: string;
  readonly id: string;
  readonly attempt: number;
};

export type BulkAnswer = Result<Omit<BulkResult, 'milliseconds'>, RunProblem | NoRoom>;

export async function work(
  { recipe, file, name, batch, id, attempt }: BulkRequest,
  run: RunContext,
): Promise<BulkAnswer> {
  const checkpoints = await createCheckpoints(recipe, {
    find: () => findOwnFile(batch, 'steps', id),
    keep: (parts) => writeIfRoom(batch, { place: 'steps', name: id, attempt }, parts),
  });
  const original = new Uint8Array(await file.arrayBuffer());
  const host = { ...withNetworks(run), ...checkpoints };
  const outcome = await runRecipe(recipe, { bytes: original, stem: name.stem }, host);
  await removeOwnFile(batch, 'steps', id);
  if (!outcome.ok) return outcome;
  const { bytes, width, height, steps, reading, notes } = outcome;
  if (!(await writeIfRoom(batch, { place: 'out', name: id, attempt }, [bytes])))
    return noRoomFor(bytes.length);
  return {
    ok: true,
    ...{ width, height, steps, reading, notes, bytes: bytes.length, crc32: crc32(bytes) },
    sha256: await sha256Hex(bytes),
    output: nameOf(recipe.naming, name, outcome.name),
    result: outcome.name,
    dpi: outcome.name.dpi,
    file: id,
    tokens: steps.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}
