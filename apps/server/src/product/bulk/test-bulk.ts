import { randomUUID } from 'node:crypto';
import { BULK_BUCKET, type BulkBatch, inputName, type NewBatch } from '@printready/contracts/bulk';
import { addressOf, newFolder, type Process, run, WORKER } from '@printready/testing/process';
import type { Person, TestServer } from '@printready/testing/server';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { engineVersion } from './engine.ts';
import { RECIPE } from './test-art.ts';
import { type BulkWorker, startBulkWorker, type WorkerOptions } from './worker.ts';

/** Starts a real process with one lane, which ends with the test (cleanUp). */
export async function startWorker(env: Record<string, string>): Promise<Process> {
  const started = run({ DATA_DIR: newFolder(), WORKER_LANES: '1', ...env }, WORKER);
  await addressOf(started);
  return started;
}

export type Answer = { readonly status: number; readonly json: Record<string, unknown> };

export async function ask(
  origin: string,
  { accessToken }: Pick<Person, 'accessToken'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${origin}/api/bulk${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

export async function upload(
  person: Pick<Person, 'id' | 'client'>,
  batch: string,
  files: readonly Uint8Array[],
): Promise<void> {
  for (const [at, bytes] of files.entries()) {
    const { error } = await person.client.storage
      .from(BULK_BUCKET)
      .upload(
        inputName(person.id, batch, at + 1),
        new Blob([Uint8Array.from(bytes)], { type: 'image/png' }),
        {
          contentType: 'image/png',
        },
      );
    if (error) throw error;
  }
}

export async function begin(
  origin: string,
  person: Person,
  batch: Pick<NewBatch, 'id'> & Partial<NewBatch>,
  count: number,
): Promise<BulkBatch> {
  const { status, json } = await ask(origin, person, 'POST', '/batches', {
    ...{
      name: 'A test',
      recipe: RECIPE,
      files: Array.from({ length: count }, (_, at) => `art ${at + 1}.png`),
    },
    ...batch,
  });
  expect(status, JSON.stringify(json)).toBe(201);
  return json as unknown as BulkBatch;
}

export async function send(
  origin: string,
  person: Person,
  files: readonly Uint8Array[],
  more: Partial<NewBatch> = {},
): Promise<BulkBatch> {
  const id = randomUUID();
  await upload(person, id, files);
  return begin(origin, person, { id, ...more }, files.length);
}

export type TestWorkers = {
  readonly work: (
    as?: Partial<Pick<WorkerOptions, 'engine' | 'lanes' | 'fileCeilings' | 'tasks'>>,
  ) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export function testWorkers({ deps }: TestServer): TestWorkers {
  const workers: BulkWorker[] = [];
  return {
    async work({ engine = engineVersion(), lanes = 2, ...more } = {}) {
      const { db, files } = deps;
      const quiet = { onError: () => undefined, say: () => undefined };
      const options = { url: db.url, pool: db.pool, files, lanes, engine, ...quiet, ...more };
      workers.push(await startBulkWorker(options));
    },
    async stop() {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    },
  };
}

export type Row = {
  readonly n: number;
  readonly state: string;
  readonly tokens: number;
  readonly attempt: number;
};

export async function rowsOf(pool: Pool, batch: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    'select n, state, tokens, attempt from public.bulk_item where batch_id = $1 order by n',
    [batch],
  );
  return rows;
}

export async function statesOf(pool: Pool, batch: string): Promise<Record<string, number>> {
  const states: Record<string, number> = {};
  for (const { state } of await rowsOf(pool, batch)) states[state] = (states[state] ?? 0) + 1;
  return states;
}

/** Spent − refunded must equal the price of finished files; only these have results; no bytes are untracked. */
export async function expectBalanced(pool: Pool, userId: string, start: number): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select tokens_remaining from public.user_subscriptions where user_id = $1) as left,
       (select coalesce(sum(credits_used), 0)::integer from public.token_usage where user_id = $1) as used,
       (select coalesce(sum(i.tokens), 0)::integer from public.bulk_item i join public.bulk_batch b on b.id = i.batch_id
         where b.user_id = $1) as items,
       (select coalesce(sum(tokens), 0)::integer from public.bulk_batch where user_id = $1) as batches,
       (select coalesce(sum(b.total * b.price), 0)::integer from public.bulk_batch b where b.user_id = $1)
         - (select coalesce(sum(r.tokens), 0)::integer from private.bulk_refunds r
            join public.bulk_batch b on b.id = r.batch_id where b.user_id = $1) as spent,
       (select count(*)::integer from public.bulk_item i join public.bulk_batch b on b.id = i.batch_id
         where b.user_id = $1 and i.state = 'done') as done,
       (select count(*)::integer from storage.objects where owner_id = $1::text and name like '%/out/%') as results`,
    [userId],
  );
  const [counts] = rows;
  const used = counts?.['used'] ?? Number.NaN;
  expect(counts).toEqual({
    left: start - used,
    ...{ used, items: used, batches: used, spent: used },
    done: counts?.['done'],
    results: counts?.['done'],
  });
}
