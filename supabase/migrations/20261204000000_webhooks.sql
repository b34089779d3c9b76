-- Webhooks of shops (Standard Webhooks): owners name a target, the server signs and delivers. The secret is sealed with
-- the server's own.
create table private.webhooks (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  secret_sealed text not null,
  events text[] not null check (cardinality(events) between 1 and 20),
  created_at timestamptz not null default now(),
  -- First failed attempt since the last success.
  failing_since timestamptz,
  disabled_at timestamptz
);
create index webhooks_shop on private.webhooks (shop_id);

-- The id is the message's, the same in every attempt, so that a receiver knows a repetition.
create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references private.webhooks (id) on delete cascade,
  event text not null,
  body text not null check (octet_length(body) <= 262144),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Answer of the last attempt: an HTTP status, or a sentence if none came.
  status integer,
  problem text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz
);
create index webhook_deliveries_webhook on private.webhook_deliveries (webhook_id, created_at desc, id desc);

create function private.make_webhook(p_user_id uuid, p_shop uuid, p_url text, p_secret_sealed text, p_events text[])
returns private.webhooks
language plpgsql set search_path = ''
as $$
declare
  made private.webhooks;
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if (select count(*) from private.webhooks where shop_id = p_shop) >= 10 then
    perform private.refuse(409, 'too_many_webhooks');
  end if;
  insert into private.webhooks (shop_id, url, secret_sealed, events)
    values (p_shop, p_url, p_secret_sealed, p_events) returning * into made;
  return made;
end
$$;

-- The webhook of a shop that the person owns, locked.
create function private.hold_webhook(p_user_id uuid, p_shop uuid, p_webhook uuid) returns private.webhooks
language plpgsql set search_path = ''
as $$
declare
  held private.webhooks;
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  select * into held from private.webhooks where id = p_webhook and shop_id = p_shop for update;
  if not found then
    perform private.refuse(404, 'webhook_not_found');
  end if;
  return held;
end
$$;

create function private.enable_webhook(p_user_id uuid, p_shop uuid, p_webhook uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_webhook(p_user_id, p_shop, p_webhook);
  update private.webhooks set disabled_at = null, failing_since = null where id = p_webhook;
end
$$;

create function private.delete_webhook(p_user_id uuid, p_shop uuid, p_webhook uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_webhook(p_user_id, p_shop, p_webhook);
  delete from private.webhooks where id = p_webhook;
end
$$;

-- A delivery of the webhook, made anew: also one that had arrived may be asked for again.
create function private.replay_delivery(p_user_id uuid, p_shop uuid, p_webhook uuid, p_delivery uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  held private.webhooks := private.hold_webhook(p_user_id, p_shop, p_webhook);
begin
  if held.disabled_at is not null then
    perform private.refuse(409, 'webhook_disabled');
  end if;
  update private.webhook_deliveries set state = 'waiting', attempts = 0
    where id = p_delivery and webhook_id = p_webhook;
  if not found then
    perform private.refuse(404, 'delivery_not_found');
  end if;
end
$$;

-- Announces the job as pg-boss does for a queue with `notify`, so that workers take it at once.
create or replace function private.add_job(p_kind text, p_payload jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into jobs.job (name, data, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      deletion_seconds, heartbeat_seconds, dead_letter, policy)
    select name, p_payload, now() + retention_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy
    from jobs.queue where name = p_kind;
  select pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), p_kind);
$$;

-- Delivers an event to the webhooks that want it, in the transaction of its cause.
create function private.announce(p_shop uuid, p_event text, p_data jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  added uuid;
begin
  for added in
    insert into private.webhook_deliveries (webhook_id, event, body)
      select id, p_event, jsonb_build_object('type', p_event, 'timestamp',
          to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', p_data)::text
        from private.webhooks
        where shop_id = p_shop and disabled_at is null and p_event = any (events)
      returning id
  loop
    perform private.add_job('webhook', jsonb_build_object('delivery', added));
  end loop;
end
$$;

-- One attempt's result. Returns what follows: nothing, another attempt, or the end of the webhook after a day of
-- failures, a refusal for good (410), or the last attempt.
create function private.record_attempt(p_delivery uuid, p_status integer, p_problem text, p_last boolean) returns text
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
    where id = p_delivery;
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

select jobs.create_queue('webhook', jsonb_build_object(
  'policy', 'standard', 'retryLimit', 10, 'retryDelay', 5, 'retryBackoff', true, 'retryDelayMax', 1800,
  'expireInSeconds', 120, 'heartbeatSeconds', 30, 'retentionSeconds', 604800, 'deleteAfterSeconds', 60,
  'deadLetter', 'dead', 'notify', true));
select jobs.create_queue('webhook-disabled', jsonb_build_object(
  'policy', 'standard', 'retryLimit', 10, 'retryDelay', 5, 'retryBackoff', true, 'retryDelayMax', 1800,
  'expireInSeconds', 900, 'heartbeatSeconds', 30, 'retentionSeconds', 604800, 'deleteAfterSeconds', 60,
  'deadLetter', 'dead', 'notify', true));

revoke execute on function private.make_webhook(uuid, uuid, text, text, text[]),
  private.hold_webhook(uuid, uuid, uuid), private.enable_webhook(uuid, uuid, uuid),
  private.delete_webhook(uuid, uuid, uuid), private.replay_delivery(uuid, uuid, uuid, uuid),
  private.announce(uuid, text, jsonb), private.record_attempt(uuid, integer, text, boolean) from public;
