-- Registers workers, lets users skip files, and keeps one user's files from occupying all lanes while others wait.

-- Heartbeats of workers, every few seconds. Unlogged, because lost rows are written again.
create unlogged table private.bulk_workers (
  id uuid primary key,
  engine text not null,
  -- Number of files processed at the same time.
  lanes integer not null check (lanes > 0),
  seen_at timestamptz not null default now()
);

create function private.report_bulk_worker(p_id uuid, p_engine text, p_lanes integer) returns void
language sql set search_path = ''
as $$
  delete from private.bulk_workers where seen_at < now() - interval '1 hour';
  insert into private.bulk_workers (id, engine, lanes) values (p_id, p_engine, p_lanes)
    on conflict (id) do update set seen_at = now()
$$;

-- @returns number of an engine's files that workers process at the same time; 0 if there are no workers
create function private.bulk_lanes(p_engine text) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(sum(lanes), 0)::integer from private.bulk_workers
  where engine = p_engine and seen_at > now() - interval '45 seconds'
$$;

create index bulk_item_running on public.bulk_item (batch_id) where state = 'running';

-- Tags distribute megabytes fairly, but some files take minutes per megabyte. Therefore a user has at most half of all
-- lanes, rounded up, while another user waits. A file that waits for a retry (it has a cause) does not count as
-- waiting. Two simultaneous calls may both be admitted, which costs one extra lane for one file.
create function private.is_bulk_turn(p_batch uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.bulk_batch mine
    join public.bulk_batch other
      on other.state = 'running' and other.engine = mine.engine and other.user_id <> mine.user_id
    where mine.id = p_batch
      and exists (
        select from public.bulk_item i where i.batch_id = other.id and i.state = 'queued' and i.cause is null)
      and (
        select count(*) from public.bulk_batch own
        join public.bulk_item i on i.batch_id = own.id and i.state = 'running'
        where own.user_id = mine.user_id and own.state = 'running'
      ) >= greatest(1, (private.bulk_lanes(mine.engine) + 1) / 2)
  )
$$;

alter table public.bulk_item drop constraint bulk_item_state_check;
alter table public.bulk_item add constraint bulk_item_state_check
  check (state in ('queued', 'running', 'done', 'failed', 'skipped', 'cancelled'));
alter table public.bulk_batch add column skipped integer not null default 0;

create or replace function private.count_bulk_batch(p_batch uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  open_items boolean;
begin
  select exists (
    select from public.bulk_item where batch_id = p_batch and state in ('queued', 'running')) into open_items;
  update public.bulk_batch b
    set done = c.done, failed = c.failed, skipped = c.skipped, cancelled = c.cancelled, counted_at = clock_timestamp(),
      state = case when b.state = 'running' and not open_items then 'done' else b.state end,
      ended_at = case when open_items then null else coalesce(b.ended_at, now()) end
    from (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'skipped') as skipped, count(*) filter (where state = 'cancelled') as cancelled
      from public.bulk_item where batch_id = p_batch
    ) c
    where b.id = p_batch and (not open_items or b.counted_at < clock_timestamp() - interval '500 milliseconds');
end
$$;

-- Skips a file that has not ended, refunds it in full, and voids the attempt of its worker.
-- @returns false if it has ended, or there is no such file
create function private.skip_bulk_item(p_user_id uuid, p_batch uuid, p_n integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  batch public.bulk_batch;
begin
  perform private.lock_balance(p_user_id);
  select * into batch from public.bulk_batch where id = p_batch and user_id = p_user_id for update;
  update public.bulk_item set state = 'skipped', attempt = attempt + 1, tokens = 0, cause = null, ended_at = now()
    where batch_id = batch.id and n = p_n and state in ('queued', 'running');
  if not found then
    return false;
  end if;
  perform private.refund_bulk_item(p_batch, p_n, batch.price);
  delete from jobs.job where name = private.bulk_queue(batch.engine) and singleton_key = p_batch || '/' || p_n
    and state in ('created', 'retry');
  -- Makes the next count include it as skipped.
  update public.bulk_batch set counted_at = '-infinity' where id = p_batch;
  perform private.count_bulk_batch(p_batch);
  return true;
end
$$;

-- Sends a failed or skipped file again for another payment, because it was refunded.
-- @returns false if it did neither, or its input is gone
create or replace function private.resend_bulk_item(p_user_id uuid, p_batch uuid, p_n integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  batch public.bulk_batch;
  item public.bulk_item;
begin
  perform private.lock_balance(p_user_id);
  select * into batch from public.bulk_batch where id = p_batch and user_id = p_user_id for update;
  select * into item from public.bulk_item where batch_id = p_batch and n = p_n for update;
  if batch.id is null or batch.state = 'cancelled' or item.state is null or item.state not in ('failed', 'skipped')
    or not exists (select from storage.objects where bucket_id = 'bulk' and name = item.input) then
    return false;
  end if;
  delete from private.bulk_refunds where batch_id = p_batch and n = p_n;
  if batch.price > 0 then
    update public.user_subscriptions set tokens_remaining = tokens_remaining - batch.price
      where user_id = p_user_id and is_active and tokens_remaining >= batch.price;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens', detail = format('%s needed', batch.price);
    end if;
    update public.token_usage set credits_used = credits_used + batch.price
      where user_id = p_user_id and request_id = 'bulk/' || p_batch;
  end if;
  update public.bulk_item set state = 'queued', tokens = batch.price, cause = null, ended_at = null
    where batch_id = p_batch and n = p_n;
  update public.bulk_batch set state = 'running', ended_at = null, tokens = tokens + batch.price where id = p_batch;
  delete from jobs.job where name = 'dead' and source_name like 'bulk/%'
    and data = jsonb_build_object('batch', p_batch, 'n', p_n);
  perform private.send_bulk_items(p_batch);
  -- Makes the next count include it as waiting.
  update public.bulk_batch set counted_at = '-infinity' where id = p_batch;
  perform private.count_bulk_batch(p_batch);
  return true;
end
$$;

revoke execute on all functions in schema private from public;
