-- Faster sweep of batches: one sweeper at a time; the clock, which file starts need, is locked only for batches that
-- lack jobs; unchanged batches are not written. Plans are not cached, because a plan made for the empty tables of a
-- fresh database scans the queue once per file. Conditions on jobs are written as in pg-boss's indexes (job_i17,
-- job_i7), which `state in ('created', 'retry', 'active')` does not match.

alter table public.bulk_batch add column results_deleted boolean not null default false;
update public.bulk_batch set results_deleted = true where expires_at < now() - interval '1 day';

create index bulk_batch_running on public.bulk_batch (expires_at) where state = 'running';
create index bulk_batch_results on public.bulk_batch (expires_at) where not results_deleted;
create index bulk_batch_age on public.bulk_batch (created_at) where state <> 'running';
create index bulk_item_ended on public.bulk_item (batch_id, ended_at) where ended_at is not null;

create or replace function private.send_bulk_items(p_batch uuid)
 returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  batch public.bulk_batch;
  served bigint;
  last_tag bigint;
  sent integer;
begin
  select * into batch from public.bulk_batch where id = p_batch and state = 'running';
  if not found then
    return 0;
  end if;
  -- Serialized, because tags of all users are assigned one batch at a time.
  select c.served into served from private.bulk_clock c for update;
  if not exists (select from jobs.job where name like 'bulk/%' and state in ('created', 'retry', 'active')) then
    delete from private.bulk_turns;
    update private.bulk_clock set served = 0;
    served := 0;
  end if;
  select greatest(served, coalesce((select t.last_tag from private.bulk_turns t where t.user_id = batch.user_id), 0))
    into last_tag;
  with waiting as (
    select i.n, greatest(1, coalesce((o.metadata ->> 'size')::bigint, 0) / 1000000) as cost
    from public.bulk_item i left join storage.objects o on o.bucket_id = 'bulk' and o.name = i.input
    where i.batch_id = p_batch and i.state = 'queued' and not exists (
      select from jobs.job j where j.name = private.bulk_queue(batch.engine) and j.singleton_key = p_batch || '/' || i.n
        and j.state < 'active' and j.singleton_key is not null)
      and not exists (
      select from jobs.job j where j.name = private.bulk_queue(batch.engine) and j.singleton_key = p_batch || '/' || i.n
        and j.state = 'active' and j.group_id is not null)
  ), tagged as (
    select n, last_tag + sum(cost) over (order by n) as tag from waiting
  ), added as (
    insert into jobs.job (name, data, priority, singleton_key, group_id, keep_until, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy)
      select q.name, jsonb_build_object('batch', p_batch, 'n', t.n), -least(t.tag, 2000000000)::integer,
        p_batch || '/' || t.n, batch.user_id, now() + q.retention_seconds * interval '1 second', q.retry_limit,
        q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds,
        q.dead_letter, q.policy
      from tagged t, jobs.queue q where q.name = private.bulk_queue(batch.engine)
      returning 1
  ), turned as (
    insert into private.bulk_turns (user_id, last_tag)
      select batch.user_id, max(tag) from tagged having count(*) > 0
      on conflict (user_id) do update set last_tag = excluded.last_tag
  )
  select count(*) into sent from added;
  if sent > 0 then
    -- Notification that pg-boss sends for added jobs.
    perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), private.bulk_queue(batch.engine));
  end if;
  return sent;
end
$$;

-- Running batches with more open files than live jobs, which means that a job was lost. Compares counts, because a
-- look-up for each of 50,000 files is too slow. A job that outlives its file hides a lost one only until the next
-- sweep.
create function private.bulk_batches_without_jobs() returns setof uuid
language sql stable set search_path = ''
as $$
  with running as (
    select id, private.bulk_queue(engine) as queue from public.bulk_batch where state = 'running'
  ), open_items as (
    select batch_id, count(*) as items from public.bulk_item where state in ('queued', 'running') group by batch_id
  ), live as (
    select singleton_key from jobs.job
      where name in (select queue from running) and state < 'active' and singleton_key is not null
    union all
    select singleton_key from jobs.job
      where name in (select queue from running) and state = 'active' and group_id is not null
  ), jobs_of as (
    select left(singleton_key, 36) as batch, count(*) as jobs from live group by 1
  )
  select r.id from running r join open_items o on o.batch_id = r.id left join jobs_of j on j.batch = r.id::text
    where coalesce(j.jobs, 0) < o.items
