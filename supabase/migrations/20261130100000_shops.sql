-- Shops: their members share profiles, inks, recipes, presets, and one token balance. A person without a shop is not
-- affected. Members write the shared rows; everything else is changed by functions that only the server calls.

create table public.shops (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Updated by every change of members and shared rows: one live row tells clients to fetch again.
  changed_at timestamptz not null default now()
);

create table public.shop_members (
  shop_id uuid not null references public.shops (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'member')),
  joined_at timestamptz not null default now(),
  primary key (shop_id, user_id)
);
create index shop_members_user on public.shop_members (user_id);

-- Stores neither the address nor the link, only their hashes.
create table private.shop_invites (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  role text not null check (role in ('owner', 'member')),
  email_hash text not null,
  -- Address as owners see it: its first character and its domain.
  email_hint text not null,
  token_hash text not null unique,
  invited_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (shop_id, email_hash)
);
create index shop_invites_by on private.shop_invites (invited_by);

-- Shop that a person works for at the moment; ends with the membership.
create table private.active_shops (
  user_id uuid primary key,
  shop_id uuid not null,
  foreign key (shop_id, user_id) references public.shop_members (shop_id, user_id) on delete cascade
);
create index active_shops_shop on private.active_shops (shop_id);

create table public.shop_profiles (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now()
);
create table public.shop_inks (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now()
);
create table public.shop_recipes (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now()
);
create table public.shop_presets (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  updated_by uuid references auth.users (id) on delete set null,
  updated_at timestamptz not null default now()
);
create index shop_profiles_shop on public.shop_profiles (shop_id, name);
create index shop_inks_shop on public.shop_inks (shop_id, name);
create index shop_recipes_shop on public.shop_recipes (shop_id, name);
create index shop_presets_shop on public.shop_presets (shop_id, name);

-- Shops of the caller; with p_role, only those in which the caller has that role.
create function private.own_shops(p_role text default null) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(shop_id), '{}') from public.shop_members
  where user_id = auth.uid() and role = coalesce(p_role, role)
$$;

-- Raises an error that the server translates: SQLSTATE PT<status>, with the code as message.
create function private.refuse(p_status integer, p_code text) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_code;
end
$$;

create function private.stamp_shared_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;

-- Runs after the policies, so a stranger learns nothing about the shop. The update serializes the count.
create function private.count_shared_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  total integer;
begin
  update public.shops set changed_at = clock_timestamp() where id = coalesce(new.shop_id, old.shop_id);
  if tg_op = 'INSERT' then
    execute format('select count(*) from %I.%I where shop_id = $1', tg_table_schema, tg_table_name)
      into total using new.shop_id;
    if total > 500 then
      raise sqlstate 'PT409' using message = 'a shop may share at most 500 rows of a kind';
    end if;
  end if;
  return null;
end
$$;

create trigger stamp_shared_row before insert or update on public.shop_profiles
  for each row execute function private.stamp_shared_row();
create trigger stamp_shared_row before insert or update on public.shop_inks
  for each row execute function private.stamp_shared_row();
create trigger stamp_shared_row before insert or update on public.shop_recipes
  for each row execute function private.stamp_shared_row();
create trigger stamp_shared_row before insert or update on public.shop_presets
  for each row execute function private.stamp_shared_row();
create trigger count_shared_rows after insert or update or delete on public.shop_profiles
  for each row execute function private.count_shared_rows();
create trigger count_shared_rows after insert or update or delete on public.shop_inks
  for each row execute function private.count_shared_rows();
create trigger count_shared_rows after insert or update or delete on public.shop_recipes
  for each row execute function private.count_shared_rows();
create trigger count_shared_rows after insert or update or delete on public.shop_presets
  for each row execute function private.count_shared_rows();

-- Ends what a role gave: open invitations and sockets. Deleting an account may leave a shop without an owner or a
-- member; the oldest member then becomes the owner, and an empty shop is deleted.
create function private.end_membership() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.role is not distinct from old.role then
    update public.shops set changed_at = clock_timestamp() where id = new.shop_id;
    return null;
  end if;
  delete from private.shop_invites where shop_id = old.shop_id and invited_by = old.user_id;
  perform pg_notify('printready_members', old.user_id::text);
  -- Serialized: two owners that leave at once see each other.
  update public.shops set changed_at = clock_timestamp() where id = old.shop_id;
  if tg_op = 'UPDATE' or not found
    or exists (select from public.shop_members where shop_id = old.shop_id and role = 'owner') then
    return null;
  end if;
  update public.shop_members set role = 'owner' where (shop_id, user_id) = (
    select shop_id, user_id from public.shop_members where shop_id = old.shop_id order by joined_at, user_id limit 1);
  if not found then
    delete from public.shops where id = old.shop_id;
  end if;
  return null;
end
$$;
create trigger end_membership after insert or update or delete on public.shop_members
  for each row execute function private.end_membership();

alter table public.shops enable row level security;
alter table public.shop_members enable row level security;
alter table public.shop_profiles enable row level security;
alter table public.shop_inks enable row level security;
alter table public.shop_recipes enable row level security;
alter table public.shop_presets enable row level security;
revoke all on public.shops, public.shop_members, public.shop_profiles, public.shop_inks, public.shop_recipes,
  public.shop_presets from anon, authenticated;

grant select on public.shops, public.shop_members, public.shop_profiles, public.shop_inks, public.shop_recipes,
  public.shop_presets to authenticated, service_role;
grant insert (shop_id, name, content), update (name, content), delete on public.shop_profiles, public.shop_inks,
  public.shop_recipes, public.shop_presets to authenticated;

create policy "own shops are readable" on public.shops
  for select to authenticated using (id = any ((select private.own_shops())::uuid[]));
create policy "members of own shops are readable" on public.shop_members
  for select to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' profiles are readable" on public.shop_profiles
  for select to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' profiles can be added" on public.shop_profiles
  for insert to authenticated with check (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' profiles can be changed" on public.shop_profiles
  for update to authenticated using (shop_id = any ((select private.own_shops())::uuid[]))
  with check (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' profiles can be removed" on public.shop_profiles
  for delete to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' inks are readable" on public.shop_inks
  for select to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' inks can be added" on public.shop_inks
  for insert to authenticated with check (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' inks can be changed" on public.shop_inks
  for update to authenticated using (shop_id = any ((select private.own_shops())::uuid[]))
  with check (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' inks can be removed" on public.shop_inks
  for delete to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' recipes are readable" on public.shop_recipes
  for select to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' recipes can be added" on public.shop_recipes
  for insert to authenticated with check (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' recipes can be changed" on public.shop_recipes
  for update to authenticated using (shop_id = any ((select private.own_shops())::uuid[]))
  with check (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' recipes can be removed" on public.shop_recipes
  for delete to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' presets are readable" on public.shop_presets
  for select to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' presets can be added" on public.shop_presets
  for insert to authenticated with check (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' presets can be changed" on public.shop_presets
  for update to authenticated using (shop_id = any ((select private.own_shops())::uuid[]))
  with check (shop_id = any ((select private.own_shops())::uuid[]));
create policy "own shops' presets can be removed" on public.shop_presets
  for delete to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));

revoke execute on function private.own_shops(text), private.refuse(integer, text), private.stamp_shared_row(),
  private.count_shared_rows(), private.end_membership() from public;
grant execute on function private.own_shops(text) to authenticated;

alter publication supabase_realtime add table public.shops;
