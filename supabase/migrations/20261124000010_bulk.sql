-- Batches of files that the server runs through a recipe. Items hold the state; jobs only schedule them. A job may run
-- more than once; an item's end happens once, because it names its attempt (fencing token), and so does its refund,
-- which has a key.

create table public.bulk_batch (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- Copy of the recipe, complete and validated by the server.
  recipe jsonb not null,
  recipe_sha256 text not null,
  -- Version of the program that may process the batch; the same file, recipe, and version give the same bytes.
  engine text not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  total integer not null check (total between 1 and 10000),
  done integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  -- Maximum price of one file; steps that do not run are refunded.
  price integer not null check (price >= 0),
  -- Tokens spent minus tokens refunded.
  tokens integer not null check (tokens >= 0),
  created_at timestamptz not null default now(),
  counted_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Time at which results are deleted; rows are kept for a month after the start.
  expires_at timestamptz not null default now() + interval '72 hours'
);
create index bulk_batch_of_user on public.bulk_batch (user_id, created_at desc);

create table public.bulk_item (
  batch_id uuid not null references public.bulk_batch (id) on delete cascade,
  n integer not null check (n between 1 and 10000),
  -- Name of the uploaded file, from which the result's name is derived (`PlannedName`).
  name text not null check (length(name) between 1 and 400),
  planned jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Only increases; an earlier attempt can no longer change the item.
  attempt integer not null default 0,
  -- Object names in the bucket `bulk`.
  input text not null,
  result text,
  -- SHA-256 of the input's hash, the recipe's hash, and the engine; results with the same key have the same bytes.
  result_key text,
  -- Steps, size, notes, and SHA-256 of the result.
  figures jsonb,
  tokens integer not null default 0 check (tokens >= 0),
  cause jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (batch_id, n)
);
create index bulk_item_result_key on public.bulk_item (result_key) where state = 'done';
create index bulk_item_open on public.bulk_item (batch_id) where state in ('queued', 'running');

alter table public.bulk_batch enable row level security;
alter table public.bulk_item enable row level security;
revoke all on public.bulk_batch, public.bulk_item from anon, authenticated;
grant select on public.bulk_batch, public.bulk_item to authenticated, service_role;
create policy "own batches are readable" on public.bulk_batch
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own files are readable" on public.bulk_item
  for select to authenticated using (
    exists (select from public.bulk_batch b where b.id = batch_id and b.user_id = (select auth.uid()))
  );
alter publication supabase_realtime add table public.bulk_batch;

-- Refund of each file, at most one per payment; a file that is sent again is paid again.
create table private.bulk_refunds (
  batch_id uuid not null references public.bulk_batch (id) on delete cascade,
  n integer not null,
  tokens integer not null check (tokens > 0),
  created_at timestamptz not null default now(),
  primary key (batch_id, n)
);

-- Start tags for fair queuing. A file's tag is the larger of the user's last tag and the tag in service, plus its cost
-- (megabytes); jobs with the lowest tag run first. One row for the clock, one per user; empty while no files wait.
create table private.bulk_clock (one boolean primary key default true check (one), served bigint not null default 0);
insert into private.bulk_clock default values;
create table private.bulk_turns (user_id uuid primary key, last_tag bigint not null);

-- Inputs and results. Uploads are private to the user; workers write results.
insert into storage.buckets (id, name, public, file_size_limit)
  values ('bulk', 'bulk', false, 200 * 1024 * 1024)
  on conflict (id) do nothing;

