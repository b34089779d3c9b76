import {
  BULK_BUCKET,
  type BulkBatch,
  type BulkItem,
  type BulkOffer,
  inputName,
  type NewBatch,
} from '@printready/contracts/bulk';
import type { StepReport } from '@printready/pipeline/recipe/run-recipe';
import { backendError } from '@printready/sign-in/answers';
import { loadClient } from '@printready/sign-in/client';
import { callServer } from '../../platform/own-server.ts';

export type ServerItem = BulkItem<StepReport>;

const BATCHES = '/api/bulk/batches';
const MAX_LISTED = 20;
const PAGE = 1_000;

const JSON_BODY = { 'content-type': 'application/json' };

/** The endpoint is public, so the session's client is not used. */
export async function readOffer(): Promise<BulkOffer> {
  const answer = await fetch('/api/bulk');
  // Hosted projects have no workers.
  if (answer.status === 404) return { offered: false, engines: [] };
  if (!answer.ok) throw new Error(`The server does not say whether it takes batches: ${answer.status}`);
  return (await answer.json()) as BulkOffer;
}

/** Idempotent by id; a repeated request charges nothing. @throws Refusal */
export async function createBatch(batch: NewBatch): Promise<void> {
  const init = { method: 'POST', headers: JSON_BODY, body: JSON.stringify(batch) };
  await callServer(BATCHES, init, 'The batch could not be started. Try again.');
}

/** @throws Refusal */
export async function cancelBatch(id: string): Promise<void> {
  await callServer(`${BATCHES}/${id}/cancel`, { method: 'POST' }, 'The batch could not be cancelled.');
}

/** Deletes results and rows. @throws Refusal */
export async function deleteBatch(id: string): Promise<void> {
  await callServer(`${BATCHES}/${id}`, { method: 'DELETE' }, 'The batch could not be deleted.');
}

/** `skip` works until the item has ended; `resend` works on a failed or skipped item. @throws Refusal */
export async function changeItem(
  { batch_id, n }: Pick<ServerItem, 'batch_id' | 'n'>,
  change: 'skip' | 'resend',
): Promise<void> {
  const path = `${BATCHES}/${batch_id}/items/${n}/${change}`;
  await callServer(path, { method: 'POST' }, 'The file could not be changed. Try again.');
}

export async function readBatches(): Promise<readonly BulkBatch[]> {
  const client = await loadClient();
  const answer = await client
    .from('bulk_batch')
    .select(
      'id, name, engine, state, total, done, failed, skipped, cancelled, price, tokens, created_at, ended_at, expires_at',
    )
    .order('created_at', { ascending: false })
    .limit(MAX_LISTED)
    .overrideTypes<BulkBatch[], { merge: false }>();
  if (answer.error) throw backendError(answer);
  return answer.data;
}

/** @param states filter; empty matches all. @param range first and last row, inclusive, at most PAGE rows */
async function readPage(
  batch: string,
  states: readonly ServerItem['state'][],
  range: readonly [first: number, last: number],
): Promise<readonly ServerItem[]> {
  const client = await loadClient();
  let asked = client
    .from('bulk_item')
    .select('batch_id, n, name, state, result, figures, tokens, cause, started_at, ended_at')
    .eq('batch_id', batch);
  if (states.length > 0) asked = asked.in('state', [...states]);
  const answer = await asked
    .order('n')
    .range(...range)
    .overrideTypes<ServerItem[], { merge: false }>();
  if (answer.error) throw backendError(answer);
  return answer.data;
}

/** Sorted in item order. @param states filter; empty matches all */
export async function readItems(
  batch: string,
  states: readonly ServerItem['state'][] = [],
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly ServerItem[]> {
  const items: ServerItem[] = [];
  while (items.length < limit) {
    const wanted = Math.min(PAGE, limit - items.length);
    const page = await readPage(batch, states, [items.length, items.length + wanted - 1]);
    items.push(...page);
    if (page.length < wanted) break;
  }
  return items;
}

/** @throws Error if the result was deleted */
export async function downloadResult({ result, name }: ServerItem): Promise<Blob> {
  const client = await loadClient();
  const { data, error } = await client.storage.from(BULK_BUCKET).download(result ?? '');
  if (error)
    throw new Error(`The result of ${name} could not be fetched: ${error.message}`, { cause: error });
  return data;
}

export async function removeInputs(userId: string, batch: string, files: number): Promise<void> {
  const client = await loadClient();
  const names = Array.from({ length: files }, (_, at) => inputName(userId, batch, at + 1));
  for (let at = 0; at < names.length; at += PAGE) {
    const { error } = await client.storage.from(BULK_BUCKET).remove(names.slice(at, at + PAGE));
    if (error) throw error;
  }
}
