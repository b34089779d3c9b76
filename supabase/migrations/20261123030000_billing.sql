-- Purchases and payments according to Stripe. Only the server writes them; see ARCHITECTURE.md › Money.

-- Number of customers created for this user; part of the idempotency key for creating one at Stripe.
alter table private.payment_accounts add column generation integer not null default 0;

-- Subscription that counts for a user, as of the last fetch.
create table private.billing_subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text not null,
  subscription_id text unique,
  price_id text,
  tier text,
  period text check (period in ('monthly', 'yearly')),
  status text,
  period_start timestamptz,
  period_end timestamptz,
  -- Latest end of a period covered by a paid invoice.
  paid_through timestamptz,
  cancel_at timestamptz,
  scheduled_tier text,
  scheduled_period text,
  scheduled_at timestamptz,
  grace_until timestamptz,
  blocked text check (blocked in ('refund', 'dispute')),
  pending_until timestamptz,
  -- Start of the first paid invoice above $0, from which token months are counted; null if there is none.
  token_anchor timestamptz,
  -- Plan according to status, grace period, and blocks, and its end if no event arrives; null if open-ended.
  entitled_tier text not null default 'free',
  entitled_until timestamptz,
  -- Further data for screens: card, open invoice, price.
  details jsonb not null default '{}',
  fetched_at timestamptz not null,
  fingerprint text not null
);
create index billing_subscriptions_entitled_until on private.billing_subscriptions (entitled_until);
create index billing_subscriptions_period_end on private.billing_subscriptions (period_end);

-- Ids of received events, each stored once. The content of events is not used.
create table private.billing_events (
  id text primary key,
  type text not null,
  customer_id text,
  object_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  done_at timestamptz
);
create index billing_events_customer on private.billing_events (customer_id) where done_at is null;
create index billing_events_received_at on private.billing_events (received_at);

-- Largest grant for a token month of a subscription. The primary key prevents a second grant.
create table private.token_grants (
  subscription_id text not null,
  month_start timestamptz not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  tokens integer not null check (tokens >= 0),
  primary key (subscription_id, month_start)
);
create index token_grants_user on private.token_grants (user_id);

-- Customers that must be fetched again; the counter shows whether another request arrived during a fetch.
create table private.billing_dirty (
  customer_id text primary key,
  counter bigint not null default 1,
  since timestamptz not null default now()
);

-- Open checkout of a user; the attempt is part of the idempotency key at Stripe.
create table private.billing_checkouts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tier text not null,
  period text not null,
  attempt integer not null default 1,
  session_id text,
  url text,
  expires_at timestamptz
);

-- Current token month of a balance, from any source. Months are counted from the anchor, in UTC. Replaces plan_changes,
-- which identified a month by its end and lost it when the end moved by a second.
alter table private.plan_changes rename to token_months;
alter table private.token_months rename constraint plan_changes_pkey to token_months_pkey;
alter table private.token_months rename constraint plan_changes_user_id_fkey to token_months_user_id_fkey;
alter table private.token_months rename constraint plan_changes_granted_check to token_months_granted_check;
alter table private.token_months rename constraint plan_changes_withheld_check to token_months_withheld_check;
-- Rows of earlier periods had no effect.
delete from private.token_months m using public.user_subscriptions s
  where s.user_id = m.user_id and s.reset_date <> m.reset_date;
alter table private.token_months rename column reset_date to anchor;
comment on column private.token_months.anchor is 'Where this balance''s months are counted from.';

create function private.month_after(p_anchor timestamptz, p_months integer) returns timestamptz
language sql immutable set search_path = ''
as $$ select ((p_anchor at time zone 'UTC') + make_interval(months => p_months)) at time zone 'UTC' $$;

-- Number of months since the anchor that have begun by the given time; the last day replaces missing days of shorter
-- months.
create function private.months_begun(p_anchor timestamptz, p_now timestamptz) returns integer
language sql immutable set search_path = ''
as $$
  select months - case when private.month_after(p_anchor, months) > p_now then 1 else 0 end
  from (
    select (12 * (extract(year from p_now at time zone 'UTC') - extract(year from p_anchor at time zone 'UTC'))
      + extract(month from p_now at time zone 'UTC') - extract(month from p_anchor at time zone 'UTC'))::integer as months
  ) as calendar
$$;

-- Begins a month with the plan's full allowance, without a remainder from the last month.
create function private.begin_month(
  p_user_id uuid, p_tier text, p_period text, p_anchor timestamptz, p_tokens integer, p_now timestamptz
) returns void
language plpgsql set search_path = ''
as $$
declare
  months integer := private.months_begun(p_anchor, p_now);
begin
  perform set_config('printready.applying_plan', 'on', true);
  update public.user_subscriptions
    set tier = p_tier, period = p_period, token_limit = p_tokens, tokens_remaining = p_tokens,
      reset_date = private.month_after(p_anchor, months + 1)
    where user_id = p_user_id;
  perform set_config('printready.applying_plan', '', true);
  insert into private.token_months (user_id, anchor, granted, withheld) values (p_user_id, p_anchor, p_tokens, 0)
    on conflict (user_id) do update set anchor = excluded.anchor, granted = excluded.granted, withheld = 0;
