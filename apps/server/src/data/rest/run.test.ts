/** Transactions that begin and end in a single packet, and prepared statements. */

import { type Person, startTestServer, type TestServer } from '@printready/testing/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../platform/database/connect.ts';
import { runStatementAs } from './run.ts';

const MAKE = `
  create table public.test_plates (
    id integer primary key,
    owner uuid not null default auth.uid(),
    ink text not null,
    mesh integer not null default 55 check (mesh > 0),
    unique (owner, ink) deferrable initially deferred
  );
  alter table public.test_plates enable row level security;
  grant select, insert, update, delete on public.test_plates to authenticated;
  create policy "own plates" on public.test_plates to authenticated
    using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
  notify pgrst, 'reload schema'`;

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.newPerson();
  await server.deps.db.pool.query(MAKE);
  await vi.waitFor(async () => expect((await plates().select()).status).toBe(200), {
    timeout: 60_000,
  });
});
afterAll(() => server.stop());
beforeEach(() => server.deps.db.pool.query('truncate public.test_plates'));

const plates = () => person.client.from('test_plates');
const idsOf = async (): Promise<unknown> => (await plates().select('id').order('id')).data;

describe('transaction in one packet', () => {
  test.each([
    ['violates a check constraint', { id: 2, ink: 'white', mesh: 0 }, '23514', 400],
    ['violates a deferred constraint', { id: 2, ink: 'black' }, '23505', 409],
    [
      'belongs to another user',
      { id: 2, ink: 'white', owner: '00000000-0000-4000-8000-000000000000' },
      '42501',
      403,
    ],
  ])('stores nothing and gives the reason if the row %s', async (_, row, code, status) => {
    expect((await plates().insert({ id: 1, ink: 'black' })).status).toBe(201);
    // Runs more often than the pool has connections, so that each connection is reused.
    for (let n = 0; n < 25; n++) {
      const refused = await plates().insert(row);
      expect([refused.error?.code, refused.status]).toEqual([code, status]);
    }
    expect(await idsOf()).toEqual([{ id: 1 }]);
    expect((await plates().insert({ id: 3, ink: 'red' })).status).toBe(201);
  });

  test('executes nothing, as the caller’s role or as the server, if the opening statement fails', async () => {
    const { pool } = server.deps.db;
    const nobody = { role: 'nobody' as 'anon', claims: { role: 'anon' as const } };
    const text = `insert into public.test_plates (id, owner, ink) values (9, '00000000-0000-4000-8000-000000000000', 'x')`;
    await expect(runStatementAs(pool, nobody, { text, values: [] })).rejects.toThrow('role "nobody"');
    const { rows } = await pool.query('select id from public.test_plates');
    expect(rows).toEqual([]);
  });
});

describe('prepared statement', () => {
  test('runs a prepared statement after its table has changed', async () => {
    const use = async (id: number): Promise<unknown> => {
      expect((await plates().insert({ id, ink: `ink ${id}` })).status).toBe(201);
      const [row] = (await plates().select('id, mesh').eq('id', id)).data ?? [];
      return row;
    };
    // PostgreSQL plans a statement five times before it caches the plan.
    for (let id = 1; id <= 8; id++) expect(await use(id)).toEqual({ id, mesh: 55 });
    const { pool } = server.deps.db;
    await pool.query(
      `alter table public.test_plates alter mesh type numeric(6, 1), add note text default 'new'`,
    );
    for (let id = 11; id <= 18; id++) expect(await use(id)).toEqual({ id, mesh: 55 });
  });

  test('limits the number of prepared statements, regardless of what callers send', async () => {
    const { pool } = connect(server.deps.db.url, () => undefined, { pipeline: true });
    const identity = { role: 'service_role', claims: { role: 'service_role' } } as const;
    const client = await pool.connect();
    client.release();
    for (let n = 0; n < 100; n++) {
      const { rows } = await runStatementAs<{ n: number }>(pool, identity, {
        text: `select ${n} + $1::integer as n`,
        values: [1],
      });
      expect(rows).toEqual([{ n: n + 1 }]);
    }
    const { rows } = await pool.query<{ known: number }>(
      'select count(*)::integer as known from pg_prepared_statements',
    );
    await pool.end();
    expect(rows[0]?.known).toBeLessThanOrEqual(64);
    expect(rows[0]?.known).toBeGreaterThan(0);
  });
});
