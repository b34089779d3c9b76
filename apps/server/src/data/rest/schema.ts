/** Tables and functions in the schema `public`, read from PostgreSQL's catalog: the only source of identifiers. */
import type { Pool } from 'pg';

export type Table = {
  readonly name: string;
  readonly columns: ReadonlyMap<string, string>;
  readonly primaryKey: readonly string[];
};

type Argument = { readonly name: string; readonly type: string; readonly required: boolean };

export type Procedure = {
  readonly name: string;
  readonly arguments: readonly Argument[];
  readonly returnsSet: boolean;
  readonly row: Table | undefined;
  readonly returnsNothing: boolean;
  readonly readOnly: boolean;
};

export type Schema = {
  readonly tables: ReadonlyMap<string, Table>;
  readonly procedures: ReadonlyMap<string, readonly Procedure[]>;
};

type TableRow = { name: string; columns: Record<string, string>; primary_key: string[] | null };
type ProcedureRow = {
  name: string;
  names: string[] | null;
  types: string[];
  defaults: number;
  returns_set: boolean;
  columns: Record<string, string> | null;
  returns_nothing: boolean;
  read_only: boolean;
};

const TABLES = `
  select c.relname as name,
    (select json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select array_agg(a.attname::text order by k.place)
       from pg_constraint p
       cross join unnest(p.conkey) with ordinality as k (attnum, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
       where p.conrelid = c.oid and p.contype = 'p') as primary_key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')`;

const PROCEDURES = `
  select p.proname as name, p.proargnames as names, p.pronargdefaults as defaults, p.proretset as returns_set,
    array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, place) order by place) as types,
    case when t.typtype = 'c' then
      (select json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod) order by a.attnum)
         from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped)
      when p.prorettype = 'record'::regtype and p.proargmodes is not null then
      (select json_object_agg(p.proargnames[a.place], format_type(a.type, null) order by a.place)
         from unnest(p.proallargtypes, p.proargmodes) with ordinality as a (type, mode, place)
         where a.mode in ('o', 'b', 't')) end as columns,
    p.prorettype = 'void'::regtype as returns_nothing,
    p.provolatile <> 'v' as read_only
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

export async function readSchema(pool: Pool): Promise<Schema> {
  const [tables, procedures] = await Promise.all([
    pool.query<TableRow>(TABLES),
    pool.query<ProcedureRow>(PROCEDURES),
  ]);
  const byName = new Map<string, Procedure[]>();
  for (const row of procedures.rows) {
    const count = row.types.length;
    const procedure: Procedure = {
      name: row.name,
      arguments: row.types.map((type, index) => ({
        name: row.names?.[index] ?? '',
        type,
        required: index < count - row.defaults,
      })),
      returnsSet: row.returns_set,
      row: row.columns
        ? { name: row.name, columns: new Map(Object.entries(row.columns)), primaryKey: [] }
        : undefined,
      returnsNothing: row.returns_nothing,
      readOnly: row.read_only,
    };
    byName.set(row.name, [...(byName.get(row.name) ?? []), procedure]);
  }
  return {
    tables: new Map(
      tables.rows.map(({ name, columns, primary_key }) => [
        name,
        { name, columns: new Map(Object.entries(columns)), primaryKey: primary_key ?? [] },
      ]),
    ),
    procedures: byName,
  };
}
