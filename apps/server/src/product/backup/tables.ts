import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';

type Queryable = Pick<Pool | PoolClient, 'query'>;

/** Excludes realtime, which every start rewrites, and the migration history, which a restore recreates. */
const SCHEMAS = ['auth', 'private', 'public', 'storage', 'jobs'];
/** Internal state of pg-boss: only queues and their jobs are restored. */
const TRANSIENT = ['version', 'schedule', 'subscription', 'bam', 'warning', 'instance', 'job_dependency'].map(
  (name) => `jobs.${name}`,
);

export const table = z.object({ name: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof table>;
export const counter = z.object({ name: z.string(), value: z.string() });

type Found = { readonly name: string; readonly columns: string[]; readonly parents: string[] };

function inOrder(found: readonly Found[]): BackupTable[] {
  const done = new Set<string>();
  const ordered: BackupTable[] = [];
  while (ordered.length < found.length) {
    const next = found.filter(
      ({ name, parents }) => !done.has(name) && parents.every((parent) => done.has(parent)),
    );
    if (next.length === 0)
      throw new TypeError('Tables that refer to each other in a circle cannot be ordered.');
    for (const { name, columns } of next) {
      done.add(name);
      ordered.push({ name, columns });
    }
  }
  return ordered;
}

/** Names are quoted for SQL; generated columns are left out. */
export async function readTables(db: Queryable): Promise<BackupTable[]> {
  const { rows } = await db.query<Found>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(distinct format('%I.%I', pn.nspname, p.relname)) from pg_constraint k
         join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     -- Unlogged tables hold what a crash may lose.
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any ($1) and format('%I.%I', n.nspname, c.relname) <> all ($2)
     order by 1`,
    [SCHEMAS, TRANSIENT],
  );
  return inOrder(rows);
}

export async function readCounters(db: Queryable): Promise<z.infer<typeof counter>[]> {
  const { rows } = await db.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
    [SCHEMAS],
  );
  return rows;
}
