-- Grants a month's tokens once: a downgrade followed by an upgrade restores the remaining tokens, but adds none.

-- Plan changes in the period that ends at reset_date; a row of an earlier period is ignored.
create table private.plan_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reset_date timestamptz not null,
  -- Largest allowance of the period.
  granted integer not null check (granted >= 0),
  -- Unspent tokens above the limit of a smaller plan.
  withheld integer not null check (withheld >= 0)
);

create or replace function private.apply_tier_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier private.plan_changes;
  granted integer;
  unspent integer;
begin
  select * into earlier from private.plan_changes
    where user_id = old.user_id and reset_date = old.reset_date;
  granted := greatest(old.token_limit, coalesce(earlier.granted, 0));
  new.token_limit := private.tier_allowance(new.tier);
  unspent := old.tokens_remaining + coalesce(earlier.withheld, 0) + greatest(0, new.token_limit - granted);
  new.tokens_remaining := least(new.token_limit, unspent);
  insert into private.plan_changes (user_id, reset_date, granted, withheld)
    values (old.user_id, new.reset_date, greatest(granted, new.token_limit), unspent - new.tokens_remaining)
    on conflict (user_id) do update set reset_date = excluded.reset_date, granted = excluded.granted,
      withheld = excluded.withheld;
  return new;
end
$$;
