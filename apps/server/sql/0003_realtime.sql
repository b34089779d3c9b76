-- Notifies server processes of changed rows. They read the row again as each subscriber, so that row-level security
-- applies. A hosted project streams the publication itself.

create schema realtime;

-- Arguments: the table's primary key columns, because a notification holds at most 8000 bytes.
create function realtime.notify_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  key jsonb;
begin
  select jsonb_object_agg(name, changed -> name) into key from unnest(tg_argv) as name;
  perform pg_notify('printready_changes', jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', key,
    'commit_timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )::text);
  return null;
end
$$;

-- Gives every table of the publication its trigger; runs at each start, after the migrations.
create function realtime.follow_publication() returns void
language plpgsql set search_path = ''
as $$
declare
  target record;
begin
  for target in
    select r.prrelid::regclass as name,
      (select string_agg(quote_literal(a.attname), ', ' order by k.place)
         from pg_catalog.pg_constraint c
         cross join unnest(c.conkey) with ordinality as k (attnum, place)
         join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
         where c.conrelid = r.prrelid and c.contype = 'p') as key_columns
    from pg_catalog.pg_publication_rel r
    join pg_catalog.pg_publication p on p.oid = r.prpubid
    where p.pubname = 'supabase_realtime'
      and not exists (
        select from pg_catalog.pg_trigger t where t.tgrelid = r.prrelid and t.tgname = 'notify_change'
      )
  loop
    execute format(
      'create trigger notify_change after insert or update or delete on %s for each row execute function realtime.notify_change(%s)',
      target.name, target.key_columns
    );
  end loop;
end
$$;
