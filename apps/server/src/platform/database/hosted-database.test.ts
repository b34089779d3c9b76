/**
 * `supabase db push` without Supabase: the migrations run without a superuser on a database set up like a hosted one.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountExport } from '@printready/contracts/account';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireSignedIn } from '../../auth/sessions/caller.ts';
import { runAs } from '../../data/rest/run.ts';
import { writePrices } from '../../data/tokens/prices.ts';
import { exportAccount } from '../../product/account/export.ts';
import { createLimits } from '../limits.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { describeSchema } from './testing/describe-schema.ts';

const root = join(import.meta.dirname, '../../../../..');
const suffix = randomUUID().slice(0, 8);
const owner = `hosted_postgres_${suffix}`;
const policyMaker = `hosted_policies_${suffix}`;
const database = `hosted_${suffix}`;

let server: TestServer;
let pool: Pool;
beforeAll(async () => {
  // Uses the test cluster, which already has the roles anon, authenticated, and service_role.
  server = await sharedServer();
  const admin = server.deps.db.pool;
  await admin.query(`create role ${policyMaker} nologin`);
  await admin.query(`create role ${owner} login password 'hosted' nosuperuser createdb createrole bypassrls`);
  await admin.query(`grant ${policyMaker}, anon, authenticated, service_role to ${owner}`);
  await admin.query(`create database ${database} owner ${owner}`);
  const url = new URL(server.deps.db.url);
  url.pathname = database;
  const superuser = connect(url.href, () => undefined);
  const sql = readFileSync(join(import.meta.dirname, 'hosted-database.sql'), 'utf8');
  await superuser.pool.query(sql.replaceAll(':owner', owner).replaceAll(':policy_maker', policyMaker));
  await superuser.pool.end();
  url.username = owner;
  url.password = 'hosted';
  ({ pool } = connect(url.href, () => undefined));
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

test('applies each migration once, without a superuser, with the same result as on plain PostgreSQL', async () => {
  const { rows } = await pool.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ super: false }]);
  await migrate(pool, 'hosted project');
  await migrate(pool, 'hosted project');
  const files = readdirSync(join(root, 'supabase/migrations')).map((file) => file.split('_')[0]);
  const applied = await pool.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  expect(applied.rows.map(({ version }) => version)).toEqual(files.sort());
  const open = (text: string): string[] =>
    text.split('\n').filter((line) => /^grant .* to (anon|authenticated);$/.test(line));
  const golden = readFileSync(join(root, 'supabase/schema.sql'), 'utf8');
  expect(open(await describeSchema(pool))).toEqual(open(golden));
  const live = await pool.query(
    "select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1",
  );
  expect(live.rows).toEqual([
    { tablename: 'bulk_batch' },
    { tablename: 'proofs' },
    { tablename: 'shops' },
    { tablename: 'user_subscriptions' },
  ]);
});

test('lets a server process write prices and count rate limits in a hosted project’s database', async () => {
  await writePrices(pool);
  expect(await createLimits(pool).take('verify', 'somebody')).toBe(0);
});

test('lets a project’s user spend tokens within the rules and export all of their data', async () => {
  const [id, sessionId] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'ada@example.com', '{"provider": "email"}', '{}', now(), now())`,
    [id],
  );
  await pool.query(
    "insert into auth.sessions (id, user_id, aal, created_at, refreshed_at, ip) values ($1, $2, 'aal1', now(), now(), '10.0.0.1')",
    [sessionId, id],
  );
  await pool.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ('email', $1::text, $1::uuid, '{"email": "ada@example.com"}', now(), now())`,
    [id],
  );
  const claims = { role: 'authenticated' as const, sub: id, session_id: sessionId, amr: [], exp: 2 ** 40 };
  const asAda = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    runAs(
      pool,
      { role: 'authenticated', claims },
      async (client) => (await client.query(sql, values)).rows as T[],
    );

  await asAda('insert into public.user_subscriptions (user_id) values ($1)', [id]);
  await asAda("insert into public.token_usage (user_id, tool_id, credits_used) values ($1, 'color-ko', 0)", [
    id,
  ]);
  const [balance] = await asAda<{ tokens_remaining: number }>(
    'select tokens_remaining from public.user_subscriptions',
  );
  expect(balance?.tokens_remaining).toBeLessThan(15);
  await expect(asAda('update public.user_subscriptions set tokens_remaining = 999')).rejects.toMatchObject({
    code: '42501',
  });
  await expect(asAda('select * from private.tool_prices')).rejects.toMatchObject({ code: '42501' });
  await asAda(
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('results', $1, $2, '{"size": 6}')`,
    [`${id}/shirt.png`, id],
  );
  await expect(
    asAda(`insert into storage.objects (bucket_id, name) values ('results', 'somebody-else/shirt.png')`),
  ).rejects.toMatchObject({ code: '42501' });

  const request = { headers: { authorization: 'Bearer token' } } as Parameters<typeof requireSignedIn>[1];
  const verify = () => Promise.resolve({ ok: true as const, claims });
  const signedIn = await requireSignedIn({ ...server.deps, verify, db: { pool, url: '' } }, request);
  expect(signedIn).toMatchObject({ user: { id, email: 'ada@example.com' }, sessionId, aal: 'aal1' });
  const copy = accountExport.parse(await exportAccount(pool, signedIn.user));
  expect(copy).toMatchObject({
    subscription: { user_id: id, tier: 'free' },
    usage: [{ tool_id: 'color-ko' }],
    sessions: [{ id: sessionId, ip: '10.0.0.1/32' }],
    files: [{ bucket: 'results', name: `${id}/shirt.png`, size: 6 }],
  });
});
