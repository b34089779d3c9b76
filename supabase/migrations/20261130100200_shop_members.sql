-- Acts of owners and members. Only the server calls these functions; p_user_id is the signed-in person.

-- Locks the shop, so that its members and roles stay as they are until the transaction ends. A stranger gets the
-- answer for an unknown shop.
create function private.hold_shop(p_user_id uuid, p_shop uuid, p_role text default 'member') returns public.shops
language plpgsql set search_path = ''
as $$
declare
  shop public.shops;
  own text;
begin
  select * into shop from public.shops where id = p_shop for no key update;
  select role into own from public.shop_members where shop_id = p_shop and user_id = p_user_id;
  if own is null then
    perform private.refuse(404, 'shop_not_found');
  elsif p_role = 'owner' and own <> 'owner' then
    perform private.refuse(403, 'owner_only');
  end if;
  return shop;
end
$$;

-- Guests, and accounts whose address is not confirmed, neither make nor join shops.
create function private.require_confirmed(p_user_id uuid) returns text
language plpgsql set search_path = ''
as $$
declare
  person record;
begin
  select email, email_confirmed_at, is_anonymous into person from auth.users where id = p_user_id;
  if person.email is null or person.email_confirmed_at is null or person.is_anonymous then
    perform private.refuse(403, 'address_not_confirmed');
  end if;
  return lower(person.email);
end
$$;

create function private.create_shop(p_user_id uuid, p_name text) returns public.shops
language plpgsql set search_path = ''
as $$
declare
  shop public.shops;
  words text := trim(both '-' from left(regexp_replace(lower(p_name), '[^a-z0-9]+', '-', 'g'), 40));
begin
  perform private.require_confirmed(p_user_id);
  perform pg_advisory_xact_lock(hashtextextended('shops of ' || p_user_id, 0));
  if (select count(*) from public.shop_members where user_id = p_user_id and role = 'owner') >= 5 then
    perform private.refuse(409, 'too_many_shops');
  end if;
  insert into public.shops (name, slug, created_by)
    values (p_name, concat_ws('-', nullif(words, ''), left(replace(gen_random_uuid()::text, '-', ''), 8)), p_user_id)
    returning * into shop;
  -- A shop has no free tokens: anyone may make several.
  insert into public.user_subscriptions (user_id, tokens_remaining, token_limit, reset_date)
    values (shop.id, 0, 0, now() + interval '1 month');
  insert into public.shop_members (shop_id, user_id, role) values (shop.id, p_user_id, 'owner');
  return shop;
end
$$;

create function private.rename_shop(p_user_id uuid, p_shop uuid, p_name text) returns public.shops
language plpgsql set search_path = ''
as $$
declare
  shop public.shops;
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  update public.shops set name = p_name, changed_at = clock_timestamp() where id = p_shop returning * into shop;
  return shop;
end
$$;

create function private.delete_shop(p_user_id uuid, p_shop uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  -- Same order as a charge: active members first, then the balance.
  perform from private.active_shops where shop_id = p_shop for update;
  perform private.lock_balance(p_shop);
  delete from public.shops where id = p_shop;
end
$$;

create function private.invite_hash(p_shop uuid, p_email text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(p_shop || ' ' || lower(p_email), 'UTF8')), 'hex') $$;

-- Replaces an earlier invitation of the address, whose link then stops working.
create function private.invite_member(p_user_id uuid, p_shop uuid, p_email text, p_role text, p_token_hash text)
returns private.shop_invites
language plpgsql set search_path = ''
as $$
declare
  invite private.shop_invites;
  hash text := private.invite_hash(p_shop, p_email);
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if exists (
    select from public.shop_members m join auth.users u on u.id = m.user_id
    where m.shop_id = p_shop and lower(u.email) = lower(p_email)
  ) then
    perform private.refuse(409, 'already_member');
  end if;
  delete from private.shop_invites where shop_id = p_shop and (email_hash = hash or expires_at <= now());
  if (select count(*) from private.shop_invites where shop_id = p_shop) >= 50 then
    perform private.refuse(409, 'too_many_invitations');
  end if;
  insert into private.shop_invites (shop_id, role, email_hash, email_hint, token_hash, invited_by, expires_at)
    values (p_shop, p_role, hash, left(lower(p_email), 1) || '…@' || split_part(lower(p_email), '@', 2), p_token_hash,
      p_user_id, now() + interval '7 days')
    returning * into invite;
  return invite;
end
$$;