end
$$;

-- Changes the plan within a month. The month's largest grant rises to p_grant, and only the difference is added. Tokens
-- above the plan's limit are withheld until a plan with a higher limit applies.
create function private.change_within_month(p_user_id uuid, p_tier text, p_period text, p_grant integer) returns void
language plpgsql set search_path = ''
as $$
declare
  balance public.user_subscriptions;
  month private.token_months;
  had integer;
  unspent integer;
  room integer := private.tier_allowance(p_tier);
begin
  select * into balance from public.user_subscriptions where user_id = p_user_id;
  select * into month from private.token_months where user_id = p_user_id;
  had := coalesce(month.granted, balance.token_limit);
  unspent := balance.tokens_remaining + coalesce(month.withheld, 0) + greatest(0, p_grant - had);
  if (balance.tier, balance.period, balance.token_limit, balance.tokens_remaining)
     is distinct from (p_tier, p_period, room, least(room, unspent)) then
    perform set_config('printready.applying_plan', 'on', true);
    update public.user_subscriptions
      set tier = p_tier, period = p_period, token_limit = room, tokens_remaining = least(room, unspent)
      where user_id = p_user_id;
    perform set_config('printready.applying_plan', '', true);
  end if;
  insert into private.token_months (user_id, anchor, granted, withheld)
    values (p_user_id, balance.reset_date, greatest(had, p_grant), unspent - least(room, unspent))
    on conflict (user_id) do update set granted = excluded.granted, withheld = excluded.withheld
      where (token_months.granted, token_months.withheld) is distinct from (excluded.granted, excluded.withheld);
end
$$;

create function private.note_grant(p_subscription_id text, p_month_start timestamptz, p_user_id uuid, p_tokens integer)
returns void
language sql set search_path = ''
as $$
  insert into private.token_grants (subscription_id, month_start, user_id, tokens)
    values (p_subscription_id, p_month_start, p_user_id, p_tokens)
    on conflict (subscription_id, month_start) do update set tokens = excluded.tokens
      where token_grants.tokens < excluded.tokens
$$;

-- First row of the free plan, minus the tokens that this user's addresses have already used.
create function private.first_balance(p_user_id uuid, p_now timestamptz) returns public.user_subscriptions
language plpgsql stable set search_path = ''
as $$
declare
  first public.user_subscriptions;
  spent record;
begin
  first.user_id := p_user_id;
  first.tier := 'free';
  first.period := 'monthly';
  first.is_active := true;
  first.token_limit := private.tier_allowance('free');
  first.tokens_remaining := first.token_limit;
  first.reset_date := p_now + interval '30 days';
  select min(tokens) as tokens, max(until) as until into spent from private.spent_of(p_user_id);
  if spent.until is not null then
    first.tokens_remaining := least(first.tokens_remaining, spent.tokens);
    first.reset_date := spent.until;
  end if;
  return first;
end
$$;

create or replace function private.enforce_default_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  return private.first_balance(new.user_id, now());
end
$$;

-- Only writer of tier, limit, reset date, and grants: applies the fetched subscription to the balance at p_now. The
-- status determines the plan, payments determine the tokens. Idempotent.
create function private.apply_plan(p_user_id uuid, p_now timestamptz default now()) returns public.user_subscriptions
language plpgsql set search_path = ''
as $$
declare
  balance public.user_subscriptions;
  bill private.billing_subscriptions;
  entitled text := 'free';
  entitled_period text := 'monthly';
  anchor timestamptz;
  months integer;
  begun timestamptz;
  given integer;
  allowance integer;
  is_own boolean;
  paid boolean;
