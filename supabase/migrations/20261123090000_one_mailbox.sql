-- A mailbox gets its free tokens once per period, however many accounts use it (shop+anna@, shop+bob@): they belong to
-- the oldest account without a paid plan. Paid plans are separate for each account.

create or replace function private.spent_of(p_user_id uuid) returns table (tokens integer, until timestamptz)
language sql stable set search_path = ''
as $$
  select p.tokens_remaining, p.reset_date
    from private.addresses mine join private.spent_periods p using (address_hash)
    where mine.user_id = p_user_id and p.reset_date > now()
  union all
  select 0, s.reset_date
    from private.addresses mine
    join private.addresses theirs using (address_hash)
    join public.user_subscriptions s on s.user_id = theirs.user_id
    where mine.user_id = p_user_id and theirs.user_id <> p_user_id and s.reset_date > now()
      and (s.tier = 'free' or not theirs.is_current)
$$;

-- True if an older account of the same mailbox has the free tokens. An address that was transferred counts for its
-- current account.
create function private.shares_mailbox(p_user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users me
      join private.addresses mine on mine.user_id = me.id and mine.is_current
      join private.addresses theirs on theirs.address_hash = mine.address_hash and theirs.is_current
        and theirs.user_id <> me.id
      join public.user_subscriptions s on s.user_id = theirs.user_id and s.tier = 'free' and s.is_active
      join auth.users they on they.id = theirs.user_id
    where me.id = p_user_id and (they.created_at, they.id) < (me.created_at, me.id)
  )
$$;
revoke execute on function private.shares_mailbox(uuid) from public;

create or replace function private.begin_month(
  p_user_id uuid, p_tier text, p_period text, p_anchor timestamptz, p_tokens integer, p_now timestamptz
) returns void
language plpgsql set search_path = ''
as $$
declare
  months integer := private.months_begun(p_anchor, p_now);
  given integer := case when p_tier = 'free' and private.shares_mailbox(p_user_id) then 0 else p_tokens end;
begin
  perform set_config('printready.applying_plan', 'on', true);
  update public.user_subscriptions
    set tier = p_tier, period = p_period, token_limit = p_tokens, tokens_remaining = given,
      reset_date = private.month_after(p_anchor, months + 1)
    where user_id = p_user_id;
  perform set_config('printready.applying_plan', '', true);
  insert into private.token_months (user_id, anchor, granted, withheld) values (p_user_id, p_anchor, given, 0)
    on conflict (user_id) do update set anchor = excluded.anchor, granted = excluded.granted, withheld = 0;
end
$$;

create or replace function private.enforce_default_subscription() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serialized, so that each account sees the tokens granted to earlier ones.
  perform pg_advisory_xact_lock(hashtextextended('free tokens ' || hash, 0))
    from (select address_hash as hash from private.addresses where user_id = new.user_id order by 1) as mine;
  return private.first_balance(new.user_id, now());
end
$$;
