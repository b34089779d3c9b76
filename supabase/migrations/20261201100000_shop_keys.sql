-- API keys of a shop. The key itself is shown once; the row holds its hash. A key acts for its shop in the name of its
-- maker, and ends with the maker's membership (foreign key) or ownership (end_membership).

create table private.shop_keys (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  created_by uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- First characters of the key, which people see and requests are looked up by.
  prefix text not null check (prefix ~ '^pk_live_[0-9A-Za-z]{6}$'),
  hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ '{validate,jobs}'),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  foreign key (shop_id, created_by) references public.shop_members (shop_id, user_id) on delete cascade
);
create index shop_keys_shop on private.shop_keys (shop_id, created_by);
create index shop_keys_prefix on private.shop_keys (prefix);

create function private.make_key(
  p_user_id uuid, p_shop uuid, p_name text, p_prefix text, p_hash text, p_scopes text[]
) returns private.shop_keys
language plpgsql set search_path = ''
as $$
declare
  made private.shop_keys;
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if (select count(*) from private.shop_keys where shop_id = p_shop and revoked_at is null) >= 50 then
    perform private.refuse(409, 'too_many_keys');
  end if;
  insert into private.shop_keys (shop_id, created_by, name, prefix, hash, scopes)
    values (p_shop, p_user_id, p_name, p_prefix, p_hash, p_scopes) returning * into made;
  update public.shops set changed_at = clock_timestamp() where id = p_shop;
  return made;
end
$$;

create function private.revoke_key(p_user_id uuid, p_shop uuid, p_key uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  update private.shop_keys set revoked_at = now() where id = p_key and shop_id = p_shop and revoked_at is null;
  if not found then
    perform private.refuse(404, 'key_not_found');
  end if;
  update public.shops set changed_at = clock_timestamp() where id = p_shop;
end
$$;

create or replace function private.end_membership() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.role is not distinct from old.role then
    update public.shops set changed_at = clock_timestamp() where id = new.shop_id;
    return null;
  end if;
  delete from private.shop_invites where shop_id = old.shop_id and invited_by = old.user_id;
  update private.shop_keys set revoked_at = now()
    where shop_id = old.shop_id and created_by = old.user_id and revoked_at is null;
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

revoke execute on function private.make_key(uuid, uuid, text, text, text, text[]),
  private.revoke_key(uuid, uuid, uuid) from public;
