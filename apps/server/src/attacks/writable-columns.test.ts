/**
 * Columns that callers may write hold nothing the server relies on: payments, file sizes, and identities are stored
 * where callers cannot write, or a trigger overwrites them.
 */
import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let mallory: Person;
beforeAll(async () => {
  server = await sharedServer();
  mallory = await server.newPerson(15);
});
afterAll(() => server.stop());

/** For each column, the reason why the server may read it although callers can write it. */
const WRITABLE: Readonly<Record<string, string>> = {
  'public.shop_inks.content': 'opaque to the server, at most 64 kB',
  'public.shop_inks.name': 'a label',
  'public.shop_inks.shop_id': 'compared with the caller’s memberships',
  'public.shop_origins.origin': 'checked against the form of an origin',
  'public.shop_origins.shop_id': 'compared with the caller’s ownerships',
  'public.shop_presets.content': 'opaque to the server, at most 64 kB',
  'public.shop_presets.name': 'a label',
  'public.shop_presets.shop_id': 'compared with the caller’s memberships',
  'public.shop_profiles.content': 'opaque to the server, at most 64 kB',
  'public.shop_profiles.name': 'a label',
  'public.shop_profiles.shop_id': 'compared with the caller’s memberships',
  'public.shop_recipes.content': 'opaque to the server, at most 64 kB',
  'public.shop_recipes.name': 'a label',
  'public.shop_recipes.shop_id': 'compared with the caller’s memberships',
  'public.shop_sheets.currency': 'one of a list, the same for all sheets of the shop',
  'public.shop_sheets.dpi': 'checked against limits',
  'public.shop_sheets.format': 'one of a list',
  'public.shop_sheets.length_mm': 'checked against limits',
  'public.shop_sheets.price': 'set by owners; customers pay it',
  'public.shop_sheets.shop_id': 'compared with the caller’s ownerships',
  'public.shop_sheets.width_mm': 'checked against limits',
  'public.token_usage.user_id': 'compared with the caller',
  'public.token_usage.tool_id': 'looked up in the price table',
  'public.token_usage.variant': 'looked up in the price table',
  'public.token_usage.batch_size': 'multiplies the price',
  'public.token_usage.credits_used': 'replaced by the price',
  'public.token_usage.metadata': 'request_id is unique, steps are priced; nothing else is read',
  'public.user_subscriptions.*': 'replaced by the first balance',
  'realtime.messages.*': 'rows that test the policies of private channels, rolled back',
  'storage.buckets.*': 'no policy lets callers write; the schema is not exposed',
  'storage.objects.*': 'written by the storage endpoints; the schema is not exposed',
};

test('gives the anonymous and the signed-in role write access only to the listed columns', async () => {
  const { rows } = await server.deps.db.pool.query<{ name: string }>(`
    select distinct case when whole then format('%s.%s.*', nspname, relname)
      else format('%s.%s.%s', nspname, relname, attname) end as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['anon', 'authenticated']) as role
    cross join lateral (select has_table_privilege(role, c.oid, 'insert') or has_table_privilege(role, c.oid, 'update')) as w (whole)
    where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
      and nspname !~ '^pg_' and nspname <> 'information_schema' and has_schema_privilege(role, n.oid, 'usage')
      and (whole or has_column_privilege(role, c.oid, a.attnum, 'insert') or has_column_privilege(role, c.oid, a.attnum, 'update'))
    order by name`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(WRITABLE).sort());
});

/** Private functions that the policies of people's rows call. */
const CALLABLE = ['private.check_storage_quota', 'private.own_shops'];

test('lets the anonymous and the signed-in role call no other private function', async () => {
  const { rows } = await server.deps.db.pool.query<{ name: string }>(`
    select distinct 'private.' || proname as name from pg_proc
    cross join unnest(array['anon', 'authenticated']) as role
    where pronamespace = 'private'::regnamespace and has_function_privilege(role, oid, 'execute')
    order by name`);
  expect(rows.map(({ name }) => name)).toEqual(CALLABLE);
});

