-- Token ledger. Clients insert into token_usage and then call deduct_tokens, as specified. The database sets the price,
-- charges in the insert's transaction, and never charges a run twice.

-- Monthly allowance per tier; other tiers have none. The server keeps it equal to its constants.
create table private.plan_tiers (
  tier text primary key,
  tokens integer not null check (tokens >= 0)
);
insert into private.plan_tiers (tier, tokens)
values ('free', 15), ('creator', 75), ('professional', 200), ('studio', 500), ('partner', 500);

-- Prices, which every start of the server writes from the tools' manifests. Variant '' is the tool's plain price.
create table private.tool_prices (
  tool_id text not null,
  variant text not null default '',
  tokens integer not null check (tokens >= 0),
  primary key (tool_id, variant)
);

create table private.payment_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  stripe_customer_id text unique,
  stripe_subscription_id text unique
);

create table public.user_subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tier text not null default 'free',
  period text not null default 'monthly' check (period in ('monthly', 'yearly')),
  is_active boolean not null default true,
  tokens_remaining integer not null check (tokens_remaining >= 0),
  token_limit integer not null check (token_limit >= 0),
  reset_date timestamptz not null,
  stripe_customer_id text check (stripe_customer_id is null),
  stripe_subscription_id text check (stripe_subscription_id is null)
);
comment on column public.user_subscriptions.stripe_customer_id is
  'Part of the described row, always null: payment ids live in private.payment_accounts.';
comment on column public.user_subscriptions.stripe_subscription_id is
  'Part of the described row, always null: payment ids live in private.payment_accounts.';
create index user_subscriptions_reset_date on public.user_subscriptions (reset_date);

create table public.token_usage (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  tool_id text not null,
  credits_used integer not null check (credits_used >= 0),
  batch_size integer not null default 1 check (batch_size between 1 and 10000),
  variant text,
  metadata jsonb not null default '{}',
  -- Run that this row pays for; the same run sent again finds the row and is not charged.
  request_id text generated always as (metadata ->> 'request_id') stored,
  -- Number of deduct_tokens calls that this row, charged at its insert, still covers.
  pending_deducts integer not null default 0 check (pending_deducts >= 0),
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, request_id)
);
create index token_usage_history on public.token_usage (user_id, created_at desc);
create index token_usage_pending on public.token_usage (user_id, credits_used, created_at)
  where pending_deducts > 0;

create function private.tier_allowance(p_tier text) returns integer
language sql stable set search_path = ''
as $$ select coalesce((select tokens from private.plan_tiers where tier = p_tier), 0) $$;

-- Locks the user's balance until the end of the transaction, and grants the month's tokens if they are due.
create function private.lock_balance(p_user_id uuid) returns public.user_subscriptions
language plpgsql set search_path = ''
as $$
declare
  balance public.user_subscriptions;
begin
  select * into balance from public.user_subscriptions where user_id = p_user_id for update;
  if balance.reset_date <= now() and balance.is_active then
    update public.user_subscriptions
      set tokens_remaining = token_limit, reset_date = private.next_reset(reset_date)
      where user_id = p_user_id
      returning * into balance;
  end if;
  return balance;
end
$$;

