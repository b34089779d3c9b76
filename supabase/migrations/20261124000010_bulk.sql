-- Batches of files that people send here to be taken through a recipe. Items are the truth; jobs are only who does one
-- next. A job runs at least once: what happens once is an item's end, which names its attempt (the fence), and its
-- refund, which has a key.

create table public.bulk_batch (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- Its own copy, complete and checked by the server.
  recipe jsonb not null,
  recipe_sha256 text not null,
  -- The version of the program that may work on it: same file, same recipe, same version, same bytes.
  engine text not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  total integer not null check (total between 1 and 10000),
  done integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  -- Of one file, before it is known which steps run; what did not run comes back.
  price integer not null check (price >= 0),
  -- Spent and not given back.
  tokens integer not null check (tokens >= 0),
  created_at timestamptz not null default now(),
  counted_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When its results are deleted. The rows stay for a month after the start.
  expires_at timestamptz not null default now() + interval '72 hours'
);
create index bulk_batch_of_user on public.bulk_batch (user_id, created_at desc);

create table public.bulk_item (
  batch_id uuid not null references public.bulk_batch (id) on delete cascade,
  n integer not null check (n between 1 and 10000),
  -- As it was sent, and what its result's name is made of (`PlannedName`).
  name text not null check (length(name) between 1 and 400),
  planned jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Only goes up: whoever began an earlier one has nothing to say any more.
  attempt integer not null default 0,
  -- Names in the bucket `bulk`.
  input text not null,
  result text,
  -- sha256 of the input's sha256, the recipe's and the engine: results with the same key are the same bytes.
  result_key text,
  -- Steps, size, notes, sha256 of the result.
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

-- Each file's refund, once. A file that is sent again is paid again, and may be refunded again.
create table private.bulk_refunds (
  batch_id uuid not null references public.bulk_batch (id) on delete cascade,
  n integer not null,
  tokens integer not null check (tokens > 0),
  created_at timestamptz not null default now(),
  primary key (batch_id, n)
);

-- Whose turn it is: start tags. A file's tag is the user's last one, or what is served now if that is later, and its
-- cost (megabytes); jobs run by the lowest. One row, one user a row; empty while nothing waits.
create table private.bulk_clock (one boolean primary key default true check (one), served bigint not null default 0);
insert into private.bulk_clock default values;
create table private.bulk_turns (user_id uuid primary key, last_tag bigint not null);

-- Inputs and results. What people put there is theirs alone; results are written by workers.
insert into storage.buckets (id, name, public, file_size_limit)
  values ('bulk', 'bulk', false, 200 * 1024 * 1024)
  on conflict (id) do nothing;

-- Kept files have their gigabyte, and what is under way in batches has a room of its own.
create or replace function private.check_storage_quota(p_added jsonb, p_id uuid, p_bucket text, p_name text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept bigint;
  room bigint := case p_bucket when 'bulk' then 8 else 1 end;
begin
  -- One after the other: the sum sees what the one before has committed.
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

-- The queue of an engine's files. A worker takes only those of its own version.
create function private.bulk_queue(p_engine text) returns text
language sql immutable set search_path = ''
as $$ select 'bulk/' || regexp_replace(p_engine, '[^A-Za-z0-9._-]', '-', 'g') $$;

-- @returns its name; it is there from now on
create function private.open_bulk_queue(p_engine text) returns text
language sql set search_path = ''
as $$
  select jobs.create_queue(private.bulk_queue(p_engine), '{"policy": "standard", "retryLimit": 2, "retryDelay": 5,
    "retryBackoff": true, "retryDelayMax": 1800, "expireInSeconds": 7200, "heartbeatSeconds": 10,
    "retentionSeconds": 2592000, "deleteAfterSeconds": 60, "deadLetter": "dead", "notify": true}');
  select private.bulk_queue(p_engine)
$$;

-- Jobs for files that wait and have none, the cheapest tag first. @returns how many
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
  -- Everybody's tags are given one batch after the other.
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
    -- As pg-boss announces what it adds.
    perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), private.bulk_queue(batch.engine));
  end if;
  return sent;
end
$$;

-- Spends for the whole batch, and nothing is there without that. Twice is once: the same id finds its batch.
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
  -- The dearest that each step may cost; what a file did not need comes back with its end.
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

-- Takes a file in hand. @returns nothing when it has ended, or its batch was cancelled
-- @param p_priority of its job: minus its tag
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

-- Gives tokens of one file back, once: by the ledger's rules, after a monthly reset the limit caps what comes back.
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

-- What people follow: at most twice a second, and at the end.
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

-- The end of a file, once: only its own attempt may say it. What it did not cost comes back in the same transaction.
-- @param p_end state, tokens, cause, figures, result_key, and of a result its name, version and metadata
-- @returns false when somebody else was faster, or nobody wants it any more
create function private.end_bulk_item(p_batch uuid, p_n integer, p_attempt integer, p_end jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  item public.bulk_item;
  batch public.bulk_batch;
  cost integer;
begin
  -- Everything of one batch that touches tokens goes one after the other, and locks the balance before the batch.
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

-- A try that failed and comes again, or a worker that stops: the file waits, and whoever had it has it no more.
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

-- What has not ended never will, and comes back whole. @returns false when there is nothing to cancel
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

-- Results and rows; what is under way is cancelled first. @returns false when there is no such batch
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

-- A person sends a file again that failed: it is paid again, since it was refunded. @returns false when it did not fail,
-- or its input is gone
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

-- Ends a batch whose files nobody may open any more; deletes what its time is over for; sends again what lost its job.
-- Any process may do it, as often as it likes.
create function private.sweep_bulk() returns void
language plpgsql set search_path = ''
as $$
declare
  batch public.bulk_batch;
  item record;
begin
  -- Given up: the third worker that took it ended. Its job is dead, and nobody was left to say so.
  for item in
    select i.batch_id, i.n, i.attempt from jobs.job j
    join public.bulk_item i on i.batch_id = (j.data ->> 'batch')::uuid and i.n = (j.data ->> 'n')::integer
    where j.name = 'dead' and j.source_name like 'bulk/%' and j.state = 'created' and i.state in ('queued', 'running')
  loop
    update public.bulk_item set state = 'running' where batch_id = item.batch_id and n = item.n;
    perform private.end_bulk_item(item.batch_id, item.n, item.attempt, jsonb_build_object('state', 'failed', 'cause',
      jsonb_build_object('code', 'given-up', 'text', 'The worker ended each time it opened this file.')));
  end loop;
  -- In hand of nobody: its job is gone.
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
  -- Inputs of batches that were never begun.
  delete from storage.objects where bucket_id = 'bulk' and created_at < now() - interval '4 days';
  delete from public.bulk_batch where state <> 'running' and created_at < now() - interval '30 days';
end
$$;

-- An account, or a batch, that goes takes its jobs along.
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
