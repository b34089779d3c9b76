-- Announces a change to the processes that subscribe to its row, each on a separate channel. A process that runs an
-- earlier version registers without a channel and listens to the shared one.
alter table realtime.processes add column channel text not null default 'printready_changes';

create or replace function realtime.notify_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changed_table text := tg_table_schema || '.' || tg_table_name;
  channels text[];
  key jsonb;
  message jsonb;
begin
  -- OFFSET 0 makes the planner use each column's index, even before the table has statistics.
  select array_agg(distinct p.channel) into channels
  from (
    select i.process from realtime.interests i where i.table_name = changed_table and i.column_name = ''
    union
    select i.process from jsonb_each_text(changed) as cell
    cross join lateral (
      select process from realtime.interests
      where table_name = changed_table and column_name = cell.key and value = cell.value
      offset 0
    ) i
  ) interested
  join realtime.processes p on p.id = interested.process;
  if channels is null then
    return null;
  end if;
  select jsonb_object_agg(name, changed -> name) into key from unnest(tg_argv) as name;
  -- A deleted row cannot be read again as the subscriber, so it is sent only to its owner.
  message := jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', key, 'owner', changed ->> 'user_id',
    'commit_timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  );
  -- Includes the row if it fits in a notification, because another change may follow at once.
  if tg_op <> 'DELETE' and octet_length(message::text) + octet_length(changed::text) < 7900 then
    message := message || jsonb_build_object('record', changed);
  end if;
  perform pg_notify(channel, message::text) from unnest(channels) as channel;
  return null;
end
$$;
