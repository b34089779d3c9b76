-- A batch of the bulk workflow is one usage record, although its files may differ in price. Its metadata lists the
-- steps that ran by tool, variant, and count; the sum is computed from the price table.
create function private.price_of_usage(p_usage public.token_usage) returns integer
language plpgsql stable set search_path = '' as $$
declare
  total bigint;
begin
  if p_usage.tool_id <> 'bulk-workflow' then
    return private.price_of(p_usage.tool_id, p_usage.variant) * p_usage.batch_size;
  end if;
  if jsonb_typeof(p_usage.metadata -> 'steps') is distinct from 'array' then
    raise invalid_parameter_value using message = 'a batch names its steps';
  end if;
  if exists (
    select from jsonb_array_elements(p_usage.metadata -> 'steps') as step
      where coalesce(step ->> 'tool', 'bulk-workflow') = 'bulk-workflow'
        or coalesce(step ->> 'count', '') !~ '^[1-9][0-9]{0,5}$'
  ) then
    raise invalid_parameter_value using message = 'a step names its tool, its variant and how often it ran';
  end if;
  select coalesce(sum(private.price_of(step ->> 'tool', step ->> 'variant')::bigint * (step ->> 'count')::bigint), 0)
    into total from jsonb_array_elements(p_usage.metadata -> 'steps') as step;
  if total > 1000000 then
    raise invalid_parameter_value using message = 'a batch may cost at most 1000000 tokens';
  end if;
  return total;
end
$$;
revoke all on function private.price_of_usage(public.token_usage) from public;

create or replace function private.charge_usage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  new.credits_used := private.price_of_usage(new);
  new.asked_credits := case when asked > 0 and asked <> new.credits_used then asked end;
  new.pending_deducts := case when new.credits_used > 0 or new.asked_credits is not null then 1 else 0 end;
  new.refunded_at := null;
  new.created_at := now();

  balance := private.lock_balance(new.user_id);
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
      where user_id = new.user_id and is_active and tokens_remaining >= new.credits_used;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens',
        detail = format('%s needed, %s remaining', new.credits_used, coalesce(balance.tokens_remaining, 0));
    end if;
  end if;
  return new;
end
$function$;
