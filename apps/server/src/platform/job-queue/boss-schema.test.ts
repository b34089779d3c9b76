/** The migrations produce the same schema as the installed pg-boss. */
import { randomUUID } from 'node:crypto';
import { newDatabase, type TestDatabase } from '@printready/testing/databases';
import type { Pool } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await newDatabase();
  ({ pool } = connect(database.url, () => undefined));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** PostgreSQL's definitions of all objects in a schema, without the schema's name. */
const HELD = `
  select kind || ' ' || replace(what, $1 || '.', '') as line from (
    select 'column' as kind, format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid)) as what
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')
    union all
    select 'index', pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = $1::regnamespace
    union all
    select 'constraint', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = $1::regnamespace
    union all
    select 'function', regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') from pg_proc
      where pronamespace = $1::regnamespace
    union all
    select 'state', string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_type t
      join pg_enum e on e.enumtypid = t.oid where t.typnamespace = $1::regnamespace group by t.oid
  ) held
  -- The days of a table that is not used; pg-boss makes them.
  where what !~ 'queue_stats_\\d{8}' order by 1`;

const heldBy = async (schema: string): Promise<string[]> =>
  (await pool.query<{ line: string }>(HELD, [schema])).rows.map(({ line }) => line);

test('job schema has the same tables, indexes, constraints, and functions as the pg-boss package', async () => {
  const fresh = `fresh_${randomUUID().replaceAll('-', '')}`;
  await pool.query(getConstructionPlans(fresh));
  const theirs = await heldBy(fresh);
  expect(theirs.length).toBeGreaterThan(150);
  expect(await heldBy('jobs')).toEqual(theirs);
});

test('job schema has the schema version of the pg-boss package', async () => {
  const fresh = `fresh_${randomUUID().replaceAll('-', '')}`;
  await pool.query(getConstructionPlans(fresh));
  const { rows } = await pool.query<{ ours: number; theirs: number }>(
    `select (select version from jobs.version) as ours, (select version from ${fresh}.version) as theirs`,
  );
  expect(rows[0]?.ours).toBe(rows[0]?.theirs);
});

test('job schema is accessible only to the server', async () => {
  const { rows } = await pool.query<{ role: string }>(
    `select role from unnest(array['anon', 'authenticated', 'service_role']) as role
     where has_schema_privilege(role, 'jobs', 'usage')`,
  );
  expect(rows).toEqual([]);
});
