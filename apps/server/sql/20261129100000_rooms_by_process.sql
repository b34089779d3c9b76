-- Broadcasts and presences go to the processes with members in the room, each on a separate channel. A process that
-- runs an earlier version registers without a channel and receives all of them.
alter table realtime.processes add column relay text not null default 'printready_relay';

create unlogged table realtime.rooms (
  room text not null,
  process uuid not null references realtime.processes (id) on delete cascade,
  primary key (room, process)
);
create index rooms_process on realtime.rooms (process);

-- @param p_from process that has already delivered the message to its members; null for none
create function realtime.publish(p_room text, p_from uuid, p_body text) returns void
language plpgsql set search_path = ''
as $$
declare
  channels text[];
  parcel bigint;
begin
  select array_agg(distinct p.relay) into channels from realtime.processes p
  where p.id is distinct from p_from
    and (p.relay = 'printready_relay' or p.id in (select r.process from realtime.rooms r where r.room = p_room));
  if channels is null then
    return;
  end if;
  if octet_length(p_body) >= 7900 then
    insert into realtime.parcels (body) values (p_body) returning id into parcel;
  end if;
  perform pg_notify(channel, coalesce('#' || parcel, p_body)) from unnest(channels) as channel;
end
$$;
revoke execute on function realtime.publish(text, uuid, text) from public;
