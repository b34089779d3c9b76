/** Requests are honored, or rejected with PostgREST's code; no part is silently ignored. */

import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const MAKE = `
  create table public.test_rolls (
    id integer primary key,
    owner uuid not null default auth.uid(),
    "Roll name" text not null,
    "dotted.name" integer not null default 0
  ) with (autovacuum_enabled = off); -- what the planner counts stays as it was
  alter table public.test_rolls enable row level security;
  grant select, insert, update, delete on public.test_rolls to authenticated;
  create policy "own rolls" on public.test_rolls to authenticated
    using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
  create function public.test_rolls_from(minimum integer) returns setof public.test_rolls
    language sql stable as 'select * from public.test_rolls where id >= minimum order by id';
  create function public.test_cut(minimum integer) returns setof public.test_rolls
    language sql as 'delete from public.test_rolls where id >= minimum returning *';
  create function public.test_numbers() returns setof integer language sql stable as 'select generate_series(1, 5)';
  create function public.test_sum(a integer, b integer) returns integer language sql as 'select a + b';
  create function public.test_two(a integer) returns integer language sql stable as 'select a';
  create function public.test_two(a text) returns text language sql stable as 'select a';
  create function public.test_header(name text) returns text language sql stable
    as 'select current_setting(''request.headers'', true)::json ->> name';
  create table public.test_shops (
    id integer primary key, settings jsonb not null, sizes integer[] not null default '{}'
  );
  grant select, insert on public.test_shops to authenticated;
  insert into public.test_shops values
    (1, '{"name": "Ink", "rank": 2, "it''s": "b", "at": {"city": "Bonn"}, "tags": ["x", "y"]}', '{5}'),
    (2, '{"name": "Acme", "rank": 10, "it''s": "c", "at": {"city": "Aachen"}, "tags": ["z"]}', '{}'),
    (3, '{"name": "Zebra", "it''s": "a"}', '{}');
  create function public.test_shops_all() returns setof public.test_shops
    language sql stable as 'select * from public.test_shops';
  create function public.test_total(sizes integer[], of public.test_shops default null) returns bigint language sql stable
    as 'select sum(size) + coalesce((of).id, 0) from unnest(sizes) as size';
  create function public.test_call() returns text language sql stable
    as 'select current_setting(''request.method'', true) || '' '' || current_setting(''request.path'', true)';
  grant execute on all functions in schema public to authenticated;
  notify pgrst, 'reload schema'`;

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.newPerson(15);
  await server.deps.db.pool.query(MAKE);
  await vi.waitFor(async () => expect((await person.client.from('test_rolls').select()).status).toBe(200), {
    timeout: 60_000,
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.deps.db.pool.query('truncate public.test_rolls');
  const rows = [1, 2, 3, 4, 5].map((id) => ({ id, 'Roll name': `roll ${id}`, 'dotted.name': 10 * id }));
  expect((await person.client.from('test_rolls').insert(rows)).error).toBeNull();
});

type Sent = { method?: string; prefer?: string; body?: unknown; headers?: Record<string, string> };
type Answered = { status: number; code: string | undefined; body: unknown; range: string | null };

