-- Jobs of the API are batches that a key starts for its shop. The batch names the owner who made the key, as every run
-- names a person, but its rows and files are not theirs: only the API reads them.

alter table public.bulk_batch add column is_api boolean not null default false;
alter policy "own batches are readable" on public.bulk_batch
  using (user_id = (select auth.uid()) and not is_api);
alter policy "own files are readable" on public.bulk_item
  using (exists (
    select from public.bulk_batch b where b.id = batch_id and b.user_id = (select auth.uid()) and not b.is_api));

-- A job takes the bytes of its uploads.
alter table private.api_uploads add column taken boolean not null default false;

create table private.api_jobs (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  -- Null only inside the transaction that makes the job.
  batch_id uuid unique references public.bulk_batch (id) on delete cascade,
  -- Kept for a day (sweep_api).
  idempotency_key text,
  request_hash text not null,
  created_at timestamptz not null default now(),
  unique (shop_id, idempotency_key)
);
create index api_jobs_shop on private.api_jobs (shop_id, created_at desc, id desc);

-- First part of the names of a batch's files in the bucket `bulk`.
create function private.bulk_folder(p_batch public.bulk_batch) returns text
language sql immutable set search_path = ''
as $$ select case when p_batch.is_api then p_batch.shop_id else p_batch.user_id end $$;

CREATE FUNCTION private.add_bulk_batch(p_user_id uuid, p_payer uuid, p_is_api boolean, p_id uuid, p_name text, p_recipe jsonb, p_recipe_sha256 text, p_engine text, p_files jsonb)
 RETURNS public.bulk_batch
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
  balance public.user_subscriptions;
  price integer;
  files integer := jsonb_array_length(p_files);
