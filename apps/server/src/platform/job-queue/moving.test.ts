/** Migration of the former queue, `private.jobs`. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { connect, transaction } from '../database/connect.ts';
import { migrate, migrateWithin } from '../database/migrate.ts';
import { openQueue } from './queue.ts';

const root = join(import.meta.dirname, '../../../../..');
const OURS = '20261124000000';

const versionsBefore = (version: string): Set<string> =>
  new Set(
    ['apps/server/sql', 'supabase/migrations']
      .flatMap((folder) => readdirSync(join(root, folder)))
      .map((file) => file.split('_')[0] ?? '')
      .filter((found) => found.length <= 4 || found < version),
  );

test('migrates waiting, paused and dead jobs, and jobs of an unknown kind, to the new job tables', async () => {
  const admin = connect(inject('testPostgres'), () => undefined);
  const name = `moving_${randomUUID().replaceAll('-', '')}`;
  await admin.pool.query(`create database ${name}`);
  const url = new URL(inject('testPostgres'));
  url.pathname = name;
  const { pool } = connect(url.href, () => undefined);
  try {
    await transaction(pool, (client) => migrateWithin(client, 'plain PostgreSQL', versionsBefore(OURS)));
    await pool.query(
      `insert into private.jobs (kind, payload, attempts, run_at, claimed_until, last_error, dead_at) values
         ('one-time mail', '{"n": 1}', 0, now(), null, null, null),
         ('notice', '{"n": 2}', 3, now() + interval '20 minutes', null, 'Error: away', null),
         ('notice', '{"n": 3}', 1, now(), now() + interval '1 minute', null, null),
         ('billing-end', '{"n": 4}', 11, now(), null, 'Error: refused', now() - interval '2 hours'),
         ('of tomorrow', '{"n": 5}', 0, now() + interval '1 day', null, null, null)`,
    );
    await migrate(pool, 'plain PostgreSQL');
    const { rows } = await pool.query(
      `select name, data -> 'n' as n, state, retry_count as retries, retry_limit as most,
         coalesce(output, source_output) ->> 'message' as error, source_name as of, start_after > now() as later
       from jobs.job order by data -> 'n'`,
    );
    const error = null;
    expect(rows).toEqual([
      { name: 'one-time-mail', n: 1, state: 'created', retries: 0, most: 10, error, of: null, later: false },
      {
        name: 'notice',
        n: 2,
        state: 'retry',
        retries: 2,
        most: 10,
        error: 'Error: away',
        of: null,
        later: true,
      },
      { name: 'notice', n: 3, state: 'retry', retries: 0, most: 10, error, of: null, later: false },
      {
        name: 'dead',
        n: 4,
        state: 'created',
        retries: 0,
        most: 2,
        error: 'Error: refused',
        of: 'billing-end',
        later: false,
      },
      { name: 'of-tomorrow', n: 5, state: 'created', retries: 0, most: 2, error, of: null, later: true },
    ]);
    const done: unknown[] = [];
    const queue = await openQueue({ url: url.href, onError: () => undefined, say: () => undefined });
    await queue.work({
      notice: (payload) => Promise.resolve(void done.push(payload)),
      'one-time-mail': (payload) => Promise.resolve(void done.push(payload)),
    });
    await expect.poll(() => done.length).toBe(2);
    expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]));
    await queue.stop();
  } finally {
    await pool.end();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.pool.end();
  }
});
