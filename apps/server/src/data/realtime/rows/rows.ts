import type { Pool } from 'pg';
import type { Identity } from '../../../auth/sessions/identity.ts';
import { errorCode } from '../../../platform/errors.ts';
import { quoteIdentifier } from '../../rest/fields.ts';
import { runStatementAs } from '../../rest/run.ts';
import type { Change } from './change.ts';

export type Column = { readonly name: string; readonly type: string };

type LiveTable = {
  /** Uses PostgreSQL's short type names, which the client needs for conversion. */
  readonly columns: readonly Column[];
  /** Roles that may read the table; row-level security limits the rows. */
  readonly readers: readonly string[];
};

export type LiveTables = ReadonlyMap<string, LiveTable>;

export async function readLiveTables(pool: Pool): Promise<LiveTables> {
  const { rows } = await pool.query<LiveTable & { readonly table: string }>(`
    select p.schemaname || '.' || p.tablename as table,
      json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum) as columns,
      array(select r.rolname::text from pg_roles r
        where r.rolname in ('anon', 'authenticated', 'service_role')
          and has_table_privilege(r.oid, a.attrelid, 'select')) as readers
    from pg_publication_tables p
    join pg_attribute a on a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
    join pg_type t on t.oid = a.atttypid
    where p.pubname = 'supabase_realtime' and a.attnum > 0 and not a.attisdropped
    group by 1, a.attrelid`);
  return new Map(rows.map(({ table, columns, readers }) => [table, { columns, readers }]));
}

type Row = Record<string, unknown>;

async function readRow(
  pool: Pool,
  identity: Identity,
  { schema, table, key }: Change,
): Promise<Row | undefined> {
  const entries = Object.entries(key);
  const where = entries
    .map(([column], index) => `row.${quoteIdentifier(column)}::text = $${index + 1}`)
    .join(' and ');
  const text = `select to_jsonb(row) as record from ${quoteIdentifier(schema)}.${quoteIdentifier(table)} row where ${where}`;
  const values = entries.map(([, value]) => String(value));
  try {
    const { rows } = await runStatementAs<{ record: Row }>(
      pool,
      identity,
      { text, values },
      { readOnly: true },
    );
    return rows[0]?.record;
  } catch (error) {
    if (errorCode(error) === '42501') return undefined; // The role has no right to read the table.
    throw error;
  }
}

/** All sockets in this process share one change object, so subscribers with equal claims share one read. */
const reads = new WeakMap<Change, Map<string, Promise<Row | undefined>>>();

/** @returns undefined if the subscriber may not read the row, or if it was deleted */
export function readRowAs(pool: Pool, identity: Identity, change: Change): Promise<Row | undefined> {
  const known = reads.get(change) ?? new Map<string, Promise<Row | undefined>>();
  reads.set(change, known);
  const who = JSON.stringify([identity.role, identity.claims]);
  const reading = known.get(who) ?? readRow(pool, identity, change);
  known.set(who, reading);
  return reading;
}
