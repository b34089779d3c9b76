-- Storage of a hosted project: buckets, objects, and the functions that policies call. Row-level security decides who
-- may do what; supabase/migrations has the policies. Only the server's storage endpoints use this schema, which REST
-- does not expose.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- File. Its bytes are stored under `version`, never under its name, so that no name can act as a path.
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null check (length(name) between 1 and 1024),
  owner uuid,
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text not null unique,
  unique (bucket_id, name)
);
create index objects_prefix on storage.objects (bucket_id, name text_pattern_ops);
create index objects_owner on storage.objects (owner_id);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[]
language sql immutable set search_path = ''
as $$ select trim_array(string_to_array(name, '/'), 1) $$;

create function storage.filename(name text) returns text
language sql immutable set search_path = ''
as $$ select split_part(name, '/', -1) $$;

create function storage.extension(name text) returns text
language sql immutable set search_path = ''
as $$ select split_part(storage.filename(name), '.', -1) $$;

-- Stored bytes without a row in storage.objects: uploads in progress, due after the longest possible upload, and bytes
-- of deleted or replaced objects, due at once. Every stored file always has a row here or in storage.objects, even
-- after a crash, so the store is never searched.
create table storage.trash (
  version text primary key,
  due_at timestamptz not null
);
create index trash_due_at on storage.trash (due_at);

create function storage.keep_or_discard() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    insert into storage.trash (version, due_at) values (old.version, now())
      on conflict (version) do update set due_at = excluded.due_at;
  end if;
  if tg_op <> 'DELETE' then
    delete from storage.trash where version = new.version;
  end if;
  return null;
end
$$;
revoke execute on function storage.keep_or_discard() from public;

create trigger keep_or_discard after insert or delete on storage.objects
  for each row execute function storage.keep_or_discard();
create trigger keep_or_discard_replaced after update of version on storage.objects
  for each row when (old.version <> new.version) execute function storage.keep_or_discard();

-- Deletes a user's files with the account.
create function storage.discard_files_of_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from storage.objects
    where owner_id = old.id::text
       or (bucket_id in ('reports', 'results') and name like old.id::text || '/%');
  return null;
end
$$;
revoke execute on function storage.discard_files_of_user() from public;

create trigger discard_files_of_user after delete on auth.users
  for each row execute function storage.discard_files_of_user();
