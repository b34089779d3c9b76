import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Person, TestServer } from './server.ts';
import { sharedServer } from './shared-server.ts';

/** Rows of every table and values of every sequence; the job queue without its statistics and schedules. */
async function contentOf({ deps }: TestServer): Promise<unknown> {
  const { pool } = deps.db;
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'realtime', 'jobs')
     order by 1`,
  );
  const content: [string, unknown][] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ all: unknown }>(
      `select json_agg(t order by t::text) as all from ${name} t`,
    );
    content.push([name, rows[0]?.all]);
  }
  const queues = await pool.query('select name, retry_delay from jobs.queue order by name');
  const jobs = await pool.query("select name, data from jobs.job where name <> 'billing-reconcile'");
  const counters = await pool.query(
    'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
  );
  return { content, queues: queues.rows, jobs: jobs.rows, counters: counters.rows };
}

async function leaveTraces(server: TestServer): Promise<Person> {
  const person = await server.newPerson(20);
  const { client, id } = person;
  const { pool } = server.deps.db;
  const file = new Blob(['pixels'], { type: 'image/png' });
  expect((await client.storage.from('results').upload(`${id}/art.png`, file)).error).toBeNull();
  expect((await client.rpc('deduct_tokens', { p_user_id: id, p_amount: 1 })).error).toBeNull();
  expect((await client.auth.updateUser({ email: `new-${person.email}` })).error).not.toBeNull();
  expect((await server.newClient().auth.signInWithOtp({ email: person.email })).error).toBeNull();
  await server.app.inject({
    method: 'POST',
    url: '/api/feedback',
    payload: { email: person.email, message: 'More halftones.' },
  });
  await pool.query('update private.tool_prices set tokens = tokens + 7');
  await pool.query("delete from storage.buckets where id = 'reports'");
  await pool.query("update jobs.queue set retry_delay = 3600 where name = 'notice'");
  return person;
}

const statusOf = async ({ origin }: TestServer, { accessToken }: Person): Promise<number> =>
  (
    await fetch(`${origin}/rest/v1/user_subscriptions`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  ).status;

test('stopping the shared server restores rows, prices, counters, emails, stored files, and sessions', async () => {
  const first = await sharedServer();
  const before = await contentOf(first);
  const person = await leaveTraces(first);
  expect(await statusOf(first, person)).toBe(200);
  expect(first.deps.mailer.inbox).not.toEqual([]);
  expect(await contentOf(first)).not.toEqual(before);
  await first.stop();

  const second = await sharedServer();
  expect(second.origin).toBe(first.origin);
  expect(await contentOf(second)).toEqual(before);
  expect(second.deps.mailer.inbox).toEqual([]);
  expect(existsSync(join(second.deps.config.DATA_DIR, 'storage'))).toBe(false);
  expect(await statusOf(second, person)).toBe(401);
  await second.stop();
});

test('fails a test file that changes the schema, and gives the next test file a different server', async () => {
  const first = await sharedServer();
  await first.deps.db.pool.query('create table public.left_behind (id integer)');
  await expect(first.stop()).rejects.toThrow('This file changed the schema');
  const second = await sharedServer();
  expect(second.origin).not.toBe(first.origin);
  await expect(second.deps.db.pool.query('select from public.left_behind')).rejects.toThrow('does not exist');
  await second.stop();
});

test('passes the server on to the next test file if a schema change was reverted', async () => {
  const first = await sharedServer();
  const { pool } = first.deps.db;
  await pool.query('alter table auth.sessions disable trigger tell_ended_sessions');
  await pool.query('alter table auth.sessions enable trigger tell_ended_sessions');
  await first.stop();
  const second = await sharedServer();
  expect(second.origin).toBe(first.origin);
  await second.stop();
});
