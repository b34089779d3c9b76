/** Sweeps 50 fault-free batches of 1000 files each on a fresh database. */
import { randomUUID } from 'node:crypto';
import { startEmbeddedPostgres } from '@printready/testing/postgres';
import { connect } from '../../../apps/server/src/platform/database/connect.ts';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import type { Benchmark, Measurement } from '../benchmark.ts';

const BATCHES = 50;
const FILES = 1_000;
const ROUNDS = 20;
const FIRST = 'before PostgreSQL has statistics';
const USUAL = 'with statistics';

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

async function insertBatches(query: Query, batches: number): Promise<void> {
  const user = randomUUID();
  await query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.com`]);
  await query(
    `insert into public.user_subscriptions (user_id, tokens_remaining, token_limit, reset_date)
     values ($1, 1000, 1000, now() + interval '30 days')`,
    [user],
  );
  const files = JSON.stringify(Array.from({ length: FILES }, (_, n) => ({ name: `${n}.png`, planned: {} })));
  for (let batch = 0; batch < batches; batch++)
    await query(`select private.create_bulk_batch($1, $2, 'Bench', '{"steps": []}', 'none', 'none', $3)`, [
      user,
      randomUUID(),
      files,
    ]);
}

async function sweep(query: Query, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await query('select private.sweep_bulk()');
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

export const benchmark: Benchmark = {
  title: `Sweep of ${BATCHES} batches of ${FILES.toLocaleString('en-US')} files`,
  bars: [{ subject: USUAL, atMostSeconds: 0.05 }],
  run: async ({ quick }): Promise<Measurement[]> => {
    const postgres = await startEmbeddedPostgres();
    const { pool } = connect(postgres.url, () => undefined);
    try {
      await migrate(pool, 'plain PostgreSQL');
      const query: Query = (text, values) => pool.query(text, values);
      const rounds = quick ? 1 : ROUNDS;
      await sweep(query, 1);
      await insertBatches(query, quick ? 1 : BATCHES);
      const first = await sweep(query, rounds);
      await query('vacuum analyze');
      return [
        { name: FIRST, milliseconds: first },
        { name: USUAL, milliseconds: await sweep(query, rounds) },
      ];
    } finally {
      await pool.end();
      await postgres.stop();
    }
  },
};
