/** Schema as SQL text in a fixed order, for reviews; the embedded PostgreSQL ships without pg_dump. */
import type { Pool } from 'pg';

const SCHEMAS = ['private', 'public'];

/** Each query returns rows with one column, `sql`, in order; $1 is the schema. */
const PARTS: readonly (readonly [title: string, query: string])[] = [
  [
    'Tables',
    `select format(E'create table %I.%I (\\n%s\\n);', n.nspname, c.relname, string_agg(line, E',\\n' order by place)) as sql
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     cross join lateral (
       select a.attnum::integer as place, format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
         case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
              when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
         case when a.attnotnull then ' not null' else '' end) as line
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       union all
       select 10000 + row_number() over (order by k.contype desc, k.conname), format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
       from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' and k.contype <> 't'
     ) as parts
     where n.nspname = $1 and c.relkind = 'r'
     group by n.nspname, c.relname order by c.relname`,
  ],
  [
    'Indexes',
    `select pg_get_indexdef(i.indexrelid) || ';' as sql
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = $1::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by 1`,
  ],
  [
    'Functions',
    `select rtrim(pg_get_functiondef(p.oid), E'\\n ') || ';' as sql
     from pg_proc p where p.pronamespace = $1::regnamespace order by p.proname, p.proargtypes::text`,
  ],
  [
    'Triggers',
    `select pg_get_triggerdef(t.oid) || ';' as sql
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = $1::regnamespace and not t.tgisinternal order by 1`,
  ],
  [
    'Row-level security',
    `select sql from (
       select c.relname, 0 as place, format('alter table %I.%I enable row level security;', n.nspname, c.relname) as sql
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relrowsecurity
       union all
       select tablename, 1, format('create policy %I on %I.%I for %s to %s%s%s;', policyname, schemaname, tablename,
         lower(cmd), array_to_string(roles, ', '), ' using (' || qual || ')', ' with check (' || with_check || ')')
       from pg_policies where schemaname = $1
     ) as lines order by relname, place, sql`,
  ],
  [
    'Grants',
    `select sql from (
       select 0 as place, format('grant %s on schema %I to %s;', lower(string_agg(x.privilege_type, ', ' order by x.privilege_type)), n.nspname, x.grantee::regrole) as sql
       from pg_namespace n cross join aclexplode(n.nspacl) x
       where n.nspname = $1 and x.grantee::regrole::text in ('anon', 'authenticated', 'service_role')
       group by n.nspname, x.grantee
       union all
       select 1, format('grant %s on %I.%I to %s;', lower(string_agg(x.privilege_type, ', ' order by x.privilege_type)), n.nspname, c.relname, x.grantee::regrole)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) x
       where n.nspname = $1 and x.grantee::regrole::text in ('anon', 'authenticated', 'service_role')
       group by n.nspname, c.relname, x.grantee
       union all
       select 2, format('grant %s (%s) on %I.%I to %s;', lower(x.privilege_type), string_agg(quote_ident(a.attname), ', ' order by a.attnum), n.nspname, c.relname, x.grantee::regrole)
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       cross join aclexplode(a.attacl) x
       where n.nspname = $1 and x.grantee::regrole::text in ('anon', 'authenticated', 'service_role')
       group by n.nspname, c.relname, x.grantee, x.privilege_type
       union all
       select 3, format('grant execute on function %s to %s;', p.oid::regprocedure, case x.grantee when 0 then 'public' else x.grantee::regrole::text end)
       from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
       where p.pronamespace = $1::regnamespace and x.grantee <> p.proowner
     ) as lines order by place, sql`,
  ],
  [
    'Live over realtime',
    `select format('alter publication supabase_realtime add table %I.%I;', schemaname, tablename) as sql
     from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = $1 order by 1`,
  ],
];

export async function describeSchema(pool: Pool): Promise<string> {
  const lines = ['-- Made by a test from all migrations applied to an empty database; do not edit.'];
  for (const schema of SCHEMAS) {
    for (const [title, query] of PARTS) {
      const { rows } = await pool.query<{ sql: string }>(query, [schema]);
      if (rows.length > 0) lines.push(`-- ${schema}: ${title}`, ...rows.map(({ sql }) => sql));
    }
  }
  return `${lines.join('\n\n')}\n`;
}
