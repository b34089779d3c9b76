-- Uploads and checks of the API. Bytes lie in the private bucket `api`, which no policy opens: only the server reads it.
insert into storage.buckets (id, name, public, file_size_limit)
  values ('api', 'api', false, 200 * 1024 * 1024)
  on conflict (id) do nothing;

create table private.api_uploads (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  -- Row of storage.objects; null until the bytes have arrived.
  object_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index api_uploads_shop on private.api_uploads (shop_id);

create table private.api_checks (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  upload_id uuid references private.api_uploads (id) on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- Profile, print width and garment, resolved when the check was made.
  input jsonb not null,
  report jsonb,
  cause text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index api_checks_shop on private.api_checks (shop_id);
create index api_checks_upload on private.api_checks (upload_id);

create function private.add_api_upload(p_shop uuid, p_name text, p_type text, p_size bigint)
returns private.api_uploads
language plpgsql set search_path = ''
as $$
declare
  added private.api_uploads;
begin
  -- Serialized, so that the sum includes what earlier transactions committed.
  perform pg_advisory_xact_lock(hashtextextended('api uploads ' || p_shop, 0));
  if (select coalesce(sum(size), 0) from private.api_uploads where shop_id = p_shop and expires_at > now()) + p_size
    > 8::bigint * 1024 * 1024 * 1024 then
    perform private.refuse(413, 'storage_full');
  end if;
  insert into private.api_uploads (shop_id, name, type, size) values (p_shop, p_name, p_type, p_size)
    returning * into added;
  return added;
end
$$;

-- @returns false if the upload has expired or has its bytes already
create function private.fill_api_upload(p_id uuid, p_version text, p_metadata jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  upload private.api_uploads;
  object uuid;
begin
  select * into upload from private.api_uploads
    where id = p_id and object_id is null and expires_at > now() for update;
  if not found then
    return false;
  end if;
  insert into storage.objects (bucket_id, name, version, metadata)
    values ('api', upload.shop_id || '/' || p_id, p_version, p_metadata) returning id into object;
  update private.api_uploads set object_id = object where id = p_id;
  return true;
end
$$;

-- @returns no row if the check has ended
create function private.start_api_check(p_check uuid)
returns table (name text, version text, input jsonb)
language sql set search_path = ''
as $$
  with started as (
    update private.api_checks set state = 'running' where id = p_check and state in ('queued', 'running') returning *
  )
  select u.name, o.version, s.input from started s
    left join private.api_uploads u on u.id = s.upload_id left join storage.objects o on o.id = u.object_id
$$;

-- A check may run twice; its first end counts.
create function private.end_api_check(p_check uuid, p_report jsonb, p_cause text) returns void
language sql set search_path = ''
as $$
  update private.api_checks
    set state = case when p_report is null then 'failed' else 'done' end, report = p_report, cause = p_cause,
      ended_at = now()
    where id = p_check and state in ('queued', 'running')
$$;

create function private.sweep_api() returns void
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
end
$$;

select jobs.create_queue('api-check', jsonb_build_object(
  'policy', 'standard', 'retryLimit', 2, 'retryDelay', 5, 'retryBackoff', true, 'retryDelayMax', 60,
  'expireInSeconds', 900, 'heartbeatSeconds', 10, 'retentionSeconds', 86400, 'deleteAfterSeconds', 60,
  'deadLetter', 'dead', 'notify', true));

revoke execute on function private.add_api_upload(uuid, text, text, bigint),
  private.fill_api_upload(uuid, text, jsonb), private.start_api_check(uuid),
  private.end_api_check(uuid, jsonb, text), private.sweep_api() from public;