async function ask(path: string, { method = 'GET', prefer, body, headers }: Sent = {}): Promise<Answered> {
  const answer = await fetch(`${server.origin}/rest/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(prefer !== undefined && { prefer }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const read: unknown = text === '' ? null : JSON.parse(text);
  const code = typeof read === 'object' && read !== null && 'code' in read ? String(read.code) : undefined;
  return { status: answer.status, code, body: read, range: answer.headers.get('content-range') };
}

const kept = async (): Promise<number> =>
  (await server.deps.db.pool.query('select from public.test_rolls')).rowCount ?? Number.NaN;

const ROW = { id: 9, 'Roll name': 'nine' };
const post = { method: 'POST', body: ROW };
const patch = { method: 'PATCH', body: { 'Roll name': 'new' } };
const rpc = (body: unknown): Sent => ({ method: 'POST', body });

describe('REST API: unsupported requests', () => {
  const table: [string, string, Sent, string][] = [
    ['an unknown preference on a read', 'test_rolls', { prefer: 'anything' }, 'PGRST122'],
    [
      'an unknown preference on an insert',
      'test_rolls',
      { ...post, prefer: 'return=minimal, anything' },
      'PGRST122',
    ],
    [
      'an unknown preference on a call',
      'rpc/test_cut',
      { ...rpc({ minimum: 1 }), prefer: 'anything' },
      'PGRST122',
    ],
    ['an unknown value of a preference', 'test_rolls', { ...post, prefer: 'return=everything' }, 'PGRST122'],
    ['a preferred time zone', 'test_rolls', { prefer: 'timezone=America/New_York' }, 'PGRST122'],
    [
      'headers only, which would need a Location',
      'test_rolls',
      { ...post, prefer: 'return=headers-only' },
      'PGRST122',
    ],
    ['max-affected on a read', 'test_rolls', { prefer: 'handling=strict,max-affected=1' }, 'PGRST122'],
    [
      'an unreadable max-affected',
      'test_rolls?id=gt.0',
      { method: 'DELETE', prefer: 'max-affected=x' },
      'PGRST122',
    ],
    [
      'a conflict resolution for an update',
      'test_rolls?id=eq.1',
      { ...patch, prefer: 'resolution=merge-duplicates' },
      'PGRST122',
    ],
    [
      'a conflict resolution for a call',
      'rpc/test_cut',
      { ...rpc({ minimum: 1 }), prefer: 'resolution=merge-duplicates' },
      'PGRST122',
    ],
    ['a filter on an insert', 'test_rolls?id=eq.1', post, 'PGRST100'],
    ['a limit on an update', 'test_rolls?id=gt.0&limit=1', patch, 'PGRST100'],
    ['a limit on a deletion', 'test_rolls?id=gt.0&limit=1', { method: 'DELETE' }, 'PGRST100'],
    ['an offset on an insert', 'test_rolls?offset=1', post, 'PGRST100'],
    ['on_conflict without a resolution', 'test_rolls?on_conflict=id', post, 'PGRST100'],
    ['`columns` on a read', 'test_rolls?columns=id', {}, 'PGRST100'],
    ['`columns` on a deletion', 'test_rolls?id=eq.1&columns=id', { method: 'DELETE' }, 'PGRST100'],
    ['several rows for an update', 'test_rolls?id=eq.1', { method: 'PATCH', body: [ROW, ROW] }, 'PGRST102'],
    [
      'several argument lists',
      'rpc/test_sum',
      rpc([
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ]),
      'PGRST102',
    ],
    ['a selection from a single value', 'rpc/test_sum?select=a', rpc({ a: 1, b: 2 }), 'PGRST100'],
    ['a filter on a single value', 'rpc/test_sum?a=eq.1', rpc({ a: 1, b: 2 }), 'PGRST100'],
    ['a limit on a single value', 'rpc/test_sum?limit=0', rpc({ a: 1, b: 2 }), 'PGRST100'],
    ['a selection from a list of values', 'rpc/test_numbers?select=a', rpc({}), 'PGRST100'],
    [
      'a filter on an unknown column of a call’s result',
      'rpc/test_cut?nothing=eq.1',
      rpc({ minimum: 1 }),
      'PGRST204',
    ],
    [
      'max-affected on a single value',
      'rpc/test_sum',
      { ...rpc({ a: 1, b: 2 }), prefer: 'handling=strict,max-affected=1' },
      'PGRST128',
    ],
    [
      'more affected rows than max-affected',
      'rpc/test_cut',
      { ...rpc({ minimum: 1 }), prefer: 'handling=strict,max-affected=2' },
      'PGRST124',
    ],
    [
      'more affected rows than max-affected, without handling=strict',
      'test_rolls?id=gt.0',
      { method: 'DELETE', prefer: 'max-affected=2' },
      'PGRST124',
    ],
    ['a filter on an embedded row', 'test_rolls?user_subscriptions.tier=eq.free', {}, 'PGRST108'],
    ['rows of another table', 'test_rolls?select=id,user_subscriptions(tier)', {}, 'PGRST200'],
    ['an aggregate', 'test_rolls?select=id.sum()', {}, 'PGRST123'],
    ['an aggregate', 'test_rolls?select=total:count()', {}, 'PGRST123'],
  ];
  test.each(table)('rejects %s', async (_name, path, asked, code) => {
    const { status, code: told, body } = await ask(path, asked);
    expect([status, told], JSON.stringify(body)).toEqual([400, code]);
    expect(await kept()).toBe(5);
  });

  test('rejects a function name that matches two functions', async () => {
    const { status, code } = await ask('rpc/test_two', rpc({ a: '1' }));
    expect([status, code]).toEqual([300, 'PGRST203']);
  });
});

describe('REST API: preferences and parameters', () => {
  test('runs calls and writes with tx=rollback, but stores nothing', async () => {
    const cut = await ask('rpc/test_cut', { ...rpc({ minimum: 1 }), prefer: 'tx=rollback' });
    expect([cut.status, await kept()]).toEqual([200, 5]);
    const spent = await ask('rpc/deduct_tokens', {
      ...rpc({ p_user_id: person.id, p_amount: 5 }),
      prefer: 'tx=rollback',
    });
    expect([spent.status, await server.balanceOf(person)]).toEqual([200, 15]);
    const gone = await ask('test_rolls?id=gt.0', { method: 'DELETE', prefer: 'tx=rollback' });
    expect([gone.status, await kept()]).toEqual([204, 5]);
  });

  test('selects, filters, orders, pages and counts the rows that a call returns', async () => {
    const { client } = person;
    const found = await client
      .rpc('test_rolls_from', { minimum: 2 }, { count: 'exact' })
      .select('id')
      .neq('id', 4)
      .order('id', { ascending: false })
      .limit(2);
    expect([found.data, found.count, found.status]).toEqual([[{ id: 5 }, { id: 3 }], 3, 206]);
    const read = await client.rpc('test_rolls_from', { minimum: 2 }, { get: true }).gt('id', 4).select('id');
    expect(read.data).toEqual([{ id: 5 }]);
    const values = await ask('rpc/test_numbers?limit=2&offset=1', { ...rpc({}), prefer: 'count=exact' });
    expect([values.body, values.range]).toEqual([[2, 3], '1-2/5']);
    const one = await ask('rpc/test_sum', { ...rpc({ a: 1, b: 2 }), prefer: 'count=exact' });
    expect([one.body, one.range]).toEqual([3, '0-0/1']);
    const beyond = await ask('rpc/test_numbers?offset=9', { ...rpc({}), prefer: 'count=exact' });
    expect([beyond.status, beyond.code]).toEqual([416, 'PGRST103']);
  });

  test('runs a call that affects exactly max-affected rows', async () => {
    const prefer = 'handling=strict,max-affected=2';
    const cut = await ask('rpc/test_cut', { ...rpc({ minimum: 4 }), prefer });
    expect([cut.status, await kept()]).toEqual([200, 3]);
  });

  test('returns written rows in the requested order', async () => {
    const { client } = person;
    const changed = await client
      .from('test_rolls')
      .update({ 'dotted.name': 1 })
      .gt('id', 2)
      .select('id')
      .order('id', { ascending: false });
    expect(changed.data).toEqual([{ id: 5 }, { id: 4 }, { id: 3 }]);
    const added = await ask('test_rolls?select=id&order=id.desc', {
      method: 'POST',
      body: [ROW, { ...ROW, id: 10 }],
      prefer: 'return=representation',
    });
    expect(added.body).toEqual([{ id: 10 }, { id: 9 }]);
  });

  test.each(['minimal', 'representation'])('returns the rows for a read with return=%s', async (what) => {
    const read = await ask('test_rolls?select=id&id=lt.3&order=id', { prefer: `return=${what}` });
    expect([read.status, read.body]).toEqual([200, [{ id: 1 }, { id: 2 }]]);
  });

  test('changes only the columns listed in the columns parameter of an update', async () => {
    const asked = {
      method: 'PATCH',
      body: { id: 77, 'Roll name': 'named' },
      prefer: 'return=representation',
    };
    const changed = await ask('test_rolls?id=eq.1&columns=%22Roll%20name%22&select=id', asked);
    expect([changed.status, changed.body]).toEqual([200, [{ id: 1 }]]);
  });

  test('reads quoted names, including names with a dot', async () => {
    const { client } = person;
    const { data } = await client
      .from('test_rolls')
      .select('name:"Roll name","dotted.name"')
      .or('"dotted.name".eq.20,"Roll name".eq."roll 3"')
      .order('"dotted.name"' as 'id', { ascending: false });
    expect(data).toEqual([
      { name: 'roll 3', 'dotted.name': 30 },
      { name: 'roll 2', 'dotted.name': 20 },
    ]);
    expect((await ask('test_rolls?%22dotted.name%22=eq.10&select=id')).body).toEqual([{ id: 1 }]);
  });
});

describe('REST API: statuses', () => {
  const upsert = (rows: unknown) =>
    ask('test_rolls', { method: 'POST', body: rows, prefer: 'resolution=merge-duplicates' });

  test('responds to an upsert with 200 if every row existed, and with 201 if one is new', async () => {
    expect(
      (
        await upsert([
          { ...ROW, id: 1 },
          { ...ROW, id: 2 },
        ])
      ).status,
    ).toBe(200);
    expect((await upsert([{ ...ROW, id: 1 }, ROW])).status).toBe(201);
    const ignored = { method: 'POST', body: { ...ROW, id: 1 }, prefer: 'resolution=ignore-duplicates' };
    expect((await ask('test_rolls', ignored)).status).toBe(201);
  });

  test('responds to HEAD with the planner’s count, and with 206 if the count exceeds the number of rows', async () => {
    await server.deps.db.pool.query(
      `insert into public.test_rolls (id, owner, "Roll name") select id, $1, 'many' from generate_series(100, 1599) id`,
      [person.id],
    );
    await server.deps.db.pool.query('analyze public.test_rolls');
    const planned = await ask('test_rolls?limit=2', { method: 'HEAD', prefer: 'count=planned' });
    expect(planned.status).toBe(206);
    // Deletes ten of eleven rows without running ANALYZE.
    await server.deps.db.pool.query('delete from public.test_rolls where id > 105');
    const stale = await ask('test_rolls', { method: 'HEAD', prefer: 'count=planned' });
    expect(stale.status).toBe(206);
    const exact = await ask('test_rolls', { method: 'HEAD', prefer: 'count=exact' });
    expect([exact.status, exact.range]).toEqual([200, '0-10/11']);
  });
});

test('passes headers, method and path of the request to SQL', async () => {
  const headers = { 'x-shop': 'O’Neill "prints"'.replace('’', "'") };
  const seen = await ask('rpc/test_header?name=x-shop', { headers });
  expect(seen.body).toBe('O\'Neill "prints"');
  expect((await ask('rpc/test_call')).body).toBe('GET /rpc/test_call');
});

test('hides credentials from SQL, because PostgreSQL’s logs and pg_stat_activity would show them', async () => {
  const headers = { apikey: server.deps.anonKey, cookie: 'known=1' };
  for (const name of ['authorization', 'apikey', 'cookie']) {
    expect((await ask(`rpc/test_header?name=${name}`, { headers })).body, name).toBeNull();
  }
});

describe('REST API: values inside a column, and casts', () => {
  const idsOf = ({ body }: Answered): unknown[] => (body as { id: unknown }[]).map(({ id }) => id);

  test.each([
    ['text in JSON', 'order=settings->>name', [2, 1, 3]],
    ['text in JSON, descending', 'order=settings->>name.desc', [3, 1, 2]],
    ['a number in JSON, by its value', 'order=settings->rank.desc.nullslast', [2, 1, 3]],
    ['a value two levels down', 'order=settings->at->>city.asc.nullsfirst,id', [3, 2, 1]],
    ['an element of a list', 'order=settings->tags->>0.desc.nullslast', [2, 1, 3]],
    ['a key with a quote in it', `order=settings->>"it's"`, [3, 1, 2]],
    ['a filter on text in JSON', 'settings->>name=eq.Ink', [1]],
    ['a filter on a number in JSON', 'settings->rank=gt.3', [2]],
    ['a filter in a group', 'or=(settings->at->>city.eq.Bonn,id.eq.3)&order=id', [1, 3]],
    ['a negated filter', 'settings->at->>city=not.is.null&order=id', [1, 2]],
  ])('filters or orders by %s', async (_name, query, ids) => {
    for (const path of ['test_shops', 'rpc/test_shops_all'])
      expect(idsOf(await ask(encodeURI(`${path}?${query}`))), path).toEqual(ids);
  });

  test.each([
    ['id::text,settings->>name', { id: '1', name: 'Ink' }],
    ['rank:settings->rank::text,city:settings->at->>city', { rank: '2', city: 'Bonn' }],
    ['settings->at->city,first:settings->tags->0', { city: 'Bonn', first: 'x' }],
    ['settings->rank::integer,sizes::text[]', { rank: 2, sizes: ['5'] }],
    ['sizes->0', { sizes: 5 }],
    ['id,settings->tags->1', { id: 1, tags: 'y' }],
  ])('supports select=%s', async (select, row) => {
    for (const path of ['test_shops', 'rpc/test_shops_all'])
      expect((await ask(encodeURI(`${path}?id=eq.1&select=${select}`))).body, path).toEqual([row]);
  });

  test.each([
    ['an unknown type', 'select=id::nothing', 400, '42704'],
    ['a type followed by SQL', 'select=id::text)--', 400, 'PGRST100'],
    ['a value that cannot be cast', 'select=settings->>name::integer', 400, '22P02'],
    ['a JSON path beyond a text value', 'order=settings->>name->x', 400, 'PGRST100'],
    ['a JSON path without a column', 'order=nothing->>x', 400, 'PGRST204'],
    ['an incomplete JSON path', 'order=settings->>', 400, 'PGRST100'],
  ])('rejects %s', async (_name, query, status, code) => {
    for (const path of ['test_shops', 'rpc/test_shops_all'])
      expect(await ask(encodeURI(`${path}?${query}`)), path).toMatchObject({ status, code });
  });

  test('accepts lists and rows as arguments, as JSON and as text', async () => {
    const ofRow = { id: 4, settings: {}, sizes: [] };
    expect((await ask('rpc/test_total', rpc({ sizes: [1, 2] }))).body).toBe(3);
    expect((await ask('rpc/test_total', rpc({ sizes: [1, 2], of: ofRow }))).body).toBe(7);
    expect((await ask(encodeURI('rpc/test_total?sizes={1,2}'))).body).toBe(3);
    expect((await ask('rpc/test_total', rpc({ sizes: '{4,5}' }))).body).toBe(9);
  });

  test('stores a list in a row whose other columns take their defaults', async () => {
    const rows = [{ id: 8, settings: { name: 'New' }, sizes: [3, 4] }];
    const prefer = 'missing=default,return=representation,tx=rollback';
    expect((await ask('test_shops', { method: 'POST', body: rows, prefer })).body).toEqual(rows);
  });
});
