-- State that the server processes on one database share for realtime: live processes, rows with subscribers, and
-- presences. Unlogged: after a crash of PostgreSQL, every process writes its state again.

create unlogged table realtime.processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- Rows with subscribers; other changes are not announced, because a notification costs more than this look-up. An empty
-- column name means every row of the table.
create unlogged table realtime.interests (
  table_name text not null,
  column_name text not null,
  value text not null,
  process uuid not null references realtime.processes (id) on delete cascade,
  primary key (table_name, column_name, value, process)
);
create index interests_process on realtime.interests (process);

create unlogged table realtime.presences (
  ref text primary key,
  room text not null,
  key text not null,
  payload jsonb not null,
  process uuid not null references realtime.processes (id) on delete cascade
);
create index presences_room on realtime.presences (room);
create index presences_process on realtime.presences (process);

-- Messages that are too large for a notification (8000 bytes), kept for a minute.
create unlogged table realtime.parcels (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);

create function realtime.publish(p_body text) returns void
language plpgsql set search_path = ''
as $$
declare
  parcel bigint;
begin
  if octet_length(p_body) < 7900 then
    perform pg_notify('printready_relay', p_body);
  else
    insert into realtime.parcels (body) values (p_body) returning id into parcel;
    perform pg_notify('printready_relay', '#' || parcel);
  end if;
end
$$;

-- A deleted row cannot be read again as the subscriber, so it is announced only to its owner (user_id).
create or replace function realtime.notify_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changed_table text := tg_table_schema || '.' || tg_table_name;
  key jsonb;
  message jsonb;
begin
  if not exists (select from realtime.interests where table_name = changed_table and column_name = '')
    and not exists (
      select from jsonb_each_text(changed) as cell
      join realtime.interests i
        on i.table_name = changed_table and i.column_name = cell.key and i.value = cell.value
    )
  then
    return null;
  end if;
  select jsonb_object_agg(name, changed -> name) into key from unnest(tg_argv) as name;
  message := jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', key,
    'owner', case when tg_op = 'DELETE' then changed ->> 'user_id' end,
    'commit_timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  );
  -- Includes the row if it fits in a notification, because another change may follow at once.
  if tg_op <> 'DELETE' and octet_length(message::text) + octet_length(changed::text) < 7900 then
    message := message || jsonb_build_object('record', changed);
  end if;
  perform pg_notify('printready_changes', message::text);
  return null;
end
$$;

-- As on a hosted project, policies on this table, which call realtime.topic(), decide who may read and write in a
-- private channel. Rows are inserted only to test the policies, and rolled back.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean not null default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

revoke execute on function realtime.publish(text), realtime.notify_change(), realtime.follow_publication()
  from public;
