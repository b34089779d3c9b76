import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { describeSchema } from './testing/describe-schema.ts';

const golden = join(import.meta.dirname, '../../../../../supabase/schema.sql');

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

/** Runs on an empty database in the same cluster. */
async function withDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server.deps.db.url);
  await server.deps.db.pool.query(`create database ${name}`);
  url.pathname = name;
  const { pool } = connect(url.href, () => undefined);
  try {
    await work(pool);
  } finally {
    await pool.end();
    await server.deps.db.pool.query(`drop database ${name}`);
  }
}

test('database schema equals supabase/schema.sql after all migrations (BLESS=1 rewrites the file)', async () => {
  await withDatabase(async (pool) => {
    await migrate(pool, 'plain PostgreSQL');
    const now = await describeSchema(pool);
    if (process.env['BLESS'] === '1') writeFileSync(golden, now);
    expect(now).toBe(readFileSync(golden, 'utf8'));
    await migrate(pool, 'plain PostgreSQL');
    expect(await describeSchema(pool), 'a second run changes nothing').toBe(now);
  });
});

test('migrations grant the same limited rights where default privileges grant everything, as in hosted projects', async () => {
  await withDatabase(async (pool) => {
    await pool.query(`
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
      alter default privileges in schema public grant all on functions to anon, authenticated, service_role`);
    await migrate(pool, 'plain PostgreSQL');
    const open = (await describeSchema(pool))
      .split('\n')
      .filter((line) => /^grant .* to (anon|authenticated);$/.test(line));
    const expected = readFileSync(golden, 'utf8')
      .split('\n')
      .filter((line) => /^grant .* to (anon|authenticated);$/.test(line));
    expect(open).toEqual(expected);
  });
});

test('migrates the database once when two processes start together', async () => {
  await withDatabase(async (pool) => {
    await Promise.all([
      migrate(pool, 'plain PostgreSQL'),
      migrate(pool, 'plain PostgreSQL'),
      migrate(pool, 'plain PostgreSQL'),
    ]);
    const { rows } = await pool.query<{ count: string }>(
      'select count(*) from supabase_migrations.schema_migrations group by version having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });
});
