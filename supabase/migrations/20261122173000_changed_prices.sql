-- A tab opened before a price change records its run and then deducts the old price. The run was charged at its record,
-- with the new price, and must not be charged again.

-- Price that the client assumed, if it differs from the actual price.
alter table public.token_usage add column asked_credits integer check (asked_credits > 0);

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

-- A run that was charged another price than its client deducts now covers as much of the call as it paid. An open tab
-- pays the new price, or the displayed price if that is higher, and never both.
create or replace function public.deduct_tokens(p_user_id uuid, p_amount integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  balance public.user_subscriptions;
  paid public.token_usage;
  due integer;
begin
  if p_user_id is null or (auth.role() is distinct from 'service_role' and auth.uid() is distinct from p_user_id) then
    raise insufficient_privilege using message = 'tokens can be deducted from your own balance only';
  end if;
  if p_amount is null or p_amount <= 0 then
    raise invalid_parameter_value using message = 'p_amount must be greater than 0';
  end if;

  balance := private.lock_balance(p_user_id);
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
    update public.user_subscriptions set tokens_remaining = tokens_remaining - due where user_id = p_user_id;
    insert into public.token_usage (user_id, tool_id, credits_used) values (p_user_id, 'direct', due);
  end if;
  return true;
end
$$;