begin
  select * into balance from public.user_subscriptions where user_id = p_user_id for update;
  if not found then
    insert into public.user_subscriptions select first.* from private.first_balance(p_user_id, p_now) as first
      on conflict (user_id) do nothing;
    select * into balance from public.user_subscriptions where user_id = p_user_id for update;
  end if;
  select coalesce(m.anchor, balance.reset_date) into anchor
    from (select) as always left join private.token_months m on m.user_id = p_user_id;
  select * into bill from private.billing_subscriptions where user_id = p_user_id;

  if bill.user_id is null then
    -- Without billing, the plan is the one that an operator wrote, and months follow the clock.
    if balance.reset_date <= p_now then
      perform private.begin_month(p_user_id, balance.tier, balance.period, anchor, balance.token_limit, p_now);
    end if;
  else
    if bill.entitled_tier <> 'free' and (bill.entitled_until is null or bill.entitled_until > p_now) then
      entitled := bill.entitled_tier;
      entitled_period := bill.period;
    end if;
    allowance := private.tier_allowance(entitled);
    -- Paid months are counted from the first payment; a trial uses the current months.
    is_own := coalesce(bill.token_anchor <= p_now, false);
    anchor := case when is_own then bill.token_anchor else anchor end;
    months := private.months_begun(anchor, p_now);
    begun := private.month_after(anchor, months);
    select tokens into given from private.token_grants
      where subscription_id = bill.subscription_id and month_start = begun;
    paid := entitled <> 'free' and coalesce(bill.paid_through > case when is_own then begun else p_now end, false);

    if paid and (case when is_own then given is null else balance.reset_date <= p_now end) then
      perform private.begin_month(p_user_id, entitled, entitled_period, anchor, allowance, p_now);
      perform private.note_grant(bill.subscription_id, begun, p_user_id, allowance);
    elsif paid then
      perform private.change_within_month(p_user_id, entitled, entitled_period, allowance);
      if is_own then
        perform private.note_grant(bill.subscription_id, begun, p_user_id, allowance);
        update public.user_subscriptions set reset_date = private.month_after(anchor, months + 1)
          where user_id = p_user_id and reset_date <> private.month_after(anchor, months + 1);
      end if;
    elsif entitled <> 'free' then
      -- Awaits the payment, with the remaining tokens and the past reset date unchanged.
      perform private.change_within_month(p_user_id, entitled, entitled_period, 0);
    elsif balance.reset_date > p_now then
      perform private.change_within_month(p_user_id, 'free', entitled_period, 0);
    else
      perform private.begin_month(p_user_id, 'free', entitled_period, anchor, allowance, p_now);
      -- A late payment within the month adds only the difference.
      if is_own then
        perform private.note_grant(bill.subscription_id, begun, p_user_id, allowance);
      end if;
    end if;
  end if;
  select * into balance from public.user_subscriptions where user_id = p_user_id;
  return balance;
end
$$;

-- Applies an operator's change of the tier by SQL with the same rule as a change within a month.
create or replace function private.apply_tier_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  month private.token_months;
  granted integer;
  unspent integer;
begin
  select * into month from private.token_months where user_id = old.user_id;
  granted := greatest(old.token_limit, coalesce(month.granted, 0));
  new.token_limit := private.tier_allowance(new.tier);
  unspent := old.tokens_remaining + coalesce(month.withheld, 0) + greatest(0, new.token_limit - granted);
  new.tokens_remaining := least(new.token_limit, unspent);
  insert into private.token_months (user_id, anchor, granted, withheld)
    values (old.user_id, old.reset_date, greatest(granted, new.token_limit), unspent - new.tokens_remaining)
    on conflict (user_id) do update set granted = excluded.granted, withheld = excluded.withheld;
  return new;
end
$$;
drop trigger apply_tier_change on public.user_subscriptions;
create trigger apply_tier_change before update of tier on public.user_subscriptions
  for each row when (old.tier is distinct from new.tier
    and current_setting('printready.applying_plan', true) is distinct from 'on')
  execute function private.apply_tier_change();

-- True if a date has passed at which the balance changes without an event: end of a month, grace period, or plan.
create function private.is_due(balance public.user_subscriptions, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select balance.is_active and (balance.reset_date <= p_now or balance.tier <> 'free' and exists (
    select from private.billing_subscriptions b where b.user_id = balance.user_id and b.entitled_until <= p_now
  ))
$$;

drop function private.lock_balance(uuid);
create function private.lock_balance(p_user_id uuid, p_now timestamptz default now()) returns public.user_subscriptions
language plpgsql set search_path = ''
as $$
declare
  balance public.user_subscriptions;
begin
  select * into balance from public.user_subscriptions where user_id = p_user_id for update;
  if balance.user_id is not null and private.is_due(balance, p_now) then
    balance := private.apply_plan(p_user_id, p_now);
  end if;
  return balance;
end
$$;

drop function private.reset_due_balances();
create function private.reset_due_balances(p_now timestamptz default now()) returns integer
language plpgsql set search_path = ''
as $$
declare
  due public.user_subscriptions;
  renewed integer := 0;
begin
  for due in
    select s.* from public.user_subscriptions s where s.is_active and s.reset_date <= p_now for update skip locked
  loop
    renewed := renewed + (private.apply_plan(due.user_id, p_now) is distinct from due)::integer;
  end loop;
  for due in
    select s.* from private.billing_subscriptions b join public.user_subscriptions s using (user_id)
      where b.entitled_until <= p_now and s.tier <> 'free' and s.is_active for update of s skip locked
  loop
    renewed := renewed + (private.apply_plan(due.user_id, p_now) is distinct from due)::integer;
  end loop;
  return renewed;
end
$$;
drop function private.next_reset(timestamptz);

revoke execute on function private.month_after(timestamptz, integer), private.months_begun(timestamptz, timestamptz),
  private.begin_month(uuid, text, text, timestamptz, integer, timestamptz),
  private.change_within_month(uuid, text, text, integer), private.note_grant(text, timestamptz, uuid, integer),
  private.first_balance(uuid, timestamptz), private.apply_plan(uuid, timestamptz),
  private.is_due(public.user_subscriptions, timestamptz), private.lock_balance(uuid, timestamptz),
  private.reset_due_balances(timestamptz) from public;
