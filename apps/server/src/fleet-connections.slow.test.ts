/** Two servers and four workers, as in docs/deploy/compose.yaml, stay within their database's connection limit. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSpenders, type Spender } from '@printready/testing/people';
import { startEmbeddedPostgres } from '@printready/testing/postgres';
import { addressOf, cleanUp, newFolder, run, stop, WORKER } from '@printready/testing/process';
import { Client } from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';

const COMPOSE = readFileSync(join(import.meta.dirname, '../../../docs/deploy/compose.yaml'), 'utf8');
const [, MAX_CONNECTIONS = ''] = /max_connections=(\d+)/.exec(COMPOSE) ?? [];
const [, DATABASE_PROCESSES = ''] = /DATABASE_PROCESSES: "(\d+)"/.exec(COMPOSE) ?? [];
const ALLOWED = Number(MAX_CONNECTIONS) - 3;
/** More concurrent requests than all pools together have connections. */
const READERS = 120;
const READS = 20;

afterEach(cleanUp);

async function readBalance(origin: string, { id, accessToken }: Spender): Promise<number> {
  const answer = await fetch(`${origin}/rest/v1/user_subscriptions?select=*&user_id=eq.${id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

test('responds to every call, and keeps every server process within its share of database connections', async () => {
  const postgres = await startEmbeddedPostgres({ settings: { max_connections: MAX_CONNECTIONS } });
  onTestFinished(() => postgres.stop());
  const secret = randomUUID() + randomUUID();
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_PROCESSES,
    SERVER_SECRET: secret,
    STORAGE_FOLDER: newFolder(0o777),
  };
  const servers = [1, 2].map(() => run({ ...env, DATA_DIR: newFolder() }));
  const origins: string[] = [];
  for (const server of servers) origins.push(await addressOf(server));
  const workers = [1, 2, 3, 4].map(() => run({ ...env, DATA_DIR: newFolder() }, WORKER));
  for (const worker of workers) await addressOf(worker);
  const people = await makeSpenders(postgres.url, secret, READERS);

  const watcher = new Client({ connectionString: postgres.url });
  await watcher.connect();
  let [most, reading] = [0, true];
  const watching = (async () => {
    while (reading) {
      const { rows } = await watcher.query<{ count: number }>(
        "select count(*)::integer from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      most = Math.max(most, rows[0]?.count ?? 0);
    }
  })();
  const statuses = new Set<number>();
  await Promise.all(
    people.map(async (person, n) => {
      for (let read = 0; read < READS; read++) statuses.add(await readBalance(origins[n % 2] ?? '', person));
    }),
  );
  reading = false;
  await watching;
  await watcher.end();

  expect([...statuses]).toEqual([200]);
  // Both servers' pools were full.
  expect(most).toBeGreaterThan(2 * 20);
  expect(most).toBeLessThanOrEqual(ALLOWED);
  const processes = [...servers, ...workers];
  for (const { output } of processes)
    expect(output()).not.toMatch(/too many clients|remaining connection slots/);
  for (const one of [...workers, ...servers]) expect(await stop(one)).toBe(0);
});