begin
  balance := private.lock_balance(p_payer);
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
      where user_id = p_payer and is_active and tokens_remaining >= price * files;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens',
        detail = format('%s needed, %s remaining', price * files, coalesce(balance.tokens_remaining, 0));
    end if;
  end if;
  insert into public.token_usage (user_id, shop_id, tool_id, credits_used, batch_size, metadata)
    values (p_user_id, nullif(p_payer, p_user_id), 'bulk-workflow', price * files, files, jsonb_build_object('request_id', 'bulk/' || p_id));
  insert into public.bulk_batch (id, user_id, shop_id, is_api, name, recipe, recipe_sha256, engine, total, price, tokens)
    values (p_id, p_user_id, nullif(p_payer, p_user_id), p_is_api, p_name, p_recipe, p_recipe_sha256, p_engine, files, price, price * files)
    returning * into batch;
  insert into public.bulk_item (batch_id, n, name, planned, input, tokens)
    select p_id, place, file ->> 'name', file -> 'planned', private.bulk_folder(batch) || '/' || p_id || '/in/' || place, price
    from jsonb_array_elements(p_files) with ordinality as given (file, place);
  perform private.open_bulk_queue(p_engine);
  perform private.send_bulk_items(p_id);
  return batch;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_bulk_batch(p_user_id uuid, p_id uuid, p_name text, p_recipe jsonb, p_recipe_sha256 text, p_engine text, p_files jsonb)
 RETURNS public.bulk_batch
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.add_bulk_batch(p_user_id, private.lock_payer(p_user_id), false, p_id, p_name, p_recipe, p_recipe_sha256,
    p_engine, p_files);
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_bulk_batch(p_user_id uuid, p_batch uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
begin
  perform private.cancel_bulk_batch(p_user_id, p_batch);
  delete from public.bulk_batch where id = p_batch and user_id = p_user_id returning * into batch;
  if not found then
    return false;
  end if;
  delete from storage.objects where bucket_id = 'bulk' and name like private.bulk_folder(batch) || '/' || p_batch || '/%';
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_bulk_item(p_batch uuid, p_n integer, p_attempt integer, p_end jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  item public.bulk_item;
  batch public.bulk_batch;
  cost integer;
begin
  -- Transactions on a batch's tokens are serialized, and lock the balance before the batch.
  perform private.lock_balance((select coalesce(shop_id, user_id) from public.bulk_batch where id = p_batch));
  select * into batch from public.bulk_batch where id = p_batch for update;
  select * into item from public.bulk_item where batch_id = p_batch and n = p_n for update;
  if not found or item.state <> 'running' or item.attempt <> p_attempt then
    return false;
  end if;
  cost := case p_end ->> 'state' when 'done' then least(batch.price, (p_end ->> 'tokens')::integer) else 0 end;
  if p_end ->> 'state' = 'done' then
    insert into storage.objects (bucket_id, name, version, metadata, owner, owner_id)
      values ('bulk', p_end ->> 'result', p_end ->> 'version', p_end -> 'metadata',
        case when not batch.is_api then batch.user_id end, case when not batch.is_api then batch.user_id::text end);
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
$function$;

-- Repeats with the same key wait for the first, and get its job.
-- @param p_files name, planned and upload of each file
create function private.create_api_job(p_key uuid, p_id uuid, p_name text, p_recipe jsonb, p_recipe_sha256 text,
  p_engine text, p_files jsonb, p_idempotency_key text, p_request_hash text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  key private.shop_keys;
  job private.api_jobs;
  files integer;
  arrived integer;
  taken integer;
begin
  -- A revocation waits for jobs that have begun, and no later one finds the key.
  select * into key from private.shop_keys where id = p_key and revoked_at is null for share;
  if not found then
    perform private.refuse(401, 'key_revoked');
  end if;
  insert into private.api_jobs (shop_id, idempotency_key, request_hash)
    values (key.shop_id, p_idempotency_key, p_request_hash)
    on conflict (shop_id, idempotency_key) do nothing returning * into job;
  if not found then
    select * into job from private.api_jobs
      where shop_id = key.shop_id and idempotency_key = p_idempotency_key;
    if job.request_hash <> p_request_hash then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    return job.id;
  end if;
  perform from private.api_uploads
    where shop_id = key.shop_id and id in (select (file ->> 'upload')::uuid from jsonb_array_elements(p_files) file)
    order by id for update;
  select count(*), count(u.object_id), count(*) filter (where u.taken) into files, arrived, taken
    from jsonb_array_elements(p_files) file
    join private.api_uploads u on u.id = (file ->> 'upload')::uuid and u.shop_id = key.shop_id
      and u.expires_at > now();
  if files < jsonb_array_length(p_files) then
    perform private.refuse(404, 'upload_not_found');
  elsif taken > 0 then
    perform private.refuse(409, 'upload_used');
  elsif arrived < files then
    perform private.refuse(409, 'upload_missing');
  end if;
  -- Before the batch, which counts the bytes of its inputs.
  update storage.objects o set bucket_id = 'bulk', name = key.shop_id || '/' || p_id || '/in/' || place
    from jsonb_array_elements(p_files) with ordinality as given (file, place)
    join private.api_uploads u on u.id = (file ->> 'upload')::uuid
    where o.id = u.object_id;
  perform private.add_bulk_batch(key.created_by, key.shop_id, true, p_id, p_name, p_recipe, p_recipe_sha256, p_engine,
    p_files);
  update private.api_jobs set batch_id = p_id where id = job.id;
  update private.api_uploads set taken = true
    where id in (select (file ->> 'upload')::uuid from jsonb_array_elements(p_files) file);
  return job.id;
end
$$;

-- Cancels what has not ended, refunds it, and removes the results.
create function private.delete_api_job(p_shop uuid, p_job uuid) returns boolean
language sql set search_path = ''
as $$
  select coalesce((
    select private.delete_bulk_batch(b.user_id, b.id)
    from private.api_jobs j join public.bulk_batch b on b.id = j.batch_id
    where j.id = p_job and j.shop_id = p_shop), false)
$$;

create or replace function private.add_api_upload(p_shop uuid, p_name text, p_type text, p_size bigint)
returns private.api_uploads
language plpgsql set search_path = ''
as $$
declare
  added private.api_uploads;
begin
  -- Serialized, so that the sum includes what earlier transactions committed.
  perform pg_advisory_xact_lock(hashtextextended('api uploads ' || p_shop, 0));
  if (select coalesce(sum(size), 0) from private.api_uploads where shop_id = p_shop and expires_at > now())
    + (select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o
       where o.bucket_id = 'bulk' and o.name like p_shop || '/%/out/%') + p_size > 8::bigint * 1024 * 1024 * 1024 then
    perform private.refuse(413, 'storage_full');
  end if;
  insert into private.api_uploads (shop_id, name, type, size) values (p_shop, p_name, p_type, p_size)
    returning * into added;
  return added;
end
$$;

create or replace function private.sweep_api() returns void
language plpgsql set search_path = ''
as $$
begin
  -- The third worker that took the check died, and none reported why.
  perform private.end_api_check(c.id, null, 'The worker ended each time it opened this file.')
    from private.api_checks c join jobs.job j on j.data ->> 'check' = c.id::text
    where j.name = 'dead' and j.source_name = 'api-check' and c.state in ('queued', 'running');
  delete from private.api_checks where expires_at < now();
  delete from private.api_uploads where expires_at < now();
  delete from storage.objects o
    where o.bucket_id = 'api' and not exists (select from private.api_uploads u where u.object_id = o.id);
  update private.api_jobs set idempotency_key = null
    where idempotency_key is not null and created_at < now() - interval '24 hours';
end
$$;

revoke execute on function private.bulk_folder(public.bulk_batch),
  private.add_bulk_batch(uuid, uuid, boolean, uuid, text, jsonb, text, text, jsonb),
  private.create_api_job(uuid, uuid, text, jsonb, text, text, jsonb, text, text),
  private.delete_api_job(uuid, uuid) from public;