$$;
revoke execute on function private.bulk_batches_without_jobs() from public;

create or replace function private.sweep_bulk() returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  batch record;
  item record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('bulk sweep', 0)) then
    return;
  end if;
  -- Given up, because the third worker that claimed it died; its job is dead, and no worker reported the failure.
  for item in
    select i.batch_id, i.n, i.attempt from jobs.job j
    join public.bulk_item i on i.batch_id = (j.data ->> 'batch')::uuid and i.n = (j.data ->> 'n')::integer
    where j.name = 'dead' and j.source_name like 'bulk/%' and j.state = 'created' and i.state in ('queued', 'running')
  loop
    update public.bulk_item set state = 'running' where batch_id = item.batch_id and n = item.n;
    perform private.end_bulk_item(item.batch_id, item.n, item.attempt, jsonb_build_object('state', 'failed', 'cause',
      jsonb_build_object('code', 'given-up', 'text', 'The worker ended each time it opened this file.')));
  end loop;
  for batch in select id, user_id from public.bulk_batch where state = 'running' and expires_at < now() loop
    perform private.cancel_bulk_batch(batch.user_id, batch.id);
  end loop;
  -- Files that end within half a second of another are not counted at once. The window is a minute, because a
  -- transaction may have waited between its start, which is the end time of its files, and its count.
  for batch in
    select b.id from public.bulk_batch b
    cross join lateral (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'skipped') as skipped, count(*) filter (where state = 'cancelled') as cancelled
      from public.bulk_item where batch_id = b.id
    ) c
    where b.state = 'running'
      and exists (
        select from public.bulk_item i where i.batch_id = b.id and i.ended_at > b.counted_at - interval '1 minute')
      and (b.done, b.failed, b.skipped, b.cancelled) is distinct from (c.done, c.failed, c.skipped, c.cancelled)
  loop
    perform private.count_bulk_batch(batch.id);
  end loop;
  with due as (
    update public.bulk_batch set results_deleted = true where not results_deleted and expires_at < now() returning id
  )
  delete from storage.objects o using due, public.bulk_item i
    where i.batch_id = due.id and o.bucket_id = 'bulk' and o.name = i.result;
  with old_inputs as materialized (
    select id, split_part(name, '/', 2) as batch, split_part(name, '/', 4) as n from storage.objects
    where bucket_id = 'bulk' and split_part(name, '/', 3) = 'in' and created_at < now() - interval '24 hours'
      -- Skips malformed names, which users may choose for uploads.
      and name ~ '^[^/]+/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/in/[0-9]{1,6}$'
  )
  delete from storage.objects o using old_inputs old, public.bulk_item i
    where o.id = old.id and i.batch_id = old.batch::uuid and i.n = old.n::integer
      and i.ended_at < now() - interval '24 hours';
  -- Inputs of batches that were never started.
  delete from storage.objects
    where bucket_id = 'bulk' and split_part(name, '/', 3) in ('in', 'out') and created_at < now() - interval '4 days';
  delete from public.bulk_batch where state <> 'running' and created_at < now() - interval '30 days';
  -- Runs last, because it may lock the clock.
  for batch in
    select b.id, b.engine from private.bulk_batches_without_jobs() as lost (id) join public.bulk_batch b using (id)
  loop
    update public.bulk_item i set state = 'queued'
      where i.batch_id = batch.id and i.state = 'running' and not exists (
        select from jobs.job j where j.name = private.bulk_queue(batch.engine)
          and j.singleton_key = i.batch_id || '/' || i.n and j.state in ('created', 'retry', 'active'));
    perform private.send_bulk_items(batch.id);
  end loop;
end
$$;