create function private.withdraw_invitation(p_user_id uuid, p_shop uuid, p_invite uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  delete from private.shop_invites where id = p_invite and shop_id = p_shop;
  if not found then
    perform private.refuse(404, 'invitation_not_found');
  end if;
end
$$;

-- Uses up an invitation. Only the account with the invited, confirmed address may do so.
create function private.accept_invitation(p_user_id uuid, p_token_hash text) returns public.shops
language plpgsql set search_path = ''
as $$
declare
  invite private.shop_invites;
  shop public.shops;
  address text := private.require_confirmed(p_user_id);
begin
  select * into invite from private.shop_invites where token_hash = p_token_hash;
  -- Invitations of a shop are accepted one after the other.
  select * into shop from public.shops where id = invite.shop_id for no key update;
  select * into invite from private.shop_invites where token_hash = p_token_hash for update;
  if not found then
    perform private.refuse(404, 'invitation_not_found');
  elsif invite.email_hash <> private.invite_hash(invite.shop_id, address) then
    perform private.refuse(403, 'other_address');
  elsif invite.expires_at <= now() then
    perform private.refuse(410, 'invitation_expired');
  elsif exists (select from public.shop_members where shop_id = shop.id and user_id = p_user_id) then
    perform private.refuse(409, 'already_member');
  elsif (select count(*) from public.shop_members where shop_id = shop.id) >= 100 then
    perform private.refuse(409, 'shop_full');
  end if;
  delete from private.shop_invites where id = invite.id;
  insert into public.shop_members (shop_id, user_id, role) values (shop.id, p_user_id, invite.role);
  return shop;
end
$$;

create function private.is_last_owner(p_shop uuid, p_user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.shop_members where shop_id = p_shop and user_id = p_user_id and role = 'owner')
    and not exists (select from public.shop_members where shop_id = p_shop and user_id <> p_user_id and role = 'owner')
$$;

create function private.leave_shop(p_user_id uuid, p_shop uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_shop(p_user_id, p_shop);
  if private.is_last_owner(p_shop, p_user_id) then
    perform private.refuse(409, 'last_owner');
  end if;
  delete from public.shop_members where shop_id = p_shop and user_id = p_user_id;
end
$$;

create function private.remove_member(p_user_id uuid, p_shop uuid, p_member uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if private.is_last_owner(p_shop, p_member) then
    perform private.refuse(409, 'last_owner');
  end if;
  delete from public.shop_members where shop_id = p_shop and user_id = p_member;
  if not found then
    perform private.refuse(404, 'member_not_found');
  end if;
end
$$;

create function private.change_role(p_user_id uuid, p_shop uuid, p_member uuid, p_role text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if p_role <> 'owner' and private.is_last_owner(p_shop, p_member) then
    perform private.refuse(409, 'last_owner');
  end if;
  update public.shop_members set role = p_role where shop_id = p_shop and user_id = p_member;
  if not found then
    perform private.refuse(404, 'member_not_found');
  end if;
end
$$;

-- The caller becomes a member and the other person an owner, in one step.
create function private.transfer_shop(p_user_id uuid, p_shop uuid, p_to uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  update public.shop_members set role = 'owner' where shop_id = p_shop and user_id = p_to and user_id <> p_user_id;
  if not found then
    perform private.refuse(404, 'member_not_found');
  end if;
  update public.shop_members set role = 'member' where shop_id = p_shop and user_id = p_user_id;
end
$$;

-- @param p_shop null for the person's own balance
create function private.switch_shop(p_user_id uuid, p_shop uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if p_shop is null then
    delete from private.active_shops where user_id = p_user_id;
    return;
  end if;
  perform private.hold_shop(p_user_id, p_shop);
  insert into private.active_shops (user_id, shop_id) values (p_user_id, p_shop)
    on conflict (user_id) do update set shop_id = excluded.shop_id;
end
$$;

revoke execute on function private.hold_shop(uuid, uuid, text), private.require_confirmed(uuid),
  private.create_shop(uuid, text), private.rename_shop(uuid, uuid, text), private.delete_shop(uuid, uuid),
  private.invite_hash(uuid, text), private.invite_member(uuid, uuid, text, text, text),
  private.withdraw_invitation(uuid, uuid, uuid), private.accept_invitation(uuid, text),
  private.is_last_owner(uuid, uuid), private.leave_shop(uuid, uuid), private.remove_member(uuid, uuid, uuid),
  private.change_role(uuid, uuid, uuid, text), private.transfer_shop(uuid, uuid, uuid),
  private.switch_shop(uuid, uuid) from public;
