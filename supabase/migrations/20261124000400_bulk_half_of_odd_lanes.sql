-- Half of an odd number of lanes is rounded up: of three, two people who wait had one each, and the third lane none.
create or replace function private.is_bulk_turn(p_batch uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.bulk_batch mine
    join public.bulk_batch other
      on other.state = 'running' and other.engine = mine.engine and other.user_id <> mine.user_id
    where mine.id = p_batch
      and exists (select from public.bulk_item i where i.batch_id = other.id and i.state = 'queued')
      and (
        select count(*) from public.bulk_batch own
        join public.bulk_item i on i.batch_id = own.id and i.state = 'running'
        where own.user_id = mine.user_id and own.state = 'running'
      ) >= greatest(1, (private.bulk_lanes(mine.engine) + 1) / 2)
  )
$$;
