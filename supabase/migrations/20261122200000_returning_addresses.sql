-- An email address gets its free tokens once per period, even after its account is deleted. A usage row is small and
-- covers its request_id for 30 days.

-- Addresses that an account has had, as hashes with a key that only the server has. No address is stored, and none can
-- be guessed from a backup.
create table private.addresses (
  user_id uuid not null references auth.users (id) on delete cascade,
  address_hash text not null,
  is_current boolean not null default true,
  primary key (user_id, address_hash)
);
create index addresses_hash on private.addresses (address_hash);

-- Tokens that deleted accounts used in their period.
create table private.spent_periods (
  address_hash text primary key,
  tokens_remaining integer not null check (tokens_remaining >= 0),
  reset_date timestamptz not null
);

create function private.note_address(p_user_id uuid, p_hash text) returns void
language sql set search_path = ''
as $$
  insert into private.addresses (user_id, address_hash) values (p_user_id, p_hash)
    on conflict (user_id, address_hash) do update set is_current = true where not addresses.is_current;
  update private.addresses set is_current = false
    where user_id = p_user_id and address_hash <> p_hash and is_current;
$$;
revoke execute on function private.note_address(uuid, text) from public;

create function private.remember_spent_period() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.spent_periods (address_hash, tokens_remaining, reset_date)
    select a.address_hash, s.tokens_remaining, s.reset_date
    from private.addresses a join public.user_subscriptions s using (user_id)
    where a.user_id = old.id and s.reset_date > now()
    on conflict (address_hash) do update set
      tokens_remaining = case when spent_periods.reset_date > now()
        then least(spent_periods.tokens_remaining, excluded.tokens_remaining) else excluded.tokens_remaining end,
      reset_date = greatest(spent_periods.reset_date, excluded.reset_date);
  return old;
end
$$;
revoke execute on function private.remember_spent_period() from public;

create trigger remember_spent_period before delete on auth.users
  for each row execute function private.remember_spent_period();

-- Tokens that this account's addresses have already used: in deleted accounts, and in accounts that now have another
-- address.
create function private.spent_of(p_user_id uuid) returns table (tokens integer, until timestamptz)
language sql stable set search_path = ''
as $$
  select p.tokens_remaining, p.reset_date
    from private.addresses mine join private.spent_periods p using (address_hash)
    where mine.user_id = p_user_id and p.reset_date > now()
  union all
  select 0, s.reset_date
    from private.addresses mine
    join private.addresses former using (address_hash)
    join public.user_subscriptions s on s.user_id = former.user_id
    where mine.user_id = p_user_id and former.user_id <> p_user_id and not former.is_current and s.reset_date > now()
$$;
revoke execute on function private.spent_of(uuid) from public;

create or replace function private.enforce_default_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  spent record;
begin
  new.tier := 'free';
  new.period := 'monthly';
  new.is_active := true;
  new.token_limit := private.tier_allowance('free');
  new.tokens_remaining := new.token_limit;
  new.reset_date := now() + interval '30 days';
  select min(tokens) as tokens, max(until) as until into spent from private.spent_of(new.user_id);
  if spent.until is not null then
    new.tokens_remaining := least(new.tokens_remaining, spent.tokens);
    new.reset_date := spent.until;
  end if;
  new.stripe_customer_id := null;
  new.stripe_subscription_id := null;
  return new;
end
$$;

create or replace function private.charge_usage() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  balance public.user_subscriptions;
  twin public.token_usage;
  asked integer;
begin
  if auth.role() in ('anon', 'authenticated') and auth.uid() is distinct from new.user_id then
    raise insufficient_privilege using message = 'usage can be recorded for yourself only';
  end if;
  new.batch_size := coalesce(new.batch_size, 1);
  if new.batch_size not between 1 and 10000 then
    raise invalid_parameter_value using message = 'batch_size must be between 1 and 10000';
  end if;
  new.metadata := coalesce(new.metadata, '{}');
  if octet_length(new.metadata::text) > 4096 then
    raise sqlstate 'PT413' using message = 'metadata may hold at most 4 kB';
  end if;
  if length(new.variant) > 100 then
    raise invalid_parameter_value using message = 'variant may hold at most 100 characters';
  end if;
  if length(new.metadata ->> 'request_id') > 200 then
    raise invalid_parameter_value using message = 'request_id may hold at most 200 characters';
  end if;
  asked := new.credits_used;
  new.credits_used := private.price_of(new.tool_id, new.variant) * new.batch_size;
  new.asked_credits := case when asked > 0 and asked <> new.credits_used then asked end;
  new.pending_deducts := case when new.credits_used > 0 or new.asked_credits is not null then 1 else 0 end;
  new.refunded_at := null;
  new.created_at := now();

  balance := private.lock_balance(new.user_id);
  select * into twin from public.token_usage
    where user_id = new.user_id and request_id = new.metadata ->> 'request_id';
  if found then
    if (twin.tool_id, twin.batch_size, coalesce(twin.variant, '')) is distinct from
       (new.tool_id, new.batch_size, coalesce(new.variant, '')) then
      raise unique_violation using message = 'this request_id has paid for another run';
    end if;
    if twin.created_at < now() - interval '30 days' then
      raise unique_violation using message = 'this request_id is older than 30 days; run again under a new one';
    end if;
    if twin.refunded_at is not null then
      raise unique_violation using message = 'this run was refunded; run again under a new request_id';
    end if;
    -- The client will call deduct_tokens again, and that call must not charge, either.
    update public.token_usage set pending_deducts = pending_deducts + new.pending_deducts where id = twin.id;
    return null;
  end if;
  if new.credits_used > 0 then
    update public.user_subscriptions set tokens_remaining = tokens_remaining - new.credits_used
      where user_id = new.user_id and is_active and tokens_remaining >= new.credits_used;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens',
        detail = format('%s needed, %s remaining', new.credits_used, coalesce(balance.tokens_remaining, 0));
    end if;
  end if;
  return new;
end
$$;
