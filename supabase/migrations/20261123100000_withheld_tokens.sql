-- Withheld tokens return only with a plan whose limit is higher. Before this migration, applying the plan again after
-- spends on the free plan returned fifteen of them at a time.
create or replace function private.change_within_month(p_user_id uuid, p_tier text, p_period text, p_grant integer)
returns void
language plpgsql set search_path = ''
as $$
declare
  balance public.user_subscriptions;
  month private.token_months;
  had integer;
  kept integer;
  unspent integer;
  room integer := private.tier_allowance(p_tier);
begin
  select * into balance from public.user_subscriptions where user_id = p_user_id;
  select * into month from private.token_months where user_id = p_user_id;
  had := coalesce(month.granted, balance.token_limit);
  kept := case when room > balance.token_limit then 0 else coalesce(month.withheld, 0) end;
  unspent := balance.tokens_remaining + coalesce(month.withheld, 0) - kept + greatest(0, p_grant - had);
  if (balance.tier, balance.period, balance.token_limit, balance.tokens_remaining)
     is distinct from (p_tier, p_period, room, least(room, unspent)) then
    perform set_config('printready.applying_plan', 'on', true);
    update public.user_subscriptions
      set tier = p_tier, period = p_period, token_limit = room, tokens_remaining = least(room, unspent)
      where user_id = p_user_id;
    perform set_config('printready.applying_plan', '', true);
  end if;
  insert into private.token_months (user_id, anchor, granted, withheld)
    values (p_user_id, balance.reset_date, greatest(had, p_grant), kept + unspent - least(room, unspent))
    on conflict (user_id) do update set granted = excluded.granted, withheld = excluded.withheld
      where (token_months.granted, token_months.withheld) is distinct from (excluded.granted, excluded.withheld);
end
$$;
