-- A delivery may be attempted twice at once, after a worker was taken for dead. An attempt that fails after another one
-- has arrived, or after the delivery was given up, changes nothing.
create or replace function private.record_attempt(p_delivery uuid, p_status integer, p_problem text, p_last boolean)
returns text
language plpgsql set search_path = ''
as $$
declare
  hook private.webhooks;
  arrived boolean := coalesce(p_status between 200 and 299, false);
begin
  select w.* into hook from private.webhooks w join private.webhook_deliveries d on d.webhook_id = w.id
    where d.id = p_delivery for update of w;
  if not found then
    return 'gone';
  end if;
  update private.webhook_deliveries set
    state = case when arrived then 'delivered' when p_last or p_status = 410 then 'failed' else 'waiting' end,
    attempts = attempts + 1, status = p_status, problem = p_problem, attempted_at = clock_timestamp()
    where id = p_delivery and (arrived or state = 'waiting');
  if not found then
    return 'gone';
  end if;
  if arrived then
    update private.webhooks set failing_since = null where id = hook.id and failing_since is not null;
    return 'delivered';
  end if;
  if p_status = 410 or p_last or hook.failing_since < clock_timestamp() - interval '1 day' then
    update private.webhook_deliveries set state = 'failed' where webhook_id = hook.id and state = 'waiting';
    update private.webhooks set disabled_at = clock_timestamp() where id = hook.id and disabled_at is null;
    return case when found then 'disabled' else 'gone' end;
  end if;
  update private.webhooks set failing_since = coalesce(failing_since, clock_timestamp()) where id = hook.id;
  return 'again';
end
$$;
