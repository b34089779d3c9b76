-- A shop's balance is a row like a person's: user_id names the payer, which is a person or a shop. The database takes
-- the payer from the membership, never from the caller; the usage row names both the person and the shop.

create table private.payers (
  id uuid primary key,
  user_id uuid unique references auth.users (id) on delete cascade,
  shop_id uuid unique references public.shops (id) on delete cascade,
  check (num_nonnulls(user_id, shop_id) = 1 and id = coalesce(user_id, shop_id))
);
insert into private.payers (id, user_id) select id, id from auth.users;

create function private.add_payer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'shops' then
    insert into private.payers (id, shop_id) values (new.id, new.id);
  else
    insert into private.payers (id, user_id) values (new.id, new.id);
  end if;
  return null;
end
$$;
create trigger add_payer after insert on auth.users for each row execute function private.add_payer();
create trigger add_payer after insert on public.shops for each row execute function private.add_payer();

alter table public.user_subscriptions drop constraint user_subscriptions_user_id_fkey,
  add constraint user_subscriptions_user_id_fkey foreign key (user_id) references private.payers (id) on delete cascade;
alter table private.payment_accounts drop constraint payment_accounts_user_id_fkey,
  add constraint payment_accounts_user_id_fkey foreign key (user_id) references private.payers (id) on delete cascade;
alter table private.billing_checkouts drop constraint billing_checkouts_user_id_fkey,
  add constraint billing_checkouts_user_id_fkey foreign key (user_id) references private.payers (id) on delete cascade;
alter table private.billing_subscriptions drop constraint billing_subscriptions_user_id_fkey,
  add constraint billing_subscriptions_user_id_fkey foreign key (user_id) references private.payers (id)
    on delete cascade;
alter table private.token_grants drop constraint token_grants_user_id_fkey,
  add constraint token_grants_user_id_fkey foreign key (user_id) references private.payers (id) on delete cascade;
alter table private.token_months drop constraint token_months_user_id_fkey,
  add constraint token_months_user_id_fkey foreign key (user_id) references private.payers (id) on delete cascade;

-- Null for runs that the person paid for. Rows of a shop outlive the account of the member, without their id.
alter table public.token_usage
  alter column user_id drop not null,
  add column shop_id uuid references public.shops (id) on delete cascade,
  add constraint token_usage_has_payer check (user_id is not null or shop_id is not null),
  drop constraint token_usage_user_id_fkey,
  add constraint token_usage_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null;
create index token_usage_of_shop on public.token_usage (shop_id, created_at desc) where shop_id is not null;
-- Without a foreign key: if the shop is deleted, its tokens must not be refunded to the person.
alter table public.bulk_batch add column shop_id uuid;

drop policy "own subscription is readable" on public.user_subscriptions;
create policy "own and own shops' subscriptions are readable" on public.user_subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or user_id = any ((select private.own_shops())::uuid[]));
drop policy "own usage is readable" on public.token_usage;
create policy "own usage and that of owned shops is readable" on public.token_usage
  for select to authenticated
  using (user_id = (select auth.uid()) or shop_id = any ((select private.own_shops('owner'))::uuid[]));