describe('database', () => {
  test('grants nothing for a client’s first subscription row that states a plan, a balance and a customer', async () => {
    const person = await server.newPerson();
    const forged = { user_id: person.id, tier: 'studio', tokens_remaining: 9999, token_limit: 9999 };
    const late = '2099-01-01T00:00:00Z';
    const customer = {
      stripe_customer_id: 'cus_1',
      is_active: true,
      reset_date: late,
      billing_changed_at: late,
    };
    const { data }: { data: { reset_date?: string } | null } = await person.client
      .from('user_subscriptions')
      .insert({ ...forged, ...customer })
      .select()
      .single();
    expect(data).toMatchObject({
      tier: 'free',
      tokens_remaining: 15,
      token_limit: 15,
      stripe_customer_id: null,
      billing_changed_at: null,
    });
    expect(Date.parse(String(data?.reset_date))).toBeLessThan(Date.parse('2090-01-01'));
  });

  test('grants nothing for a usage row whose metadata claims to be paid, refunded and free', async () => {
    const requestId = randomUUID();
    const metadata = {
      request_id: requestId,
      refunded_at: '2020-01-01',
      pending_deducts: 50,
      credits_used: 0,
    };
    const before = await server.balanceOf(mallory);
    const { error } = await mallory.client
      .from('token_usage')
      .insert({ user_id: mallory.id, tool_id: 'color-ko', credits_used: 0, batch_size: 1, metadata });
    expect(error).toBeNull();
    const { data } = await mallory.client
      .from('token_usage')
      .select('credits_used, pending_deducts, refunded_at')
      .eq('request_id', requestId)
      .single();
    expect(data).toMatchObject({ pending_deducts: 1, refunded_at: null });
    expect(await server.balanceOf(mallory)).toBe(before - Number(data?.credits_used));
    expect(data?.credits_used).toBeGreaterThan(0);
  });

  test('grants nothing for a file whose metadata claims to have no size', async () => {
    const name = `${mallory.id}/${randomUUID()}.png`;
    const metadata = { size: -(2 ** 40), owner_id: randomUUID(), mimetype: 'text/html' };
    const { error } = await mallory.client.storage
      .from('results')
      .upload(name, Buffer.alloc(1000), { contentType: 'image/png', metadata });
    expect(error).toBeNull();
    const { rows } = await server.deps.db.pool.query(
      'select metadata, owner_id, user_metadata from storage.objects where name = $1',
      [name],
    );
    expect(rows).toEqual([
      {
        metadata: expect.objectContaining({ size: 1000, mimetype: 'image/png' }) as unknown,
        owner_id: mallory.id,
        user_metadata: metadata,
      },
    ]);
  });

  test('grants nothing for a profile that names a role, providers and an address', async () => {
    const data = {
      role: 'service_role',
      provider: 'google',
      providers: ['google'],
      email: 'x@example.com',
      aal: 'aal2',
    };
    const { error } = await mallory.client.auth.updateUser({ data });
    expect(error).toBeNull();
    const { data: renewed } = await mallory.client.auth.refreshSession();
    const { user, session } = renewed;
    expect(user).toMatchObject({ email: mallory.email, role: 'authenticated' });
    expect(user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
    const claims = decodeJwt(session?.access_token ?? '');
    expect(claims).toMatchObject({
      role: 'authenticated',
      aal: 'aal1',
      email: mallory.email,
      user_metadata: {},
    });
  });

  test('grants nothing for a batch with the id of an invented payment', async () => {
    const batch = randomUUID();
    const { error } = await mallory.client.from('token_usage').insert({
      user_id: mallory.id,
      tool_id: 'bulk-workflow',
      credits_used: 0,
      batch_size: 1,
      metadata: { request_id: `bulk/${batch}`, steps: [] },
    });
    expect(error).toBeNull();
    const before = await server.balanceOf(mallory);
    const created = server.deps.db.pool.query(
      `select private.create_bulk_batch($1, $2, 'Mine', '{"steps": []}', 'none', 'none', '[{"name": "a.png", "planned": {}}]')`,
      [mallory.id, batch],
    );
    await expect(created).rejects.toMatchObject({ code: '23505' });
    expect(await server.balanceOf(mallory)).toBe(before);
  });
});