-- Stored files have a quota of 1 GB; files of batches have a separate quota.
create or replace function private.check_storage_quota(p_added jsonb, p_id uuid, p_bucket text, p_name text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept bigint;
  room bigint := case p_bucket when 'bulk' then 8 else 1 end;
begin
  -- Serialized, so that the sum includes what earlier transactions committed.
  perform pg_advisory_xact_lock(hashtextextended('storage quota ' || (select auth.uid())::text, 0));
  select coalesce(sum((metadata ->> 'size')::bigint), 0) into kept
    from storage.objects
    where owner_id = (select auth.uid())::text and (bucket_id = 'bulk') = (p_bucket = 'bulk')
      and id <> p_id and (bucket_id, name) <> (p_bucket, p_name);
  if kept + coalesce((p_added ->> 'size')::bigint, 0) > room * 1024 * 1024 * 1024 then
    raise exception using errcode = 'PT413', message = case p_bucket
      when 'bulk' then 'Your batches would exceed 8 GB; delete the results of an older one first.'
      else 'Your kept files would exceed 1 GB; remove some first.' end;
  end if;
  return true;
end
$$;
create policy "own batches' files are readable" on storage.objects
  for select to authenticated
  using (bucket_id = 'bulk' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "inputs of own batches can be added" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'bulk' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (storage.foldername(name))[3] = 'in' and private.check_storage_quota(metadata, id, bucket_id, name)
  );
create policy "own batches' files can be removed" on storage.objects
  for delete to authenticated
  using (bucket_id = 'bulk' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- Queue for an engine's files; a worker takes only files of its own version.
create function private.bulk_queue(p_engine text) returns text
language sql immutable set search_path = ''
as $$ select 'bulk/' || regexp_replace(p_engine, '[^A-Za-z0-9._-]', '-', 'g') $$;

-- @returns the queue's name, after creating the queue if necessary
create function private.open_bulk_queue(p_engine text) returns text
language sql set search_path = ''
as $$
  select jobs.create_queue(private.bulk_queue(p_engine), '{"policy": "standard", "retryLimit": 2, "retryDelay": 5,
    "retryBackoff": true, "retryDelayMax": 1800, "expireInSeconds": 7200, "heartbeatSeconds": 10,
    "retentionSeconds": 2592000, "deleteAfterSeconds": 60, "deadLetter": "dead", "notify": true}');
  select private.bulk_queue(p_engine)
$$;

-- Adds jobs for waiting files without one, lowest tag first. @returns number of jobs
create function private.send_bulk_items(p_batch uuid) returns integer
language plpgsql set search_path = ''
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
        and j.state in ('created', 'retry', 'active'))
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

-- Spends the tokens of the whole batch, and creates nothing without them. Idempotent by id.
create function private.create_bulk_batch(
  p_user_id uuid, p_id uuid, p_name text, p_recipe jsonb, p_recipe_sha256 text, p_engine text, p_files jsonb
) returns public.bulk_batch
language plpgsql set search_path = ''
as $$
declare
  batch public.bulk_batch;
  balance public.user_subscriptions;
  price integer;
  files integer := jsonb_array_length(p_files);
begin
  balance := private.lock_balance(p_user_id);
  select * into batch from public.bulk_batch where id = p_id;
  if found then
    if batch.user_id <> p_user_id then
      raise unique_violation using message = 'this batch is somebody else''s';
    end if;
    return batch;
  end if;
  -- Highest price of each step; the unused part is refunded when the file ends.
  select coalesce(sum((
      select max(tokens) from private.tool_prices where tool_id = step ->> 'tool'
    )), 0) into price
    from jsonb_array_elements(p_recipe -> 'steps') step where (step ->> 'on')::boolean;
  if price * files > 0 then
    update public.user_subscriptions set tokens_remaining = tokens_remaining - price * files
      where user_id = p_user_id and is_active and tokens_remaining >= price * files;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens',
        detail = format('%s needed, %s remaining', price * files, coalesce(balance.tokens_remaining, 0));
    end if;
  end if;
  insert into public.token_usage (user_id, tool_id, credits_used, batch_size, metadata)
    values (p_user_id, 'bulk-workflow', price * files, files, jsonb_build_object('request_id', 'bulk/' || p_id));
  insert into public.bulk_batch (id, user_id, name, recipe, recipe_sha256, engine, total, price, tokens)
    values (p_id, p_user_id, p_name, p_recipe, p_recipe_sha256, p_engine, files, price, price * files)
    returning * into batch;
  insert into public.bulk_item (batch_id, n, name, planned, input, tokens)
    select p_id, place, file ->> 'name', file -> 'planned', p_user_id || '/' || p_id || '/in/' || place, price
    from jsonb_array_elements(p_files) with ordinality as given (file, place);
  perform private.open_bulk_queue(p_engine);
  perform private.send_bulk_items(p_id);
  return batch;
end
$$;

-- Claims a file. @returns no row if it has ended, or its batch was canceled
-- @param p_priority priority of its job: minus its tag
create function private.start_bulk_item(p_batch uuid, p_n integer, p_priority integer)
returns table (user_id uuid, attempt integer, name text, planned jsonb, input text, recipe jsonb, recipe_sha256 text, engine text)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  update private.bulk_clock set served = -p_priority where served < -p_priority;
  return query
    update public.bulk_item i set state = 'running', attempt = i.attempt + 1, started_at = now(), cause = null
    from public.bulk_batch b
    where i.batch_id = p_batch and i.n = p_n and i.state in ('queued', 'running')
      and b.id = i.batch_id and b.state = 'running'
    returning b.user_id, i.attempt, i.name, i.planned, i.input, b.recipe, b.recipe_sha256, b.engine;
end
$$;

-- Refunds one file once, by the ledger's rules: after a monthly reset, the limit caps the refund.
create function private.refund_bulk_item(p_batch uuid, p_n integer, p_tokens integer) returns void
language plpgsql set search_path = ''
as $$
declare
  owner uuid;
begin
  if p_tokens <= 0 then
    return;
  end if;
  insert into private.bulk_refunds (batch_id, n, tokens) values (p_batch, p_n, p_tokens);
  update public.bulk_batch set tokens = tokens - p_tokens where id = p_batch returning user_id into owner;
  update public.token_usage set credits_used = credits_used - p_tokens
    where user_id = owner and request_id = 'bulk/' || p_batch;
  update public.user_subscriptions
    set tokens_remaining = greatest(tokens_remaining, least(token_limit, tokens_remaining + p_tokens))
    where user_id = owner;
end
$$;

-- Updates the counts that users follow, at most twice a second and at the end.
create function private.count_bulk_batch(p_batch uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  open_items boolean;
begin
  select exists (
    select from public.bulk_item where batch_id = p_batch and state in ('queued', 'running')) into open_items;
  update public.bulk_batch b
    set done = c.done, failed = c.failed, cancelled = c.cancelled, counted_at = clock_timestamp(),
      state = case when b.state = 'running' and not open_items then 'done' else b.state end,
      ended_at = case when open_items then null else coalesce(b.ended_at, now()) end
    from (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'cancelled') as cancelled
      from public.bulk_item where batch_id = p_batch
    ) c
    where b.id = p_batch and (not open_items or b.counted_at < clock_timestamp() - interval '500 milliseconds');
end
$$;

-- Ends a file once, for its current attempt only, and refunds the unused part in the same transaction.
-- @param p_end state, tokens, cause, figures, result_key; for a result also its name, version, and metadata
-- @returns false if another worker was faster, or the file was canceled
create function private.end_bulk_item(p_batch uuid, p_n integer, p_attempt integer, p_end jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  item public.bulk_item;
  batch public.bulk_batch;
  cost integer;
begin
  -- Transactions on a batch's tokens are serialized, and lock the balance before the batch.
  perform private.lock_balance((select user_id from public.bulk_batch where id = p_batch));
  select * into batch from public.bulk_batch where id = p_batch for update;
  select * into item from public.bulk_item where batch_id = p_batch and n = p_n for update;
  if not found or item.state <> 'running' or item.attempt <> p_attempt then
    return false;
  end if;
  cost := case p_end ->> 'state' when 'done' then least(batch.price, (p_end ->> 'tokens')::integer) else 0 end;
  if p_end ->> 'state' = 'done' then
    insert into storage.objects (bucket_id, name, version, metadata, owner, owner_id)
      values ('bulk', p_end ->> 'result', p_end ->> 'version', p_end -> 'metadata', batch.user_id, batch.user_id::text);
    delete from storage.objects where bucket_id = 'bulk' and name = item.input;
  end if;
  update public.bulk_item
    set state = p_end ->> 'state', tokens = cost, cause = p_end -> 'cause', figures = p_end -> 'figures',
      result = p_end ->> 'result', result_key = p_end ->> 'result_key', ended_at = now()
    where batch_id = p_batch and n = p_n;
  perform private.refund_bulk_item(p_batch, p_n, batch.price - cost);
  perform private.count_bulk_batch(p_batch);
  return true;
end
$$;

-- Returns a file to the queue after a failed attempt, or when its worker stops; the attempt becomes void.
create function private.release_bulk_item(p_batch uuid, p_n integer, p_attempt integer, p_cause jsonb) returns boolean
language sql set search_path = ''
as $$
  with released as (
    update public.bulk_item set state = 'queued', cause = p_cause
    where batch_id = p_batch and n = p_n and attempt = p_attempt and state = 'running'
    returning 1
  )
  select exists (select from released)
$$;

-- Cancels all files that have not ended, and refunds them in full. @returns false if there was nothing to cancel
create function private.cancel_bulk_batch(p_user_id uuid, p_batch uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  batch public.bulk_batch;
  ended integer;
begin
  perform private.lock_balance(p_user_id);
  select * into batch from public.bulk_batch where id = p_batch and user_id = p_user_id for update;
  if not found or batch.state <> 'running' then
    return false;
  end if;
  update public.bulk_batch set state = 'cancelled' where id = p_batch;
  for ended in
    update public.bulk_item set state = 'cancelled', attempt = attempt + 1, tokens = 0, ended_at = now()
    where batch_id = p_batch and state in ('queued', 'running') returning n
  loop
    perform private.refund_bulk_item(p_batch, ended, batch.price);
  end loop;
  delete from jobs.job where name = private.bulk_queue(batch.engine) and data ->> 'batch' = p_batch::text
    and state in ('created', 'retry');
  perform private.count_bulk_batch(p_batch);
  return true;
end
$$;

-- Deletes results and rows, after canceling files in progress. @returns false if there is no such batch
create function private.delete_bulk_batch(p_user_id uuid, p_batch uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform private.cancel_bulk_batch(p_user_id, p_batch);
  delete from public.bulk_batch where id = p_batch and user_id = p_user_id;
  if not found then
    return false;
  end if;
  delete from storage.objects where bucket_id = 'bulk' and name like p_user_id || '/' || p_batch || '/%';
  return true;
end
$$;

-- Sends a failed file again for another payment, because it was refunded. @returns false if it did not fail, or its
-- input is gone
create function private.resend_bulk_item(p_user_id uuid, p_batch uuid, p_n integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  batch public.bulk_batch;
  item public.bulk_item;
begin
  perform private.lock_balance(p_user_id);
  select * into batch from public.bulk_batch where id = p_batch and user_id = p_user_id for update;
  select * into item from public.bulk_item where batch_id = p_batch and n = p_n for update;
  if batch.id is null or batch.state = 'cancelled' or item.state is distinct from 'failed' or not exists (
    select from storage.objects where bucket_id = 'bulk' and name = item.input
  ) then
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
  update public.bulk_item set state = 'queued', tokens = batch.price, ended_at = null where batch_id = p_batch and n = p_n;
  update public.bulk_batch set state = 'running', ended_at = null, tokens = tokens + batch.price where id = p_batch;
  delete from jobs.job where name = 'dead' and source_name like 'bulk/%'
    and data = jsonb_build_object('batch', p_batch, 'n', p_n);
  perform private.send_bulk_items(p_batch);
  return true;
end
$$;

-- Ends batches whose files no worker may process any more, deletes expired data, and replaces lost jobs. Any process
-- may call it at any time.
create function private.sweep_bulk() returns void
language plpgsql set search_path = ''
as $$
declare
  batch public.bulk_batch;
  item record;
begin
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
  -- Claimed by no worker, because its job is gone.
  update public.bulk_item i set state = 'queued' from public.bulk_batch b
    where i.state = 'running' and b.id = i.batch_id and b.state = 'running' and not exists (
      select from jobs.job j where j.name = private.bulk_queue(b.engine)
        and j.singleton_key = i.batch_id || '/' || i.n and j.state in ('created', 'retry', 'active'));
  for batch in select * from public.bulk_batch where state = 'running' loop
    if batch.expires_at < now() then
      perform private.cancel_bulk_batch(batch.user_id, batch.id);
    else
      perform private.send_bulk_items(batch.id);
      perform private.count_bulk_batch(batch.id);
    end if;
  end loop;
  delete from storage.objects o using public.bulk_batch b, public.bulk_item i
    where o.bucket_id = 'bulk' and i.batch_id = b.id and (
      (o.name = i.result and b.expires_at < now())
      or (o.name = i.input and i.ended_at < now() - interval '24 hours'));
  -- Inputs of batches that were never started.
  delete from storage.objects where bucket_id = 'bulk' and created_at < now() - interval '4 days';
  delete from public.bulk_batch where state <> 'running' and created_at < now() - interval '30 days';
end
$$;

-- Deletes the jobs of a deleted account or batch.
create function private.forget_bulk_jobs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from jobs.job where (name = private.bulk_queue(old.engine) or name = 'dead') and data ->> 'batch' = old.id::text;
  return null;
end
$$;
create trigger forget_bulk_jobs after delete on public.bulk_batch
  for each row execute function private.forget_bulk_jobs();

revoke execute on all functions in schema private from public;