-- Payer of the person's next run. Holds the membership until the transaction ends: a removal waits for charges that
-- have begun, and later charges no longer find the shop.
create function private.lock_payer(p_user_id uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  shop uuid;
begin
  select shop_id into shop from private.active_shops where user_id = p_user_id for share;
  return coalesce(shop, p_user_id);
end
$$;

create function private.lock_batch_balance(p_user_id uuid, p_batch uuid) returns void
language sql set search_path = ''
as $$
  select private.lock_balance(coalesce(shop_id, user_id)) from public.bulk_batch
  where id = p_batch and user_id = p_user_id
$$;

-- Monthly tokens of a payer's tier. Shops have none on the free tier, because anyone may make several.
create function private.allowance_of(p_payer uuid, p_tier text) returns integer
language sql stable set search_path = ''
as $$
  select case when p_tier = 'free' and exists (select from private.payers where id = p_payer and shop_id is not null)
    then 0 else private.tier_allowance(p_tier) end
$$;
revoke execute on function private.add_payer(), private.lock_payer(uuid), private.lock_batch_balance(uuid, uuid),
  private.allowance_of(uuid, text) from public;

-- Deletes the person's own usage, and cancels batches whose unused tokens belong to a shop.
create function private.end_usage() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.cancel_bulk_batch(old.id, id) from public.bulk_batch
    where user_id = old.id and shop_id is not null and state = 'running';
  delete from public.token_usage where user_id = old.id and shop_id is null;
  return old;
end
$$;
revoke execute on function private.end_usage() from public;
create trigger end_usage before delete on auth.users for each row execute function private.end_usage();


CREATE OR REPLACE FUNCTION private.apply_plan(p_user_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS user_subscriptions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    allowance := private.allowance_of(p_user_id, entitled);
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
$function$;

CREATE OR REPLACE FUNCTION private.apply_tier_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  month private.token_months;
  granted integer;
  unspent integer;
begin
  select * into month from private.token_months where user_id = old.user_id;
  granted := greatest(old.token_limit, coalesce(month.granted, 0));
  new.token_limit := private.allowance_of(old.user_id, new.tier);
  unspent := old.tokens_remaining + coalesce(month.withheld, 0) + greatest(0, new.token_limit - granted);
  new.tokens_remaining := least(new.token_limit, unspent);
  insert into private.token_months (user_id, anchor, granted, withheld)
    values (old.user_id, old.reset_date, greatest(granted, new.token_limit), unspent - new.tokens_remaining)
    on conflict (user_id) do update set granted = excluded.granted, withheld = excluded.withheld;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_within_month(p_user_id uuid, p_tier text, p_period text, p_grant integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  balance public.user_subscriptions;
  month private.token_months;
  had integer;
  kept integer;
  unspent integer;
  room integer := private.allowance_of(p_user_id, p_tier);
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
$function$;

CREATE OR REPLACE FUNCTION private.first_balance(p_user_id uuid, p_now timestamp with time zone)
 RETURNS user_subscriptions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  first public.user_subscriptions;
  spent record;
begin
  first.user_id := p_user_id;
  first.tier := 'free';
  first.period := 'monthly';
  first.is_active := true;
  first.token_limit := private.allowance_of(p_user_id, 'free');
  first.tokens_remaining := first.token_limit;
  first.reset_date := p_now + interval '30 days';
  select min(tokens) as tokens, max(until) as until into spent from private.spent_of(p_user_id);
  if spent.until is not null then
    first.tokens_remaining := least(first.tokens_remaining, spent.tokens);
    first.reset_date := spent.until;
  end if;
  return first;
end
$function$;

CREATE OR REPLACE FUNCTION private.charge_usage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  balance public.user_subscriptions;
  twin public.token_usage;
  asked integer;
  payer uuid;
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
  new.credits_used := private.price_of_usage(new);
  new.asked_credits := case when asked > 0 and asked <> new.credits_used then asked end;
  new.pending_deducts := case when new.credits_used > 0 or new.asked_credits is not null then 1 else 0 end;
  new.refunded_at := null;
  new.created_at := now();

  payer := private.lock_payer(new.user_id);
  new.shop_id := nullif(payer, new.user_id);
  balance := private.lock_balance(payer);
  select * into twin from public.token_usage
    where user_id = new.user_id and request_id = new.metadata ->> 'request_id';
  if found then
    if (twin.tool_id, twin.batch_size, coalesce(twin.variant, '')) is distinct from
       (new.tool_id, new.batch_size, coalesce(new.variant, ''))
       or (new.tool_id = 'bulk-workflow' and twin.credits_used <> new.credits_used) then
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
      where user_id = payer and is_active and tokens_remaining >= new.credits_used;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens',
        detail = format('%s needed, %s remaining', new.credits_used, coalesce(balance.tokens_remaining, 0));
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.deduct_tokens(p_user_id uuid, p_amount integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  balance public.user_subscriptions;
  paid public.token_usage;
  due integer;
  payer uuid;
begin
  if p_user_id is null or (auth.role() is distinct from 'service_role' and auth.uid() is distinct from p_user_id) then
    raise insufficient_privilege using message = 'tokens can be deducted from your own balance only';
  end if;
  if p_amount is null or p_amount <= 0 then
    raise invalid_parameter_value using message = 'p_amount must be greater than 0';
  end if;

  payer := private.lock_payer(p_user_id);
  balance := private.lock_balance(payer);
  select * into paid from public.token_usage
    where user_id = p_user_id and pending_deducts > 0 and p_amount in (credits_used, asked_credits)
    order by credits_used = p_amount desc, created_at limit 1;
  due := greatest(0, p_amount - coalesce(paid.credits_used, 0));
  if due > 0 and (balance.user_id is null or not balance.is_active or balance.tokens_remaining < due) then
    return false;
  end if;
  if paid.id is not null then
    update public.token_usage set pending_deducts = pending_deducts - 1 where id = paid.id;
  end if;
  if due > 0 then
    update public.user_subscriptions set tokens_remaining = tokens_remaining - due where user_id = payer;
    insert into public.token_usage (user_id, shop_id, tool_id, credits_used)
      values (p_user_id, nullif(payer, p_user_id), 'direct', due);
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.refund_tokens(p_user_id uuid, p_request_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refunded integer;
  payer uuid;
begin
  select coalesce(shop_id, user_id) into payer from public.token_usage
    where user_id = p_user_id and request_id = p_request_id;
  perform private.lock_balance(payer);
  update public.token_usage set refunded_at = now(), pending_deducts = 0
    where user_id = p_user_id and request_id = p_request_id and refunded_at is null
    returning credits_used into refunded;
  if refunded is null then
    return false;
  end if;
  -- After a monthly reset in between, the limit caps the refund.
  update public.user_subscriptions
    set tokens_remaining = greatest(tokens_remaining, least(token_limit, tokens_remaining + refunded))
    where user_id = payer;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_bulk_batch(p_user_id uuid, p_id uuid, p_name text, p_recipe jsonb, p_recipe_sha256 text, p_engine text, p_files jsonb)
 RETURNS bulk_batch
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
  balance public.user_subscriptions;
  price integer;
  payer uuid;
  files integer := jsonb_array_length(p_files);
begin
  payer := private.lock_payer(p_user_id);
  balance := private.lock_balance(payer);
  select * into batch from public.bulk_batch where id = p_id;
  if found then
    if batch.user_id <> p_user_id then
      raise unique_violation using message = 'this batch is somebody else''s';
    end if;
    return batch;
  end if;
  -- Highest price of each step; the unused part is refunded when the file ends.
  select coalesce(sum((
      select max(tokens) from private.tool_prices where tool_id = step ->> 'tool'
    )), 0) into price
    from jsonb_array_elements(p_recipe -> 'steps') step where (step ->> 'on')::boolean;
  if price * files > 0 then
    update public.user_subscriptions set tokens_remaining = tokens_remaining - price * files
      where user_id = payer and is_active and tokens_remaining >= price * files;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens',
        detail = format('%s needed, %s remaining', price * files, coalesce(balance.tokens_remaining, 0));
    end if;
  end if;
  insert into public.token_usage (user_id, shop_id, tool_id, credits_used, batch_size, metadata)
    values (p_user_id, nullif(payer, p_user_id), 'bulk-workflow', price * files, files, jsonb_build_object('request_id', 'bulk/' || p_id));
  insert into public.bulk_batch (id, user_id, shop_id, name, recipe, recipe_sha256, engine, total, price, tokens)
    values (p_id, p_user_id, nullif(payer, p_user_id), p_name, p_recipe, p_recipe_sha256, p_engine, files, price, price * files)
    returning * into batch;
  insert into public.bulk_item (batch_id, n, name, planned, input, tokens)
    select p_id, place, file ->> 'name', file -> 'planned', p_user_id || '/' || p_id || '/in/' || place, price
    from jsonb_array_elements(p_files) with ordinality as given (file, place);
  perform private.open_bulk_queue(p_engine);
  perform private.send_bulk_items(p_id);
  return batch;
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_bulk_batch(p_user_id uuid, p_batch uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
  given_back integer;
begin
  perform private.lock_batch_balance(p_user_id, p_batch);
  select * into batch from public.bulk_batch where id = p_batch and user_id = p_user_id for update;
  if not found or batch.state <> 'running' then
    return false;
  end if;
  with ended as (
    update public.bulk_item set state = 'cancelled', attempt = attempt + 1, tokens = 0, ended_at = now()
    where batch_id = p_batch and state in ('queued', 'running') returning n
  ), refunded as (
    insert into private.bulk_refunds (batch_id, n, tokens)
      select p_batch, n, batch.price from ended where batch.price > 0
      returning tokens
  )
  select coalesce(sum(tokens), 0) into given_back from refunded;
  update public.bulk_batch set state = 'cancelled', tokens = tokens - given_back where id = p_batch;
  update public.token_usage set credits_used = credits_used - given_back
    where user_id = p_user_id and request_id = 'bulk/' || p_batch;
  update public.user_subscriptions
    set tokens_remaining = greatest(tokens_remaining, least(token_limit, tokens_remaining + given_back))
    where user_id = coalesce(batch.shop_id, batch.user_id);
  delete from jobs.job where name = private.bulk_queue(batch.engine) and data ->> 'batch' = p_batch::text
    and state in ('created', 'retry');
  perform private.count_bulk_batch(p_batch);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_bulk_item(p_batch uuid, p_n integer, p_attempt integer, p_end jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  item public.bulk_item;
  batch public.bulk_batch;
  cost integer;
begin
  -- Transactions on a batch's tokens are serialized, and lock the balance before the batch.
  perform private.lock_balance((select coalesce(shop_id, user_id) from public.bulk_batch where id = p_batch));
  select * into batch from public.bulk_batch where id = p_batch for update;
  select * into item from public.bulk_item where batch_id = p_batch and n = p_n for update;
  if not found or item.state <> 'running' or item.attempt <> p_attempt then
    return false;
  end if;
  cost := case p_end ->> 'state' when 'done' then least(batch.price, (p_end ->> 'tokens')::integer) else 0 end;
  if p_end ->> 'state' = 'done' then
    insert into storage.objects (bucket_id, name, version, metadata, owner, owner_id)
      values ('bulk', p_end ->> 'result', p_end ->> 'version', p_end -> 'metadata', batch.user_id, batch.user_id::text);
    delete from storage.objects where bucket_id = 'bulk' and name = item.input;
  end if;
  update public.bulk_item
    set state = p_end ->> 'state', tokens = cost, cause = p_end -> 'cause', figures = p_end -> 'figures',
      result = p_end ->> 'result', result_key = p_end ->> 'result_key', ended_at = now()
    where batch_id = p_batch and n = p_n;
  perform private.refund_bulk_item(p_batch, p_n, batch.price - cost);
  perform private.count_bulk_batch(p_batch);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.refund_bulk_item(p_batch uuid, p_n integer, p_tokens integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
begin
  if p_tokens <= 0 then
    return;
  end if;
  insert into private.bulk_refunds (batch_id, n, tokens) values (p_batch, p_n, p_tokens);
  update public.bulk_batch set tokens = tokens - p_tokens where id = p_batch returning * into batch;
  update public.token_usage set credits_used = credits_used - p_tokens
    where user_id = batch.user_id and request_id = 'bulk/' || p_batch;
  update public.user_subscriptions
    set tokens_remaining = greatest(tokens_remaining, least(token_limit, tokens_remaining + p_tokens))
    where user_id = coalesce(batch.shop_id, batch.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.resend_bulk_item(p_user_id uuid, p_batch uuid, p_n integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
  item public.bulk_item;
begin
  -- The shop that paid for the batch pays again only while the person is its member.
  perform from public.shop_members m join public.bulk_batch b on b.shop_id = m.shop_id and b.id = p_batch
    where m.user_id = p_user_id for share of m;
  if not found and exists (select from public.bulk_batch where id = p_batch and user_id = p_user_id and shop_id is not null) then
    perform private.refuse(403, 'shop_left');
  end if;
  perform private.lock_batch_balance(p_user_id, p_batch);
  select * into batch from public.bulk_batch where id = p_batch and user_id = p_user_id for update;
  select * into item from public.bulk_item where batch_id = p_batch and n = p_n for update;
  if batch.id is null or batch.state = 'cancelled' or item.state is null or item.state not in ('failed', 'skipped')
    or not exists (select from storage.objects where bucket_id = 'bulk' and name = item.input) then
    return false;
  end if;
  delete from private.bulk_refunds where batch_id = p_batch and n = p_n;
  if batch.price > 0 then
    update public.user_subscriptions set tokens_remaining = tokens_remaining - batch.price
      where user_id = coalesce(batch.shop_id, batch.user_id) and is_active and tokens_remaining >= batch.price;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens', detail = format('%s needed', batch.price);
    end if;
    update public.token_usage set credits_used = credits_used + batch.price
      where user_id = p_user_id and request_id = 'bulk/' || p_batch;
  end if;
  update public.bulk_item set state = 'queued', tokens = batch.price, cause = null, ended_at = null
    where batch_id = p_batch and n = p_n;
  update public.bulk_batch set state = 'running', ended_at = null, tokens = tokens + batch.price where id = p_batch;
  delete from jobs.job where name = 'dead' and source_name like 'bulk/%'
    and data = jsonb_build_object('batch', p_batch, 'n', p_n);
  perform private.send_bulk_items(p_batch);
  -- Makes the next count include it as waiting.
  update public.bulk_batch set counted_at = '-infinity' where id = p_batch;
  perform private.count_bulk_batch(p_batch);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.skip_bulk_item(p_user_id uuid, p_batch uuid, p_n integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
begin
  perform private.lock_batch_balance(p_user_id, p_batch);
  select * into batch from public.bulk_batch where id = p_batch and user_id = p_user_id for update;
  update public.bulk_item set state = 'skipped', attempt = attempt + 1, tokens = 0, cause = null, ended_at = now()
    where batch_id = batch.id and n = p_n and state in ('queued', 'running');
  if not found then
    return false;
  end if;
  perform private.refund_bulk_item(p_batch, p_n, batch.price);
  delete from jobs.job where name = private.bulk_queue(batch.engine) and singleton_key = p_batch || '/' || p_n
    and state in ('created', 'retry');
  -- Makes the next count include it as skipped.
  update public.bulk_batch set counted_at = '-infinity' where id = p_batch;
  perform private.count_bulk_batch(p_batch);
  return true;
end
$function$;
