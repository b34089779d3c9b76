-- Refunds thousands of canceled files in one sum, because each update of the same row in one transaction is slower than
-- the last.
create or replace function private.cancel_bulk_batch(p_user_id uuid, p_batch uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  batch public.bulk_batch;
  given_back integer;
begin
  perform private.lock_balance(p_user_id);
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
    where user_id = p_user_id;
  delete from jobs.job where name = private.bulk_queue(batch.engine) and data ->> 'batch' = p_batch::text
    and state in ('created', 'retry');
  perform private.count_bulk_batch(p_batch);
  return true;
end
$$;
