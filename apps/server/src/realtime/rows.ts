/** Which tables are live, and a changed row as a subscriber may see it. */
import type { Pool } from 'pg';
import { errorCode } from '../platform/errors.ts';
import { quoteIdentifier } from '../rest/filters.ts';
import type { Identity } from '../rest/request.ts';
import { runAs } from '../rest/run.ts';
import type { Change } from './hub.ts';

export type Column = { readonly name: string; readonly type: string };

/** Table (schema.name) → its columns with PostgreSQL's short type names, which the client converts by. */
export type LiveTables = ReadonlyMap<string, readonly Column[]>;

export async function readLiveTables(pool: Pool): Promise<LiveTables> {
  const { rows } = await pool.query<{ table: string; columns: Column[] }>(`
    select p.schemaname || '.' || p.tablename as table,
      json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum) as columns
    from pg_publication_tables p
    join pg_attribute a on a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
    join pg_type t on t.oid = a.atttypid
    where p.pubname = 'supabase_realtime' and a.attnum > 0 and not a.attisdropped
    group by 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** @returns undefined when the subscriber may not see it, or it is gone already */
export async function readRowAs(
  pool: Pool,
  identity: Identity,
  { schema, table, key }: Change,
): Promise<Record<string, unknown> | undefined> {
  const entries = Object.entries(key);
  const where = entries
    .map(([column], index) => `row.${quoteIdentifier(column)}::text = $${index + 1}`)
    .join(' and ');
  const reading = runAs(
    pool,
    identity,
    (client) =>
      client.query<{ record: Record<string, unknown> }>(
        `select to_jsonb(row) as record from ${quoteIdentifier(schema)}.${quoteIdentifier(table)} row where ${where}`,
        entries.map(([, value]) => String(value)),
      ),
    { readOnly: true },
  );
  try {
    return (await reading).rows[0]?.record;
  } catch (error) {
    if (errorCode(error) === '42501') return undefined; // no right to read the table at all
    throw error;
  }
}