-- First monthly recurrence of the date that is in the future.
create function private.next_reset(p_reset_date timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select p_reset_date + make_interval(months => months::integer)
  from generate_series(1, 2 + (extract(epoch from now() - p_reset_date) / 2419200)::integer) as months
  where p_reset_date + make_interval(months => months::integer) > now()
  order by months limit 1
$$;

-- Called by the server's timer, and by pg_cron on a hosted project; a spend does the same for its user.
create function private.reset_due_balances() returns integer
language sql set search_path = ''
as $$
  with due as (
    select user_id from public.user_subscriptions
    where reset_date <= now() and is_active
    for update skip locked
  ), renewed as (
    update public.user_subscriptions s
      set tokens_remaining = token_limit, reset_date = private.next_reset(reset_date)
      from due where s.user_id = due.user_id
      returning 1
  )
  select count(*)::integer from renewed
$$;

-- Resets a user's first row to the free plan, whatever the client sent.
create function private.enforce_default_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.tier := 'free';
  new.period := 'monthly';
  new.is_active := true;
  new.token_limit := private.tier_allowance('free');
  new.tokens_remaining := new.token_limit;
  new.reset_date := now() + interval '30 days';
  new.stripe_customer_id := null;
  new.stripe_subscription_id := null;
  return new;
end
$$;
create trigger enforce_default_subscription before insert on public.user_subscriptions
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.enforce_default_subscription();

-- Sets the limit of a new tier. An upgrade adds the difference at once; a downgrade leaves at most the new limit.
create function private.apply_tier_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.token_limit := private.tier_allowance(new.tier);
  new.tokens_remaining := least(
    new.token_limit,
    old.tokens_remaining + greatest(0, new.token_limit - old.token_limit)
  );
  return new;
end
$$;
create trigger apply_tier_change before update of tier on public.user_subscriptions
  for each row when (old.tier is distinct from new.tier)
  execute function private.apply_tier_change();

create function private.price_of(p_tool_id text, p_variant text) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  price integer;
begin
  select tokens into price from private.tool_prices
    where tool_id = p_tool_id and variant = coalesce(p_variant, '');
  -- A tool with a single price accepts any variant.
  if price is null and not exists (
    select from private.tool_prices where tool_id = p_tool_id and variant <> ''
  ) then
    select tokens into price from private.tool_prices where tool_id = p_tool_id and variant = '';
  end if;
  if price is null then
    raise foreign_key_violation using message = format('no price for tool %L, variant %L', p_tool_id, p_variant);
  end if;
  return price;
end
$$;

-- Charges for each row that a request inserts, in the same transaction; the same run sent again is not charged. Skips
-- rows of deduct_tokens (below), which writes as the owner and has already charged.
create function private.charge_usage() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  balance public.user_subscriptions;
  twin public.token_usage;
begin
  if auth.role() in ('anon', 'authenticated') and auth.uid() is distinct from new.user_id then
    raise insufficient_privilege using message = 'usage can be recorded for yourself only';
  end if;
  new.batch_size := coalesce(new.batch_size, 1);
  if new.batch_size not between 1 and 10000 then
    raise invalid_parameter_value using message = 'batch_size must be between 1 and 10000';
  end if;
  new.metadata := coalesce(new.metadata, '{}');
  new.credits_used := private.price_of(new.tool_id, new.variant) * new.batch_size;
  new.pending_deducts := case when new.credits_used > 0 then 1 else 0 end;
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
create trigger charge_usage before insert on public.token_usage
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.charge_usage();

-- Settles tokens that a usage row has already paid. Charges for anything else, and adds a row for it, so that the rows
-- always sum to the tokens spent.
create function public.deduct_tokens(p_user_id uuid, p_amount integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  balance public.user_subscriptions;
  paid uuid;
begin
  if p_user_id is null or (auth.role() is distinct from 'service_role' and auth.uid() is distinct from p_user_id) then
    raise insufficient_privilege using message = 'tokens can be deducted from your own balance only';
  end if;
  if p_amount is null or p_amount <= 0 then
    raise invalid_parameter_value using message = 'p_amount must be greater than 0';
  end if;

  balance := private.lock_balance(p_user_id);
  select id into paid from public.token_usage
    where user_id = p_user_id and credits_used = p_amount and pending_deducts > 0
    order by created_at limit 1;
  if found then
    update public.token_usage set pending_deducts = pending_deducts - 1 where id = paid;
    return true;
  end if;
  if balance.user_id is null or not balance.is_active or balance.tokens_remaining < p_amount then
    return false;
  end if;
  update public.user_subscriptions set tokens_remaining = tokens_remaining - p_amount where user_id = p_user_id;
  insert into public.token_usage (user_id, tool_id, credits_used) values (p_user_id, 'direct', p_amount);
  return true;
end
$$;

-- Refunds a failed server-side run. A second call for the same run changes nothing and returns false.
create function public.refund_tokens(p_user_id uuid, p_request_id text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  refunded integer;
begin
  perform private.lock_balance(p_user_id);
  update public.token_usage set refunded_at = now(), pending_deducts = 0
    where user_id = p_user_id and request_id = p_request_id and refunded_at is null
    returning credits_used into refunded;
  if refunded is null then
    return false;
  end if;
  -- After a monthly reset in between, the limit caps the refund.
  update public.user_subscriptions
    set tokens_remaining = greatest(tokens_remaining, least(token_limit, tokens_remaining + refunded))
    where user_id = p_user_id;
  return true;
end
$$;
