-- Made by a test from all migrations applied to an empty database; do not edit.

-- private: Tables

create table private.active_shops (
  user_id uuid not null,
  shop_id uuid not null,
  constraint active_shops_pkey PRIMARY KEY (user_id),
  constraint active_shops_shop_id_user_id_fkey FOREIGN KEY (shop_id, user_id) REFERENCES shop_members(shop_id, user_id) ON DELETE CASCADE
);

create table private.addresses (
  user_id uuid not null,
  address_hash text not null,
  is_current boolean default true not null,
  constraint addresses_pkey PRIMARY KEY (user_id, address_hash),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table private.api_checks (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  upload_id uuid,
  state text default 'queued'::text not null,
  input jsonb not null,
  report jsonb,
  cause text,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone default (now() + '24:00:00'::interval) not null,
  idempotency_key text,
  request_hash text,
  constraint api_checks_shop_id_idempotency_key_key UNIQUE (shop_id, idempotency_key),
  constraint api_checks_pkey PRIMARY KEY (id),
  constraint api_checks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint api_checks_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES private.api_uploads(id) ON DELETE SET NULL,
  constraint api_checks_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

create table private.api_jobs (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  batch_id uuid,
  idempotency_key text,
  request_hash text not null,
  created_at timestamp with time zone default now() not null,
  constraint api_jobs_batch_id_key UNIQUE (batch_id),
  constraint api_jobs_shop_id_idempotency_key_key UNIQUE (shop_id, idempotency_key),
  constraint api_jobs_pkey PRIMARY KEY (id),
  constraint api_jobs_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES bulk_batch(id) ON DELETE CASCADE,
  constraint api_jobs_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table private.api_uploads (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  name text not null,
  type text not null,
  size bigint not null,
  object_id uuid,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone default (now() + '24:00:00'::interval) not null,
  taken boolean default false not null,
  constraint api_uploads_pkey PRIMARY KEY (id),
  constraint api_uploads_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint api_uploads_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint api_uploads_size_check CHECK ((size > 0))
);

create table private.billing_checkouts (
  user_id uuid not null,
  tier text not null,
  period text not null,
  attempt integer default 1 not null,
  session_id text,
  url text,
  expires_at timestamp with time zone,
  constraint billing_checkouts_pkey PRIMARY KEY (user_id),
  constraint billing_checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.payers(id) ON DELETE CASCADE
);

create table private.billing_dirty (
  customer_id text not null,
  counter bigint default 1 not null,
  since timestamp with time zone default now() not null,
  constraint billing_dirty_pkey PRIMARY KEY (customer_id)
);

create table private.billing_events (
  id text not null,
  type text not null,
  customer_id text,
  object_id text,
  created_at timestamp with time zone not null,
  received_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  constraint billing_events_pkey PRIMARY KEY (id)
);

create table private.billing_reconciled (
  run text not null,
  customer_id text not null,
  at timestamp with time zone default now() not null,
  constraint billing_reconciled_pkey PRIMARY KEY (run, customer_id)
);

create table private.billing_subscriptions (
  user_id uuid not null,
  customer_id text not null,
  subscription_id text,
  price_id text,
  tier text,
  period text,
  status text,
  period_start timestamp with time zone,
  period_end timestamp with time zone,
  paid_through timestamp with time zone,
  cancel_at timestamp with time zone,
  scheduled_tier text,
  scheduled_period text,
  scheduled_at timestamp with time zone,
  grace_until timestamp with time zone,
  blocked text,
  pending_until timestamp with time zone,
  token_anchor timestamp with time zone,
  entitled_tier text default 'free'::text not null,
  entitled_until timestamp with time zone,
  details jsonb default '{}'::jsonb not null,
  fetched_at timestamp with time zone not null,
  fingerprint text not null,
  constraint billing_subscriptions_subscription_id_key UNIQUE (subscription_id),
  constraint billing_subscriptions_pkey PRIMARY KEY (user_id),
  constraint billing_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.payers(id) ON DELETE CASCADE,
  constraint billing_subscriptions_blocked_check CHECK ((blocked = ANY (ARRAY['refund'::text, 'dispute'::text]))),
  constraint billing_subscriptions_period_check CHECK ((period = ANY (ARRAY['monthly'::text, 'yearly'::text])))
);

create table private.bulk_clock (
  one boolean default true not null,
  served bigint default 0 not null,
  constraint bulk_clock_pkey PRIMARY KEY (one),
  constraint bulk_clock_one_check CHECK (one)
);

create table private.bulk_refunds (
  batch_id uuid not null,
  n integer not null,
  tokens integer not null,
  created_at timestamp with time zone default now() not null,
  constraint bulk_refunds_pkey PRIMARY KEY (batch_id, n),
  constraint bulk_refunds_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES bulk_batch(id) ON DELETE CASCADE,
  constraint bulk_refunds_tokens_check CHECK ((tokens > 0))
);

create table private.bulk_turns (
  user_id uuid not null,
  last_tag bigint not null,
  constraint bulk_turns_pkey PRIMARY KEY (user_id)
);

create table private.bulk_workers (
  id uuid not null,
  engine text not null,
  lanes integer not null,
  seen_at timestamp with time zone default now() not null,
  constraint bulk_workers_pkey PRIMARY KEY (id),
  constraint bulk_workers_lanes_check CHECK ((lanes > 0))
);

create table private.designer_transfers (
  session_id uuid not null,
  issued_at bigint not null,
  used_at timestamp with time zone default now() not null,
  constraint designer_transfers_pkey PRIMARY KEY (session_id, issued_at)
);

create table private.feedback (
  id uuid default gen_random_uuid() not null,
  email text not null,
  message text not null,
  created_at timestamp with time zone default now() not null,
  constraint feedback_pkey PRIMARY KEY (id)
);

create table private.known_devices (
  user_id uuid not null,
  device text not null,
  first_seen_at timestamp with time zone default now() not null,
  notified boolean not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

create table private.payers (
  id uuid not null,
  user_id uuid,
  shop_id uuid,
  constraint payers_shop_id_key UNIQUE (shop_id),
  constraint payers_user_id_key UNIQUE (user_id),
  constraint payers_pkey PRIMARY KEY (id),
  constraint payers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint payers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint payers_check CHECK (((num_nonnulls(user_id, shop_id) = 1) AND (id = COALESCE(user_id, shop_id))))
);

create table private.payment_accounts (
  user_id uuid not null,
  stripe_customer_id text,
  stripe_subscription_id text,
  generation integer default 0 not null,
  stripe_mode text,
  constraint payment_accounts_stripe_customer_id_key UNIQUE (stripe_customer_id),
  constraint payment_accounts_stripe_subscription_id_key UNIQUE (stripe_subscription_id),
  constraint payment_accounts_pkey PRIMARY KEY (user_id),
  constraint payment_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.payers(id) ON DELETE CASCADE,
  constraint payment_accounts_mode_of_customer CHECK (((stripe_customer_id IS NULL) OR (stripe_mode IS NOT NULL))),
  constraint payment_accounts_stripe_mode_check CHECK ((stripe_mode = ANY (ARRAY['live'::text, 'test'::text, 'built-in'::text])))
);

create table private.picture_payments (
  usage_id uuid not null,
  drawings integer not null,
  outcome text,
  constraint picture_payments_pkey PRIMARY KEY (usage_id),
  constraint picture_payments_usage_id_fkey FOREIGN KEY (usage_id) REFERENCES token_usage(id) ON DELETE CASCADE,
  constraint picture_payments_drawings_check CHECK ((drawings > 0)),
  constraint picture_payments_outcome_check CHECK ((outcome = ANY (ARRAY['charged'::text, 'refunded'::text])))
);

create table private.plan_tiers (
  tier text not null,
  tokens integer not null,
  constraint plan_tiers_pkey PRIMARY KEY (tier),
  constraint plan_tiers_tokens_check CHECK ((tokens >= 0))
);

create table private.proof_events (
  id bigint not null,
  proof_id uuid not null,
  version integer not null,
  kind text not null,
  name text,
  note text default ''::text not null,
  pins jsonb default '[]'::jsonb not null,
  code text,
  at timestamp with time zone default clock_timestamp() not null,
  ip_hash text,
  sender text,
  constraint proof_events_code_key UNIQUE (code),
  constraint proof_events_pkey PRIMARY KEY (id),
  constraint proof_events_proof_id_version_fkey FOREIGN KEY (proof_id, version) REFERENCES private.proof_versions(proof_id, version) ON DELETE CASCADE,
  constraint proof_events_check CHECK (((code IS NOT NULL) = (kind = 'approved'::text))),
  constraint proof_events_check1 CHECK (((name IS NOT NULL) = (kind = ANY (ARRAY['approved'::text, 'change_requested'::text])))),
  constraint proof_events_check2 CHECK (((sender IS NULL) OR (kind = 'approved'::text))),
  constraint proof_events_kind_check CHECK ((kind = ANY (ARRAY['sent'::text, 'opened'::text, 'approved'::text, 'change_requested'::text, 'withdrawn'::text]))),
  constraint proof_events_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint proof_events_note_check CHECK ((length(note) <= 1000)),
  constraint proof_events_pins_check CHECK (((jsonb_typeof(pins) = 'array'::text) AND (jsonb_array_length(pins) <= 20)))
);

create table private.proof_keys (
  id text not null,
  public_key text not null,
  created_at timestamp with time zone default now() not null,
  constraint proof_keys_pkey PRIMARY KEY (id),
  constraint proof_keys_id_check CHECK ((id ~ '^[0-9a-f]{16}$'::text)),
  constraint proof_keys_public_key_check CHECK ((public_key ~ '^[A-Za-z0-9_-]{43}$'::text))
);

create table private.proof_links (
  proof_id uuid not null,
  token_hash text not null,
  constraint proof_links_token_hash_key UNIQUE (token_hash),
  constraint proof_links_pkey PRIMARY KEY (proof_id),
  constraint proof_links_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proofs(id) ON DELETE CASCADE
);

create table private.proof_versions (
  proof_id uuid not null,
  version integer not null,
  picture bytea not null,
  picture_sha256 text not null,
  file_sha256 text not null,
  facts jsonb not null,
  made_by uuid,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint proof_versions_pkey PRIMARY KEY (proof_id, version),
  constraint proof_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint proof_versions_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proofs(id) ON DELETE CASCADE,
  constraint proof_versions_facts_check CHECK (((jsonb_typeof(facts) = 'object'::text) AND (octet_length((facts)::text) <= 65536))),
  constraint proof_versions_file_sha256_check CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint proof_versions_picture_check CHECK ((octet_length(picture) <= 2097152)),
  constraint proof_versions_picture_sha256_check CHECK ((picture_sha256 ~ '^[0-9a-f]{64}$'::text))
);

create table private.rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table private.shared_reports (
  id text not null,
  user_id uuid not null,
  report jsonb not null,
  sha256 text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint shared_reports_pkey PRIMARY KEY (id),
  constraint shared_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint shared_reports_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint shared_reports_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

create table private.shop_invites (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  role text not null,
  email_hash text not null,
  email_hint text not null,
  token_hash text not null,
  invited_by uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint shop_invites_shop_id_email_hash_key UNIQUE (shop_id, email_hash),
  constraint shop_invites_token_hash_key UNIQUE (token_hash),
  constraint shop_invites_pkey PRIMARY KEY (id),
  constraint shop_invites_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint shop_invites_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_invites_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);

create table private.shop_keys (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  created_by uuid not null,
  name text not null,
  prefix text not null,
  hash text not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint shop_keys_hash_key UNIQUE (hash),
  constraint shop_keys_pkey PRIMARY KEY (id),
  constraint shop_keys_shop_id_created_by_fkey FOREIGN KEY (shop_id, created_by) REFERENCES shop_members(shop_id, user_id) ON DELETE CASCADE,
  constraint shop_keys_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint shop_keys_prefix_check CHECK ((prefix ~ '^pk_live_[0-9A-Za-z]{6}$'::text)),
  constraint shop_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ '{validate,jobs}'::text[])))
);

create table private.spent_periods (
  address_hash text not null,
  tokens_remaining integer not null,
  reset_date timestamp with time zone not null,
  constraint spent_periods_pkey PRIMARY KEY (address_hash),
  constraint spent_periods_tokens_remaining_check CHECK ((tokens_remaining >= 0))
);

create table private.token_grants (
  subscription_id text not null,
  month_start timestamp with time zone not null,
  user_id uuid not null,
  tokens integer not null,
  constraint token_grants_pkey PRIMARY KEY (subscription_id, month_start),
  constraint token_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.payers(id) ON DELETE CASCADE,
  constraint token_grants_tokens_check CHECK ((tokens >= 0))
);

create table private.token_months (
  user_id uuid not null,
  anchor timestamp with time zone not null,
  granted integer not null,
  withheld integer not null,
  constraint token_months_pkey PRIMARY KEY (user_id),
  constraint token_months_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.payers(id) ON DELETE CASCADE,
  constraint token_months_granted_check CHECK ((granted >= 0)),
  constraint token_months_withheld_check CHECK ((withheld >= 0))
);

create table private.tool_prices (
  tool_id text not null,
  variant text default ''::text not null,
  tokens integer not null,
  constraint tool_prices_pkey PRIMARY KEY (tool_id, variant),
  constraint tool_prices_tokens_check CHECK ((tokens >= 0))
);

create table private.webhook_deliveries (
  id uuid default gen_random_uuid() not null,
  webhook_id uuid not null,
  event text not null,
  body text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  status integer,
  problem text,
  created_at timestamp with time zone default now() not null,
  attempted_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES private.webhooks(id) ON DELETE CASCADE,
  constraint webhook_deliveries_body_check CHECK ((octet_length(body) <= 262144)),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);

create table private.webhooks (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  url text not null,
  secret_sealed text not null,
  events text[] not null,
  created_at timestamp with time zone default now() not null,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint webhooks_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 20))),
  constraint webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000)))
);

-- private: Indexes

CREATE INDEX active_shops_shop ON private.active_shops USING btree (shop_id);

CREATE INDEX addresses_hash ON private.addresses USING btree (address_hash);

CREATE INDEX api_checks_shop ON private.api_checks USING btree (shop_id, created_at DESC, id DESC);

CREATE INDEX api_checks_upload ON private.api_checks USING btree (upload_id);

CREATE INDEX api_jobs_shop ON private.api_jobs USING btree (shop_id, created_at DESC, id DESC);

CREATE INDEX api_uploads_shop ON private.api_uploads USING btree (shop_id);

CREATE INDEX billing_events_customer ON private.billing_events USING btree (customer_id) WHERE (done_at IS NULL);

CREATE INDEX billing_events_received_at ON private.billing_events USING btree (received_at);

CREATE INDEX billing_subscriptions_entitled_until ON private.billing_subscriptions USING btree (entitled_until);

CREATE INDEX billing_subscriptions_period_end ON private.billing_subscriptions USING btree (period_end);

CREATE INDEX designer_transfers_used_at ON private.designer_transfers USING btree (used_at);

CREATE INDEX feedback_created_at ON private.feedback USING btree (created_at);

CREATE INDEX proof_events_of_proof ON private.proof_events USING btree (proof_id, id);

CREATE INDEX proof_versions_made_by ON private.proof_versions USING btree (made_by);

CREATE INDEX shared_reports_expiry ON private.shared_reports USING btree (expires_at);

CREATE INDEX shared_reports_user ON private.shared_reports USING btree (user_id, created_at DESC);

CREATE INDEX shop_invites_by ON private.shop_invites USING btree (invited_by);

CREATE INDEX shop_keys_prefix ON private.shop_keys USING btree (prefix);

CREATE INDEX shop_keys_shop ON private.shop_keys USING btree (shop_id, created_by);

CREATE INDEX token_grants_user ON private.token_grants USING btree (user_id);

CREATE INDEX webhook_deliveries_webhook ON private.webhook_deliveries USING btree (webhook_id, created_at DESC, id DESC);

CREATE INDEX webhooks_shop ON private.webhooks USING btree (shop_id);

CREATE UNIQUE INDEX proof_events_one_answer ON private.proof_events USING btree (proof_id, version) WHERE (kind = ANY (ARRAY['approved'::text, 'change_requested'::text]));

CREATE UNIQUE INDEX proof_events_opened_once ON private.proof_events USING btree (proof_id, version) WHERE (kind = 'opened'::text);

-- private: Functions

CREATE OR REPLACE FUNCTION private.accept_invitation(p_user_id uuid, p_token_hash text)
 RETURNS shops
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invite private.shop_invites;
  shop public.shops;
  address text := private.require_confirmed(p_user_id);
begin
  select * into invite from private.shop_invites where token_hash = p_token_hash;
  -- Invitations of a shop are accepted one after the other.
  select * into shop from public.shops where id = invite.shop_id for no key update;
  select * into invite from private.shop_invites where token_hash = p_token_hash for update;
  if not found then
    perform private.refuse(404, 'invitation_not_found');
  elsif invite.email_hash <> private.invite_hash(invite.shop_id, address) then
    perform private.refuse(403, 'other_address');
  elsif invite.expires_at <= now() then
    perform private.refuse(410, 'invitation_expired');
  elsif exists (select from public.shop_members where shop_id = shop.id and user_id = p_user_id) then
    perform private.refuse(409, 'already_member');
  elsif (select count(*) from public.shop_members where shop_id = shop.id) >= 100 then
    perform private.refuse(409, 'shop_full');
  end if;
  delete from private.shop_invites where id = invite.id;
  insert into public.shop_members (shop_id, user_id, role) values (shop.id, p_user_id, invite.role);
  return shop;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_api_check(p_shop uuid, p_upload uuid, p_input jsonb, p_idempotency_key text, p_request_hash text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  added private.api_checks;
  upload private.api_uploads;
begin
  insert into private.api_checks (shop_id, input, idempotency_key, request_hash)
    values (p_shop, p_input, p_idempotency_key, p_request_hash)
    on conflict (shop_id, idempotency_key) do nothing returning * into added;
  if not found then
    select * into added from private.api_checks where shop_id = p_shop and idempotency_key = p_idempotency_key;
    if added.request_hash <> p_request_hash then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    -- The file of a form becomes an upload at each repeat; sweep_api removes its bytes.
    delete from private.api_uploads where id = p_upload and shop_id = p_shop and id is distinct from added.upload_id;
    return added.id;
  end if;
  select * into upload from private.api_uploads
    where id = p_upload and shop_id = p_shop and expires_at > now() for share;
  if not found then
    perform private.refuse(404, 'upload_not_found');
  elsif upload.taken then
    perform private.refuse(409, 'upload_used');
  elsif upload.object_id is null then
    perform private.refuse(409, 'upload_missing');
  end if;
  update private.api_checks set upload_id = p_upload where id = added.id;
  perform private.add_job('api-check', jsonb_build_object('check', added.id));
  return added.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_api_upload(p_shop uuid, p_name text, p_type text, p_size bigint)
 RETURNS private.api_uploads
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  added private.api_uploads;
begin
  -- Serialized, so that the sum includes what earlier transactions committed.
  perform pg_advisory_xact_lock(hashtextextended('api uploads ' || p_shop, 0));
  if (select coalesce(sum(size), 0) from private.api_uploads where shop_id = p_shop and expires_at > now())
    + (select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o
       where o.bucket_id = 'bulk' and o.name like p_shop || '/%/out/%') + p_size > 8::bigint * 1024 * 1024 * 1024 then
    perform private.refuse(413, 'storage_full');
  end if;
  insert into private.api_uploads (shop_id, name, type, size) values (p_shop, p_name, p_type, p_size)
    returning * into added;
  return added;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_bulk_batch(p_user_id uuid, p_payer uuid, p_is_api boolean, p_id uuid, p_name text, p_recipe jsonb, p_recipe_sha256 text, p_engine text, p_files jsonb)
 RETURNS bulk_batch
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
  balance public.user_subscriptions;
  price integer;
  files integer := jsonb_array_length(p_files);
begin
  balance := private.lock_balance(p_payer);
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
      where user_id = p_payer and is_active and tokens_remaining >= price * files;
    if not found then
      raise sqlstate 'PT402' using message = 'insufficient tokens',
        detail = format('%s needed, %s remaining', price * files, coalesce(balance.tokens_remaining, 0));
    end if;
  end if;
  insert into public.token_usage (user_id, shop_id, tool_id, credits_used, batch_size, metadata)
    values (p_user_id, nullif(p_payer, p_user_id), 'bulk-workflow', price * files, files, jsonb_build_object('request_id', 'bulk/' || p_id));
  insert into public.bulk_batch (id, user_id, shop_id, is_api, name, recipe, recipe_sha256, engine, total, price, tokens)
    values (p_id, p_user_id, nullif(p_payer, p_user_id), p_is_api, p_name, p_recipe, p_recipe_sha256, p_engine, files, price, price * files)
    returning * into batch;
  insert into public.bulk_item (batch_id, n, name, planned, input, tokens)
    select p_id, place, file ->> 'name', file -> 'planned', private.bulk_folder(batch) || '/' || p_id || '/in/' || place, price
    from jsonb_array_elements(p_files) with ordinality as given (file, place);
  perform private.open_bulk_queue(p_engine);
  perform private.send_bulk_items(p_id);
  return batch;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_job(p_kind text, p_payload jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into jobs.job (name, data, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      deletion_seconds, heartbeat_seconds, dead_letter, policy)
    select name, p_payload, now() + retention_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy
    from jobs.queue where name = p_kind;
  select pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), p_kind);
$function$;

CREATE OR REPLACE FUNCTION private.add_payer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'shops' then
    insert into private.payers (id, shop_id) values (new.id, new.id);
  else
    insert into private.payers (id, user_id) values (new.id, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_proof_picture(p_proof proofs, p_user_id uuid, p_version integer, p_picture bytea, p_picture_sha256 text, p_file_sha256 text, p_facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('proofs of ' || p_proof.payer_id, 0));
  if octet_length(p_picture) + (
    select coalesce(sum(octet_length(v.picture)), 0) from private.proof_versions v
    join public.proofs p on p.id = v.proof_id where p.payer_id = p_proof.payer_id
  ) > 268435456 then
    perform private.refuse(409, 'too_many_proofs');
  end if;
  insert into private.proof_versions (proof_id, version, picture, picture_sha256, file_sha256, facts, made_by)
    values (p_proof.id, p_version, p_picture, p_picture_sha256, p_file_sha256, p_facts, p_user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.allowance_of(p_payer uuid, p_tier text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p_tier = 'free' and exists (select from private.payers where id = p_payer and shop_id is not null)
    then 0 else private.tier_allowance(p_tier) end
$function$;

CREATE OR REPLACE FUNCTION private.announce(p_shop uuid, p_event text, p_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.announce_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce(p.payer_id, 'proof.' || new.kind,
      jsonb_build_object('id', p.id, 'job', p.job, 'version', new.version))
    from public.proofs p where p.id = new.proof_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_bulk_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('printready_bulk_offer', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce(new.shop_id, 'file.checked', jsonb_build_object(
    'id', new.id, 'state', new.state, 'verdict', new.report ->> 'verdict', 'sha256', new.report ->> 'sha256'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce(j.shop_id, case when new.done > 0 then 'job.done' else 'job.failed' end,
      jsonb_build_object('id', j.id, 'total', new.total, 'done', new.done, 'failed', new.failed))
    from private.api_jobs j where j.batch_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_proof(p_token_hash text, p_version integer, p_kind text, p_name text, p_note text, p_pins jsonb, p_code text, p_ip_hash text)
 RETURNS proofs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proof public.proofs := private.open_proof_link(p_token_hash);
begin
  if exists (
    select from private.proof_events where proof_id = proof.id and version = p_version and kind = p_kind
      and name = p_name and note = p_note and pins = p_pins
  ) then
    return null;
  elsif proof.state = 'approved' then
    perform private.refuse(409, 'proof_approved');
  elsif proof.version <> p_version then
    perform private.refuse(409, 'newer_version');
  elsif proof.state = 'change_requested' then
    perform private.refuse(409, 'change_requested');
  end if;
  insert into private.proof_events (proof_id, version, kind, name, note, pins, code, ip_hash)
    values (proof.id, p_version, p_kind, p_name, p_note, p_pins, p_code, p_ip_hash);
  update public.proofs set state = p_kind, changed_at = clock_timestamp() where id = proof.id returning * into proof;
  return proof;
end
$function$;

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

CREATE OR REPLACE FUNCTION private.begin_month(p_user_id uuid, p_tier text, p_period text, p_anchor timestamp with time zone, p_tokens integer, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.bulk_batches_without_jobs()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with running as (
    select id, private.bulk_queue(engine) as queue from public.bulk_batch where state = 'running'
  ), open_items as (
    select batch_id, count(*) as items from public.bulk_item where state in ('queued', 'running') group by batch_id
  ), live as (
    select singleton_key from jobs.job
      where name in (select queue from running) and state < 'active' and singleton_key is not null
    union all
    select singleton_key from jobs.job
      where name in (select queue from running) and state = 'active' and group_id is not null
  ), jobs_of as (
    select left(singleton_key, 36) as batch, count(*) as jobs from live group by 1
  )
  select r.id from running r join open_items o on o.batch_id = r.id left join jobs_of j on j.batch = r.id::text
    where coalesce(j.jobs, 0) < o.items
$function$;

CREATE OR REPLACE FUNCTION private.bulk_folder(p_batch bulk_batch)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case when p_batch.is_api then p_batch.shop_id else p_batch.user_id end $function$;

CREATE OR REPLACE FUNCTION private.bulk_lanes(p_engine text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(lanes), 0)::integer from private.bulk_workers
  where engine = p_engine and seen_at > now() - interval '45 seconds'
$function$;

CREATE OR REPLACE FUNCTION private.bulk_queue(p_engine text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 'bulk/' || regexp_replace(p_engine, '[^A-Za-z0-9._-]', '-', 'g') $function$;

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

CREATE OR REPLACE FUNCTION private.change_role(p_user_id uuid, p_shop uuid, p_member uuid, p_role text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if p_role <> 'owner' and private.is_last_owner(p_shop, p_member) then
    perform private.refuse(409, 'last_owner');
  end if;
  update public.shop_members set role = p_role where shop_id = p_shop and user_id = p_member;
  if not found then
    perform private.refuse(404, 'member_not_found');
  end if;
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

CREATE OR REPLACE FUNCTION private.check_storage_quota(p_added jsonb, p_id uuid, p_bucket text, p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept bigint;
  room bigint := case p_bucket when 'bulk' then 8 else 1 end;
begin
  -- Serialized, so that the sum includes what earlier transactions committed.
  perform pg_advisory_xact_lock(hashtextextended('storage quota ' || (select auth.uid())::text, 0));
  select coalesce(sum((metadata ->> 'size')::bigint), 0) into kept
    from storage.objects
    where owner_id = (select auth.uid())::text and (bucket_id = 'bulk') = (p_bucket = 'bulk')
      and id <> p_id and (bucket_id, name) <> (p_bucket, p_name);
  if kept + coalesce((p_added ->> 'size')::bigint, 0) > room * 1024 * 1024 * 1024 then
    raise exception using errcode = 'PT413', message = case p_bucket
      when 'bulk' then 'Your batches would exceed 8 GB; delete the results of an older one first.'
      else 'Your kept files would exceed 1 GB; remove some first.' end;
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_bulk_batch(p_batch uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  open_items boolean;
begin
  select exists (
    select from public.bulk_item where batch_id = p_batch and state in ('queued', 'running')) into open_items;
  update public.bulk_batch b
    set done = c.done, failed = c.failed, skipped = c.skipped, cancelled = c.cancelled, counted_at = clock_timestamp(),
      state = case when b.state = 'running' and not open_items then 'done' else b.state end,
      ended_at = case when open_items then null else coalesce(b.ended_at, now()) end
    from (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'skipped') as skipped, count(*) filter (where state = 'cancelled') as cancelled
      from public.bulk_item where batch_id = p_batch
    ) c
    where b.id = p_batch and (not open_items or b.counted_at < clock_timestamp() - interval '500 milliseconds');
end
$function$;

CREATE OR REPLACE FUNCTION private.count_shared_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  total integer;
begin
  update public.shops set changed_at = clock_timestamp() where id = coalesce(new.shop_id, old.shop_id);
  if tg_op = 'INSERT' then
    execute format('select count(*) from %I.%I where shop_id = $1', tg_table_schema, tg_table_name)
      into total using new.shop_id;
    if total > 500 then
      raise sqlstate 'PT409' using message = 'a shop may share at most 500 rows of a kind';
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_api_job(p_key uuid, p_id uuid, p_name text, p_recipe jsonb, p_recipe_sha256 text, p_engine text, p_files jsonb, p_idempotency_key text, p_request_hash text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  key private.shop_keys;
  job private.api_jobs;
  files integer;
  arrived integer;
  taken integer;
begin
  -- A revocation waits for jobs that have begun, and no later one finds the key.
  select * into key from private.shop_keys where id = p_key and revoked_at is null for share;
  if not found then
    perform private.refuse(401, 'key_revoked');
  end if;
  insert into private.api_jobs (shop_id, idempotency_key, request_hash)
    values (key.shop_id, p_idempotency_key, p_request_hash)
    on conflict (shop_id, idempotency_key) do nothing returning * into job;
  if not found then
    select * into job from private.api_jobs
      where shop_id = key.shop_id and idempotency_key = p_idempotency_key;
    if job.request_hash <> p_request_hash then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    return job.id;
  end if;
  perform from private.api_uploads
    where shop_id = key.shop_id and id in (select (file ->> 'upload')::uuid from jsonb_array_elements(p_files) file)
    order by id for update;
  select count(*), count(u.object_id), count(*) filter (where u.taken) into files, arrived, taken
    from jsonb_array_elements(p_files) file
    join private.api_uploads u on u.id = (file ->> 'upload')::uuid and u.shop_id = key.shop_id
      and u.expires_at > now();
  if files < jsonb_array_length(p_files) then
    perform private.refuse(404, 'upload_not_found');
  elsif taken > 0 then
    perform private.refuse(409, 'upload_used');
  elsif arrived < files then
    perform private.refuse(409, 'upload_missing');
  end if;
  -- Before the batch, which counts the bytes of its inputs.
  update storage.objects o set bucket_id = 'bulk', name = key.shop_id || '/' || p_id || '/in/' || place
    from jsonb_array_elements(p_files) with ordinality as given (file, place)
    join private.api_uploads u on u.id = (file ->> 'upload')::uuid
    where o.id = u.object_id;
  perform private.add_bulk_batch(key.created_by, key.shop_id, true, p_id, p_name, p_recipe, p_recipe_sha256, p_engine,
    p_files);
  update private.api_jobs set batch_id = p_id where id = job.id;
  update private.api_uploads set taken = true
    where id in (select (file ->> 'upload')::uuid from jsonb_array_elements(p_files) file);
  return job.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_bulk_batch(p_user_id uuid, p_id uuid, p_name text, p_recipe jsonb, p_recipe_sha256 text, p_engine text, p_files jsonb)
 RETURNS bulk_batch
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.add_bulk_batch(p_user_id, private.lock_payer(p_user_id), false, p_id, p_name, p_recipe, p_recipe_sha256,
    p_engine, p_files);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_shop(p_user_id uuid, p_name text)
 RETURNS shops
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shop public.shops;
  words text := trim(both '-' from left(regexp_replace(lower(p_name), '[^a-z0-9]+', '-', 'g'), 40));
begin
  perform private.require_confirmed(p_user_id);
  perform pg_advisory_xact_lock(hashtextextended('shops of ' || p_user_id, 0));
  if (select count(*) from public.shop_members where user_id = p_user_id and role = 'owner') >= 5 then
    perform private.refuse(409, 'too_many_shops');
  end if;
  insert into public.shops (name, slug, created_by)
    values (p_name, concat_ws('-', nullif(words, ''), left(replace(gen_random_uuid()::text, '-', ''), 8)), p_user_id)
    returning * into shop;
  -- A shop has no free tokens: anyone may make several.
  insert into public.user_subscriptions (user_id, tokens_remaining, token_limit, reset_date)
    values (shop.id, 0, 0, now() + interval '1 month');
  insert into public.shop_members (shop_id, user_id, role) values (shop.id, p_user_id, 'owner');
  return shop;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_api_job(p_shop uuid, p_job uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select coalesce((
    select private.delete_bulk_batch(b.user_id, b.id)
    from private.api_jobs j join public.bulk_batch b on b.id = j.batch_id
    where j.id = p_job and j.shop_id = p_shop), false)
$function$;

CREATE OR REPLACE FUNCTION private.delete_bulk_batch(p_user_id uuid, p_batch uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch public.bulk_batch;
begin
  perform private.cancel_bulk_batch(p_user_id, p_batch);
  delete from public.bulk_batch where id = p_batch and user_id = p_user_id returning * into batch;
  if not found then
    return false;
  end if;
  delete from storage.objects where bucket_id = 'bulk' and name like private.bulk_folder(batch) || '/' || p_batch || '/%';
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_proof(p_user_id uuid, p_proof uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_proof(p_user_id, p_proof);
  delete from public.proofs where id = p_proof;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_shop(p_user_id uuid, p_shop uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  -- Same order as a charge: active members first, then the balance.
  perform from private.active_shops where shop_id = p_shop for update;
  perform private.lock_balance(p_shop);
  delete from public.shops where id = p_shop;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_webhook(p_user_id uuid, p_shop uuid, p_webhook uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_webhook(p_user_id, p_shop, p_webhook);
  delete from private.webhooks where id = p_webhook;
end
$function$;

CREATE OR REPLACE FUNCTION private.enable_webhook(p_user_id uuid, p_shop uuid, p_webhook uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_webhook(p_user_id, p_shop, p_webhook);
  update private.webhooks set disabled_at = null, failing_since = null where id = p_webhook;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_api_check(p_check uuid, p_report jsonb, p_cause text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.api_checks
    set state = case when p_report is null then 'failed' else 'done' end, report = p_report, cause = p_cause,
      ended_at = now()
    where id = p_check and state in ('queued', 'running')
$function$;

CREATE OR REPLACE FUNCTION private.end_billing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_job('billing-end',
    jsonb_build_object('customer', old.stripe_customer_id, 'mode', old.stripe_mode));
  return old;
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
      values ('bulk', p_end ->> 'result', p_end ->> 'version', p_end -> 'metadata',
        case when not batch.is_api then batch.user_id end, case when not batch.is_api then batch.user_id::text end);
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

CREATE OR REPLACE FUNCTION private.end_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' or new.role is not distinct from old.role then
    update public.shops set changed_at = clock_timestamp() where id = new.shop_id;
    return null;
  end if;
  delete from private.shop_invites where shop_id = old.shop_id and invited_by = old.user_id;
  update private.shop_keys set revoked_at = now()
    where shop_id = old.shop_id and created_by = old.user_id and revoked_at is null;
  perform pg_notify('printready_members', old.user_id::text);
  -- Serialized: two owners that leave at once see each other.
  update public.shops set changed_at = clock_timestamp() where id = old.shop_id;
  if tg_op = 'UPDATE' or not found
    or exists (select from public.shop_members where shop_id = old.shop_id and role = 'owner') then
    return null;
  end if;
  update public.shop_members set role = 'owner' where (shop_id, user_id) = (
    select shop_id, user_id from public.shop_members where shop_id = old.shop_id order by joined_at, user_id limit 1);
  if not found then
    delete from public.shops where id = old.shop_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_usage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with kept as (
    update public.bulk_batch b set user_id = heir.user_id
      from (
        select distinct on (shop_id) shop_id, user_id from public.shop_members
        where role = 'owner' and user_id <> old.id order by shop_id, joined_at, user_id
      ) heir
      where b.user_id = old.id and b.is_api and heir.shop_id = b.shop_id
      returning b.id, b.user_id
  )
  update public.token_usage u set user_id = kept.user_id from kept
    where u.user_id = old.id and u.request_id = 'bulk/' || kept.id;
  perform private.cancel_bulk_batch(old.id, id) from public.bulk_batch
    where user_id = old.id and shop_id is not null and state = 'running';
  delete from public.token_usage where user_id = old.id and shop_id is null;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_default_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Serialized, so that each account sees the tokens granted to earlier ones.
  perform pg_advisory_xact_lock(hashtextextended('free tokens ' || hash, 0))
    from (select address_hash as hash from private.addresses where user_id = new.user_id order by 1) as mine;
  return private.first_balance(new.user_id, now());
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_api_upload(p_id uuid, p_version text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  upload private.api_uploads;
  object uuid;
begin
  select * into upload from private.api_uploads
    where id = p_id and object_id is null and expires_at > now() for update;
  if not found then
    return false;
  end if;
  insert into storage.objects (bucket_id, name, version, metadata)
    values ('api', upload.shop_id || '/' || p_id, p_version, p_metadata) returning id into object;
  update private.api_uploads set object_id = object where id = p_id;
  return true;
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

CREATE OR REPLACE FUNCTION private.forget_bulk_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from jobs.job where (name = private.bulk_queue(old.engine) or name = 'dead') and data ->> 'batch' = old.id::text;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_proof(p_user_id uuid, p_proof uuid)
 RETURNS proofs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proof public.proofs;
begin
  select * into proof from public.proofs p where p.id = p_proof and (p.payer_id = p_user_id or exists (
    select from public.shop_members m where m.shop_id = p.payer_id and m.user_id = p_user_id)) for no key update;
  if not found then
    perform private.refuse(404, 'proof_not_found');
  end if;
  return proof;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_shop(p_user_id uuid, p_shop uuid, p_role text DEFAULT 'member'::text)
 RETURNS shops
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shop public.shops;
  own text;
begin
  select * into shop from public.shops where id = p_shop for no key update;
  select role into own from public.shop_members where shop_id = p_shop and user_id = p_user_id;
  if own is null then
    perform private.refuse(404, 'shop_not_found');
  elsif p_role = 'owner' and own <> 'owner' then
    perform private.refuse(403, 'owner_only');
  end if;
  return shop;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_webhook(p_user_id uuid, p_shop uuid, p_webhook uuid)
 RETURNS private.webhooks
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.invite_hash(p_shop uuid, p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select encode(sha256(convert_to(p_shop || ' ' || lower(p_email), 'UTF8')), 'hex') $function$;

CREATE OR REPLACE FUNCTION private.invite_member(p_user_id uuid, p_shop uuid, p_email text, p_role text, p_token_hash text)
 RETURNS private.shop_invites
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invite private.shop_invites;
  hash text := private.invite_hash(p_shop, p_email);
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if exists (
    select from public.shop_members m join auth.users u on u.id = m.user_id
    where m.shop_id = p_shop and lower(u.email) = lower(p_email)
  ) then
    perform private.refuse(409, 'already_member');
  end if;
  delete from private.shop_invites where shop_id = p_shop and (email_hash = hash or expires_at <= now());
  if (select count(*) from private.shop_invites where shop_id = p_shop) >= 50 then
    perform private.refuse(409, 'too_many_invitations');
  end if;
  insert into private.shop_invites (shop_id, role, email_hash, email_hint, token_hash, invited_by, expires_at)
    values (p_shop, p_role, hash, left(lower(p_email), 1) || '…@' || split_part(lower(p_email), '@', 2), p_token_hash,
      p_user_id, now() + interval '7 days')
    returning * into invite;
  return invite;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_bulk_turn(p_batch uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.bulk_batch mine
    join public.bulk_batch other
      on other.state = 'running' and other.engine = mine.engine and other.user_id <> mine.user_id
    where mine.id = p_batch
      and exists (
        select from public.bulk_item i where i.batch_id = other.id and i.state = 'queued' and i.cause is null)
      and (
        select count(*) from public.bulk_batch own
        join public.bulk_item i on i.batch_id = own.id and i.state = 'running'
        where own.user_id = mine.user_id and own.state = 'running'
      ) >= greatest(1, (private.bulk_lanes(mine.engine) + 1) / 2)
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_due(balance user_subscriptions, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select balance.is_active and (balance.reset_date <= p_now or balance.tier <> 'free' and exists (
    select from private.billing_subscriptions b where b.user_id = balance.user_id and b.entitled_until <= p_now
  ))
$function$;

CREATE OR REPLACE FUNCTION private.is_last_owner(p_shop uuid, p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.shop_members where shop_id = p_shop and user_id = p_user_id and role = 'owner')
    and not exists (select from public.shop_members where shop_id = p_shop and user_id <> p_user_id and role = 'owner')
$function$;

CREATE OR REPLACE FUNCTION private.keep_sender()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.sender := (select private.payer_name(payer_id) from public.proofs where id = new.proof_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_shop(p_user_id uuid, p_shop uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_shop(p_user_id, p_shop);
  if private.is_last_owner(p_shop, p_user_id) then
    perform private.refuse(409, 'last_owner');
  end if;
  delete from public.shop_members where shop_id = p_shop and user_id = p_user_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_shop_origins()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.shops set changed_at = clock_timestamp() where id = coalesce(new.shop_id, old.shop_id);
  if tg_op = 'INSERT' and (select count(*) from public.shop_origins where shop_id = new.shop_id) > 20 then
    raise sqlstate 'PT409' using message = 'a shop may register at most 20 origins';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_shop_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.shops set changed_at = clock_timestamp() where id = coalesce(new.shop_id, old.shop_id);
  if tg_op = 'INSERT' then
    if (select count(*) from public.shop_sheets where shop_id = new.shop_id) > 20 then
      raise sqlstate 'PT409' using message = 'a shop may sell at most 20 sheet sizes';
    end if;
    if exists (select from public.shop_sheets where shop_id = new.shop_id and currency <> new.currency) then
      raise sqlstate 'PT409' using message = 'a shop sells its sheets in one currency';
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.link_proof(p_user_id uuid, p_proof uuid, p_token_hash text)
 RETURNS proofs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proof public.proofs := private.hold_proof(p_user_id, p_proof);
begin
  if proof.state = 'withdrawn' then
    perform private.refuse(409, 'proof_withdrawn');
  end if;
  insert into private.proof_links (proof_id, token_hash) values (p_proof, p_token_hash)
    on conflict (proof_id) do update set token_hash = excluded.token_hash;
  if proof.state = 'draft' then
    insert into private.proof_events (proof_id, version, kind) values (p_proof, proof.version, 'sent');
  end if;
  update public.proofs set state = case when state = 'draft' then 'sent' else state end,
      changed_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(days => days)
    where id = p_proof returning * into proof;
  return proof;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_balance(p_user_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS user_subscriptions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  balance public.user_subscriptions;
begin
  select * into balance from public.user_subscriptions where user_id = p_user_id for update;
  if balance.user_id is not null and private.is_due(balance, p_now) then
    balance := private.apply_plan(p_user_id, p_now);
  end if;
  return balance;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_batch_balance(p_user_id uuid, p_batch uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.lock_balance(coalesce(shop_id, user_id)) from public.bulk_batch
  where id = p_batch and user_id = p_user_id
$function$;

CREATE OR REPLACE FUNCTION private.lock_payer(p_user_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shop uuid;
begin
  select shop_id into shop from private.active_shops where user_id = p_user_id for share;
  return coalesce(shop, p_user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.make_key(p_user_id uuid, p_shop uuid, p_name text, p_prefix text, p_hash text, p_scopes text[])
 RETURNS private.shop_keys
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  made private.shop_keys;
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if (select count(*) from private.shop_keys where shop_id = p_shop and revoked_at is null) >= 50 then
    perform private.refuse(409, 'too_many_keys');
  end if;
  insert into private.shop_keys (shop_id, created_by, name, prefix, hash, scopes)
    values (p_shop, p_user_id, p_name, p_prefix, p_hash, p_scopes) returning * into made;
  update public.shops set changed_at = clock_timestamp() where id = p_shop;
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_proof(p_user_id uuid, p_proof uuid, p_job text, p_days integer, p_picture bytea, p_picture_sha256 text, p_file_sha256 text, p_facts jsonb)
 RETURNS proofs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proof public.proofs;
  payer uuid;
begin
  perform private.require_confirmed(p_user_id);
  payer := private.lock_payer(p_user_id);
  insert into public.proofs (id, payer_id, made_by, job, days, expires_at)
    values (p_proof, payer, p_user_id, p_job, p_days, clock_timestamp() + make_interval(days => p_days))
    on conflict (id) do nothing returning * into proof;
  if not found then
    return private.hold_proof(p_user_id, p_proof);
  end if;
  perform private.add_proof_picture(proof, p_user_id, 1, p_picture, p_picture_sha256, p_file_sha256, p_facts);
  if (select count(*) from public.proofs where payer_id = payer) > 1000 then
    perform private.refuse(409, 'too_many_proofs');
  end if;
  return proof;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_webhook(p_user_id uuid, p_shop uuid, p_url text, p_secret_sealed text, p_events text[])
 RETURNS private.webhooks
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.month_after(p_anchor timestamp with time zone, p_months integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select ((p_anchor at time zone 'UTC') + make_interval(months => p_months)) at time zone 'UTC' $function$;

CREATE OR REPLACE FUNCTION private.months_begun(p_anchor timestamp with time zone, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select months - case when private.month_after(p_anchor, months) > p_now then 1 else 0 end
  from (
    select (12 * (extract(year from p_now at time zone 'UTC') - extract(year from p_anchor at time zone 'UTC'))
      + extract(month from p_now at time zone 'UTC') - extract(month from p_anchor at time zone 'UTC'))::integer as months
  ) as calendar
$function$;

CREATE OR REPLACE FUNCTION private.note_address(p_user_id uuid, p_hash text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.addresses (user_id, address_hash) values (p_user_id, p_hash)
    on conflict (user_id, address_hash) do update set is_current = true where not addresses.is_current;
  update private.addresses set is_current = false
    where user_id = p_user_id and address_hash <> p_hash and is_current;
$function$;

CREATE OR REPLACE FUNCTION private.note_grant(p_subscription_id text, p_month_start timestamp with time zone, p_user_id uuid, p_tokens integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.token_grants (subscription_id, month_start, user_id, tokens)
    values (p_subscription_id, p_month_start, p_user_id, p_tokens)
    on conflict (subscription_id, month_start) do update set tokens = excluded.tokens
      where token_grants.tokens < excluded.tokens
$function$;

CREATE OR REPLACE FUNCTION private.note_proof_opened(p_token_hash text, p_version integer, p_ip_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proof public.proofs := private.open_proof_link(p_token_hash);
begin
  if proof.state <> 'sent' or proof.version <> p_version then
    return;
  end if;
  insert into private.proof_events (proof_id, version, kind, ip_hash) values (proof.id, p_version, 'opened', p_ip_hash);
  update public.proofs set state = 'opened', changed_at = clock_timestamp() where id = proof.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_bulk_queue(p_engine text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jobs.create_queue(private.bulk_queue(p_engine), '{"policy": "standard", "retryLimit": 2, "retryDelay": 5,
    "retryBackoff": true, "retryDelayMax": 1800, "expireInSeconds": 7200, "heartbeatSeconds": 10,
    "retentionSeconds": 2592000, "deleteAfterSeconds": 60, "deadLetter": "dead", "notify": true}');
  select private.bulk_queue(p_engine)
$function$;

CREATE OR REPLACE FUNCTION private.open_proof_link(p_token_hash text)
 RETURNS proofs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proof public.proofs;
begin
  select p.* into proof from private.proof_links l join public.proofs p on p.id = l.proof_id
    where l.token_hash = p_token_hash for no key update of p;
  -- A replaced link: the lock waited for its replacement.
  if not found or not exists (select from private.proof_links where token_hash = p_token_hash) then
    perform private.refuse(404, 'proof_not_found');
  elsif proof.state = 'withdrawn' then
    perform private.refuse(410, 'proof_withdrawn');
  elsif proof.expires_at <= clock_timestamp() then
    perform private.refuse(410, 'proof_expired');
  end if;
  return proof;
end
$function$;

CREATE OR REPLACE FUNCTION private.own_shops(p_role text DEFAULT NULL::text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(shop_id), '{}') from public.shop_members
  where user_id = auth.uid() and role = coalesce(p_role, role)
$function$;

CREATE OR REPLACE FUNCTION private.payer_name(p_payer uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select name from public.shops where id = p_payer),
    (select nullif(trim(raw_user_meta_data ->> 'full_name'), '') from auth.users where id = p_payer))
$function$;

CREATE OR REPLACE FUNCTION private.price_of(p_tool_id text, p_variant text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  price integer;
begin
  select tokens into price from private.tool_prices
    where tool_id = p_tool_id and variant = coalesce(p_variant, '');
  -- A tool with a single price accepts any variant.
  if price is null and not exists (
    select from private.tool_prices where tool_id = p_tool_id and variant <> ''
  ) then
    select tokens into price from private.tool_prices where tool_id = p_tool_id and variant = '';
  end if;
  if price is null then
    raise foreign_key_violation using message = format('no price for tool %L, variant %L', p_tool_id, p_variant);
  end if;
  return price;
end
$function$;

CREATE OR REPLACE FUNCTION private.price_of_usage(p_usage token_usage)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.record_attempt(p_delivery uuid, p_status integer, p_problem text, p_last boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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

CREATE OR REPLACE FUNCTION private.refuse(p_status integer, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'PT' || p_status, message = p_code;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_bulk_item(p_batch uuid, p_n integer, p_attempt integer, p_cause jsonb)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with released as (
    update public.bulk_item set state = 'queued', cause = p_cause
    where batch_id = p_batch and n = p_n and attempt = p_attempt and state = 'running'
    returning 1
  )
  select exists (select from released)
$function$;

CREATE OR REPLACE FUNCTION private.remember_spent_period()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.spent_periods (address_hash, tokens_remaining, reset_date)
    select a.address_hash, s.tokens_remaining, s.reset_date
    from private.addresses a join public.user_subscriptions s using (user_id)
    where a.user_id = old.id and s.reset_date > now()
    on conflict (address_hash) do update set
      tokens_remaining = case when spent_periods.reset_date > now()
        then least(spent_periods.tokens_remaining, excluded.tokens_remaining) else excluded.tokens_remaining end,
      reset_date = greatest(spent_periods.reset_date, excluded.reset_date);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_member(p_user_id uuid, p_shop uuid, p_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  if private.is_last_owner(p_shop, p_member) then
    perform private.refuse(409, 'last_owner');
  end if;
  delete from public.shop_members where shop_id = p_shop and user_id = p_member;
  if not found then
    perform private.refuse(404, 'member_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.rename_shop(p_user_id uuid, p_shop uuid, p_name text)
 RETURNS shops
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shop public.shops;
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  update public.shops set name = p_name, changed_at = clock_timestamp() where id = p_shop returning * into shop;
  return shop;
end
$function$;

CREATE OR REPLACE FUNCTION private.replay_delivery(p_user_id uuid, p_shop uuid, p_webhook uuid, p_delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.report_bulk_worker(p_id uuid, p_engine text, p_lanes integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.bulk_workers where seen_at < now() - interval '1 hour';
  insert into private.bulk_workers (id, engine, lanes) values (p_id, p_engine, p_lanes)
    on conflict (id) do update set seen_at = now()
$function$;

CREATE OR REPLACE FUNCTION private.require_confirmed(p_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person record;
begin
  select email, email_confirmed_at, is_anonymous into person from auth.users where id = p_user_id;
  if person.email is null or person.email_confirmed_at is null or person.is_anonymous then
    perform private.refuse(403, 'address_not_confirmed');
  end if;
  return lower(person.email);
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

CREATE OR REPLACE FUNCTION private.reset_due_balances(p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.revise_proof(p_user_id uuid, p_proof uuid, p_version integer, p_picture bytea, p_picture_sha256 text, p_file_sha256 text, p_facts jsonb)
 RETURNS proofs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proof public.proofs := private.hold_proof(p_user_id, p_proof);
  has_link boolean := exists (select from private.proof_links where proof_id = p_proof);
begin
  if proof.version = p_version and exists (
    select from private.proof_versions where proof_id = p_proof and version = p_version
      and picture_sha256 = p_picture_sha256 and file_sha256 = p_file_sha256 and facts = p_facts
  ) then
    return proof;
  elsif proof.state in ('approved', 'withdrawn') then
    perform private.refuse(409, 'proof_' || proof.state);
  elsif proof.version <> p_version - 1 then
    perform private.refuse(409, 'newer_version');
  end if;
  perform private.add_proof_picture(proof, p_user_id, p_version, p_picture, p_picture_sha256, p_file_sha256, p_facts);
  update public.proofs set version = p_version, state = case when has_link then 'sent' else 'draft' end,
      made_by = p_user_id, changed_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(days => days)
    where id = p_proof returning * into proof;
  if has_link then
    insert into private.proof_events (proof_id, version, kind) values (p_proof, p_version, 'sent');
  end if;
  return proof;
end
$function$;

CREATE OR REPLACE FUNCTION private.revoke_key(p_user_id uuid, p_shop uuid, p_key uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  update private.shop_keys set revoked_at = now() where id = p_key and shop_id = p_shop and revoked_at is null;
  if not found then
    perform private.refuse(404, 'key_not_found');
  end if;
  update public.shops set changed_at = clock_timestamp() where id = p_shop;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_bulk_items(p_batch uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  batch public.bulk_batch;
  served bigint;
  last_tag bigint;
  sent integer;
begin
  select * into batch from public.bulk_batch where id = p_batch and state = 'running';
  if not found then
    return 0;
  end if;
  -- Serialized, because tags of all users are assigned one batch at a time.
  select c.served into served from private.bulk_clock c for update;
  if not exists (select from jobs.job where name like 'bulk/%' and state in ('created', 'retry', 'active')) then
    delete from private.bulk_turns;
    update private.bulk_clock set served = 0;
    served := 0;
  end if;
  select greatest(served, coalesce((select t.last_tag from private.bulk_turns t where t.user_id = batch.user_id), 0))
    into last_tag;
  with waiting as (
    select i.n, greatest(1, coalesce((o.metadata ->> 'size')::bigint, 0) / 1000000) as cost
    from public.bulk_item i left join storage.objects o on o.bucket_id = 'bulk' and o.name = i.input
    where i.batch_id = p_batch and i.state = 'queued' and not exists (
      select from jobs.job j where j.name = private.bulk_queue(batch.engine) and j.singleton_key = p_batch || '/' || i.n
        and j.state < 'active' and j.singleton_key is not null)
      and not exists (
      select from jobs.job j where j.name = private.bulk_queue(batch.engine) and j.singleton_key = p_batch || '/' || i.n
        and j.state = 'active' and j.group_id is not null)
  ), tagged as (
    select n, last_tag + sum(cost) over (order by n) as tag from waiting
  ), added as (
    insert into jobs.job (name, data, priority, singleton_key, group_id, keep_until, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy)
      select q.name, jsonb_build_object('batch', p_batch, 'n', t.n), -least(t.tag, 2000000000)::integer,
        p_batch || '/' || t.n, batch.user_id, now() + q.retention_seconds * interval '1 second', q.retry_limit,
        q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds,
        q.dead_letter, q.policy
      from tagged t, jobs.queue q where q.name = private.bulk_queue(batch.engine)
      returning 1
  ), turned as (
    insert into private.bulk_turns (user_id, last_tag)
      select batch.user_id, max(tag) from tagged having count(*) > 0
      on conflict (user_id) do update set last_tag = excluded.last_tag
  )
  select count(*) into sent from added;
  if sent > 0 then
    -- Notification that pg-boss sends for added jobs.
    perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), private.bulk_queue(batch.engine));
  end if;
  return sent;
end
$function$;

CREATE OR REPLACE FUNCTION private.shares_mailbox(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.users me
      join private.addresses mine on mine.user_id = me.id and mine.is_current
      join private.addresses theirs on theirs.address_hash = mine.address_hash and theirs.is_current
        and theirs.user_id <> me.id
      join public.user_subscriptions s on s.user_id = theirs.user_id and s.tier = 'free' and s.is_active
      join auth.users they on they.id = theirs.user_id
    where me.id = p_user_id and (they.created_at, they.id) < (me.created_at, me.id)
  )
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

CREATE OR REPLACE FUNCTION private.spent_of(p_user_id uuid)
 RETURNS TABLE(tokens integer, until timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.stamp_shared_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.start_api_check(p_check uuid)
 RETURNS TABLE(name text, version text, input jsonb)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with started as (
    update private.api_checks set state = 'running' where id = p_check and state in ('queued', 'running') returning *
  )
  select u.name, o.version, s.input from started s
    left join private.api_uploads u on u.id = s.upload_id left join storage.objects o on o.id = u.object_id
$function$;

CREATE OR REPLACE FUNCTION private.start_bulk_item(p_batch uuid, p_n integer, p_priority integer)
 RETURNS TABLE(user_id uuid, attempt integer, name text, planned jsonb, input text, recipe jsonb, recipe_sha256 text, engine text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  update private.bulk_clock set served = -p_priority where served < -p_priority;
  return query
    update public.bulk_item i set state = 'running', attempt = i.attempt + 1, started_at = now(), cause = null
    from public.bulk_batch b
    where i.batch_id = p_batch and i.n = p_n and i.state in ('queued', 'running')
      and b.id = i.batch_id and b.state = 'running'
    returning b.user_id, i.attempt, i.name, i.planned, i.input, b.recipe, b.recipe_sha256, b.engine;
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_api()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The third worker that took the check died, and none reported why.
  perform private.end_api_check(c.id, null, 'The worker ended each time it opened this file.')
    from private.api_checks c join jobs.job j on j.data ->> 'check' = c.id::text
    where j.name = 'dead' and j.source_name = 'api-check' and c.state in ('queued', 'running');
  delete from private.api_checks where expires_at < now();
  delete from private.api_uploads where expires_at < now();
  delete from storage.objects o
    where o.bucket_id = 'api' and not exists (select from private.api_uploads u where u.object_id = o.id);
  update private.api_jobs set idempotency_key = null
    where idempotency_key is not null and created_at < now() - interval '24 hours';
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_bulk()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  batch record;
  item record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('bulk sweep', 0)) then
    return;
  end if;
  -- Given up, because the third worker that claimed it died; its job is dead, and no worker reported the failure.
  for item in
    select i.batch_id, i.n, i.attempt from jobs.job j
    join public.bulk_item i on i.batch_id = (j.data ->> 'batch')::uuid and i.n = (j.data ->> 'n')::integer
    where j.name = 'dead' and j.source_name like 'bulk/%' and j.state = 'created' and i.state in ('queued', 'running')
  loop
    update public.bulk_item set state = 'running' where batch_id = item.batch_id and n = item.n;
    perform private.end_bulk_item(item.batch_id, item.n, item.attempt, jsonb_build_object('state', 'failed', 'cause',
      jsonb_build_object('code', 'given-up', 'text', 'The worker ended each time it opened this file.')));
  end loop;
  for batch in select id, user_id from public.bulk_batch where state = 'running' and expires_at < now() loop
    perform private.cancel_bulk_batch(batch.user_id, batch.id);
  end loop;
  -- Files that end within half a second of another are not counted at once. The window is a minute, because a
  -- transaction may have waited between its start, which is the end time of its files, and its count.
  for batch in
    select b.id from public.bulk_batch b
    cross join lateral (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'skipped') as skipped, count(*) filter (where state = 'cancelled') as cancelled
      from public.bulk_item where batch_id = b.id
    ) c
    where b.state = 'running'
      and exists (
        select from public.bulk_item i where i.batch_id = b.id and i.ended_at > b.counted_at - interval '1 minute')
      and (b.done, b.failed, b.skipped, b.cancelled) is distinct from (c.done, c.failed, c.skipped, c.cancelled)
  loop
    perform private.count_bulk_batch(batch.id);
  end loop;
  with due as (
    update public.bulk_batch set results_deleted = true where not results_deleted and expires_at < now() returning id
  )
  delete from storage.objects o using due, public.bulk_item i
    where i.batch_id = due.id and o.bucket_id = 'bulk' and o.name = i.result;
  with old_inputs as materialized (
    select id, split_part(name, '/', 2) as batch, split_part(name, '/', 4) as n from storage.objects
    where bucket_id = 'bulk' and split_part(name, '/', 3) = 'in' and created_at < now() - interval '24 hours'
      -- Skips malformed names, which users may choose for uploads.
      and name ~ '^[^/]+/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/in/[0-9]{1,6}$'
  )
  delete from storage.objects o using old_inputs old, public.bulk_item i
    where o.id = old.id and i.batch_id = old.batch::uuid and i.n = old.n::integer
      and i.ended_at < now() - interval '24 hours';
  -- Inputs of batches that were never started.
  delete from storage.objects
    where bucket_id = 'bulk' and split_part(name, '/', 3) in ('in', 'out') and created_at < now() - interval '4 days';
  delete from public.bulk_batch where state <> 'running' and created_at < now() - interval '30 days';
  -- Runs last, because it may lock the clock.
  for batch in
    select b.id, b.engine from private.bulk_batches_without_jobs() as lost (id) join public.bulk_batch b using (id)
  loop
    update public.bulk_item i set state = 'queued'
      where i.batch_id = batch.id and i.state = 'running' and not exists (
        select from jobs.job j where j.name = private.bulk_queue(batch.engine)
          and j.singleton_key = i.batch_id || '/' || i.n and j.state in ('created', 'retry', 'active'));
    perform private.send_bulk_items(batch.id);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.switch_shop(p_user_id uuid, p_shop uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_shop is null then
    delete from private.active_shops where user_id = p_user_id;
    return;
  end if;
  perform private.hold_shop(p_user_id, p_shop);
  insert into private.active_shops (user_id, shop_id) values (p_user_id, p_shop)
    on conflict (user_id) do update set shop_id = excluded.shop_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.tier_allowance(p_tier text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select coalesce((select tokens from private.plan_tiers where tier = p_tier), 0) $function$;

CREATE OR REPLACE FUNCTION private.transfer_shop(p_user_id uuid, p_shop uuid, p_to uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  update public.shop_members set role = 'owner' where shop_id = p_shop and user_id = p_to and user_id <> p_user_id;
  if not found then
    perform private.refuse(404, 'member_not_found');
  end if;
  update public.shop_members set role = 'member' where shop_id = p_shop and user_id = p_user_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_invitation(p_user_id uuid, p_shop uuid, p_invite uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.hold_shop(p_user_id, p_shop, 'owner');
  delete from private.shop_invites where id = p_invite and shop_id = p_shop;
  if not found then
    perform private.refuse(404, 'invitation_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_proof(p_user_id uuid, p_proof uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proof public.proofs := private.hold_proof(p_user_id, p_proof);
begin
  if proof.state = 'withdrawn' then
    return;
  elsif proof.state = 'approved' then
    perform private.refuse(409, 'proof_approved');
  end if;
  insert into private.proof_events (proof_id, version, kind) values (p_proof, proof.version, 'withdrawn');
  update public.proofs set state = 'withdrawn', changed_at = clock_timestamp() where id = p_proof;
end
$function$;

-- private: Triggers

CREATE TRIGGER announce_answer AFTER INSERT ON private.proof_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['approved'::text, 'change_requested'::text]))) EXECUTE FUNCTION private.announce_answer();

CREATE TRIGGER announce_bulk_offer AFTER INSERT OR DELETE ON private.bulk_workers FOR EACH ROW EXECUTE FUNCTION private.announce_bulk_offer();

CREATE TRIGGER announce_check AFTER UPDATE OF state ON private.api_checks FOR EACH ROW WHEN (((new.state = ANY (ARRAY['done'::text, 'failed'::text])) AND (old.state <> ALL (ARRAY['done'::text, 'failed'::text])))) EXECUTE FUNCTION private.announce_check();

CREATE TRIGGER end_billing BEFORE DELETE ON private.payment_accounts FOR EACH ROW WHEN ((old.stripe_customer_id IS NOT NULL)) EXECUTE FUNCTION private.end_billing();

CREATE TRIGGER keep_sender BEFORE INSERT ON private.proof_events FOR EACH ROW WHEN ((new.kind = 'approved'::text)) EXECUTE FUNCTION private.keep_sender();

-- private: Row-level security

alter table private.shared_reports enable row level security;

-- private: Grants

grant execute on function private.check_storage_quota(jsonb,uuid,text,text) to authenticated;

grant execute on function private.own_shops(text) to authenticated;

-- public: Tables

create table public.bulk_batch (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  recipe jsonb not null,
  recipe_sha256 text not null,
  engine text not null,
  state text default 'running'::text not null,
  total integer not null,
  done integer default 0 not null,
  failed integer default 0 not null,
  cancelled integer default 0 not null,
  price integer not null,
  tokens integer not null,
  created_at timestamp with time zone default now() not null,
  counted_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone default (now() + '72:00:00'::interval) not null,
  skipped integer default 0 not null,
  results_deleted boolean default false not null,
  shop_id uuid,
  is_api boolean default false not null,
  constraint bulk_batch_pkey PRIMARY KEY (id),
  constraint bulk_batch_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint bulk_batch_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint bulk_batch_price_check CHECK ((price >= 0)),
  constraint bulk_batch_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text]))),
  constraint bulk_batch_tokens_check CHECK ((tokens >= 0)),
  constraint bulk_batch_total_check CHECK (((total >= 1) AND (total <= 10000)))
);

create table public.bulk_item (
  batch_id uuid not null,
  n integer not null,
  name text not null,
  planned jsonb not null,
  state text default 'queued'::text not null,
  attempt integer default 0 not null,
  input text not null,
  result text,
  result_key text,
  figures jsonb,
  tokens integer default 0 not null,
  cause jsonb,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint bulk_item_pkey PRIMARY KEY (batch_id, n),
  constraint bulk_item_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES bulk_batch(id) ON DELETE CASCADE,
  constraint bulk_item_n_check CHECK (((n >= 1) AND (n <= 10000))),
  constraint bulk_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 400))),
  constraint bulk_item_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text]))),
  constraint bulk_item_tokens_check CHECK ((tokens >= 0))
);

create table public.proofs (
  id uuid not null,
  payer_id uuid not null,
  made_by uuid,
  job text not null,
  version integer default 1 not null,
  state text default 'draft'::text not null,
  days integer not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  constraint proofs_pkey PRIMARY KEY (id),
  constraint proofs_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint proofs_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES private.payers(id) ON DELETE CASCADE,
  constraint proofs_days_check CHECK (((days >= 1) AND (days <= 90))),
  constraint proofs_job_check CHECK (((length(job) >= 1) AND (length(job) <= 120))),
  constraint proofs_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'opened'::text, 'approved'::text, 'change_requested'::text, 'withdrawn'::text]))),
  constraint proofs_version_check CHECK (((version >= 1) AND (version <= 20)))
);

create table public.shop_inks (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  name text not null,
  content jsonb not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  constraint shop_inks_pkey PRIMARY KEY (id),
  constraint shop_inks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_inks_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint shop_inks_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (octet_length((content)::text) <= 65536))),
  constraint shop_inks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

create table public.shop_members (
  shop_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone default now() not null,
  constraint shop_members_pkey PRIMARY KEY (shop_id, user_id),
  constraint shop_members_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint shop_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);

create table public.shop_origins (
  shop_id uuid not null,
  origin text not null,
  added_by uuid default auth.uid(),
  added_at timestamp with time zone default now() not null,
  constraint shop_origins_pkey PRIMARY KEY (shop_id, origin),
  constraint shop_origins_added_by_fkey FOREIGN KEY (added_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint shop_origins_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_origins_origin_check CHECK (((origin ~ '^(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?$'::text) AND (length(origin) <= 255)))
);

create table public.shop_presets (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  name text not null,
  content jsonb not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  constraint shop_presets_pkey PRIMARY KEY (id),
  constraint shop_presets_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_presets_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint shop_presets_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (octet_length((content)::text) <= 65536))),
  constraint shop_presets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

create table public.shop_profiles (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  name text not null,
  content jsonb not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  constraint shop_profiles_pkey PRIMARY KEY (id),
  constraint shop_profiles_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_profiles_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint shop_profiles_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (octet_length((content)::text) <= 65536))),
  constraint shop_profiles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

create table public.shop_recipes (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  name text not null,
  content jsonb not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  constraint shop_recipes_pkey PRIMARY KEY (id),
  constraint shop_recipes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_recipes_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint shop_recipes_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (octet_length((content)::text) <= 65536))),
  constraint shop_recipes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);

create table public.shop_sheets (
  id uuid default gen_random_uuid() not null,
  shop_id uuid not null,
  width_mm numeric(7,2) not null,
  length_mm numeric(7,2) not null,
  price numeric(8,2) not null,
  currency text not null,
  dpi smallint not null,
  format text not null,
  added_by uuid default auth.uid(),
  added_at timestamp with time zone default now() not null,
  constraint shop_sheets_shop_id_width_mm_length_mm_key UNIQUE (shop_id, width_mm, length_mm),
  constraint shop_sheets_pkey PRIMARY KEY (id),
  constraint shop_sheets_added_by_fkey FOREIGN KEY (added_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint shop_sheets_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_sheets_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'EUR'::text, 'GBP'::text, 'CAD'::text, 'AUD'::text, 'NZD'::text, 'CHF'::text, 'SEK'::text, 'NOK'::text, 'DKK'::text, 'PLN'::text, 'CZK'::text, 'BRL'::text, 'MXN'::text]))),
  constraint shop_sheets_dpi_check CHECK (((dpi >= 150) AND (dpi <= 600))),
  constraint shop_sheets_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'png'::text]))),
  constraint shop_sheets_length_mm_check CHECK (((length_mm >= (50)::numeric) AND (length_mm <= (6096)::numeric))),
  constraint shop_sheets_pixels CHECK (((format = 'pdf'::text) OR ((((width_mm * length_mm) * (dpi)::numeric) * (dpi)::numeric) <= (('600000000'::numeric * 25.4) * 25.4)))),
  constraint shop_sheets_price_check CHECK ((price > (0)::numeric)),
  constraint shop_sheets_width_mm_check CHECK (((width_mm >= (50)::numeric) AND (width_mm <= (1100)::numeric)))
);

create table public.shops (
  id uuid default gen_random_uuid() not null,
  name text not null,
  slug text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint shops_slug_key UNIQUE (slug),
  constraint shops_pkey PRIMARY KEY (id),
  constraint shops_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint shops_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint shops_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60)))
);

create table public.token_usage (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  tool_id text not null,
  credits_used integer not null,
  batch_size integer default 1 not null,
  variant text,
  metadata jsonb default '{}'::jsonb not null,
  request_id text generated always as ((metadata ->> 'request_id'::text)) stored,
  pending_deducts integer default 0 not null,
  refunded_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  asked_credits integer,
  shop_id uuid,
  constraint token_usage_user_id_request_id_key UNIQUE (user_id, request_id),
  constraint token_usage_pkey PRIMARY KEY (id),
  constraint token_usage_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint token_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint token_usage_asked_credits_check CHECK ((asked_credits > 0)),
  constraint token_usage_batch_size_check CHECK (((batch_size >= 1) AND (batch_size <= 10000))),
  constraint token_usage_credits_used_check CHECK ((credits_used >= 0)),
  constraint token_usage_has_payer CHECK (((user_id IS NOT NULL) OR (shop_id IS NOT NULL))),
  constraint token_usage_pending_deducts_check CHECK ((pending_deducts >= 0))
);

create table public.user_subscriptions (
  user_id uuid not null,
  tier text default 'free'::text not null,
  period text default 'monthly'::text not null,
  is_active boolean default true not null,
  tokens_remaining integer not null,
  token_limit integer not null,
  reset_date timestamp with time zone not null,
  stripe_customer_id text,
  stripe_subscription_id text,
  billing_changed_at timestamp with time zone,
  constraint user_subscriptions_pkey PRIMARY KEY (user_id),
  constraint user_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.payers(id) ON DELETE CASCADE,
  constraint user_subscriptions_period_check CHECK ((period = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint user_subscriptions_stripe_customer_id_check CHECK ((stripe_customer_id IS NULL)),
  constraint user_subscriptions_stripe_subscription_id_check CHECK ((stripe_subscription_id IS NULL)),
  constraint user_subscriptions_token_limit_check CHECK ((token_limit >= 0)),
  constraint user_subscriptions_tokens_remaining_check CHECK ((tokens_remaining >= 0))
);

-- public: Indexes

CREATE INDEX bulk_batch_age ON public.bulk_batch USING btree (created_at) WHERE (state <> 'running'::text);

CREATE INDEX bulk_batch_of_user ON public.bulk_batch USING btree (user_id, created_at DESC);

CREATE INDEX bulk_batch_results ON public.bulk_batch USING btree (expires_at) WHERE (NOT results_deleted);

CREATE INDEX bulk_batch_running ON public.bulk_batch USING btree (expires_at) WHERE (state = 'running'::text);

CREATE INDEX bulk_item_ended ON public.bulk_item USING btree (batch_id, ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX bulk_item_open ON public.bulk_item USING btree (batch_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX bulk_item_result_key ON public.bulk_item USING btree (result_key) WHERE (state = 'done'::text);

CREATE INDEX bulk_item_running ON public.bulk_item USING btree (batch_id) WHERE (state = 'running'::text);

CREATE INDEX proofs_expiry ON public.proofs USING btree (expires_at) WHERE (state <> 'approved'::text);

CREATE INDEX proofs_made_by ON public.proofs USING btree (made_by);

CREATE INDEX proofs_of_payer ON public.proofs USING btree (payer_id, created_at DESC, id);

CREATE INDEX shop_inks_shop ON public.shop_inks USING btree (shop_id, name);

CREATE INDEX shop_members_user ON public.shop_members USING btree (user_id);

CREATE INDEX shop_presets_shop ON public.shop_presets USING btree (shop_id, name);

CREATE INDEX shop_profiles_shop ON public.shop_profiles USING btree (shop_id, name);

CREATE INDEX shop_recipes_shop ON public.shop_recipes USING btree (shop_id, name);

CREATE INDEX token_usage_history ON public.token_usage USING btree (user_id, created_at DESC);

CREATE INDEX token_usage_of_shop ON public.token_usage USING btree (shop_id, created_at DESC) WHERE (shop_id IS NOT NULL);

CREATE INDEX token_usage_pending ON public.token_usage USING btree (user_id, credits_used, created_at) WHERE (pending_deducts > 0);

CREATE INDEX user_subscriptions_reset_date ON public.user_subscriptions USING btree (reset_date);

CREATE UNIQUE INDEX shop_inks_name ON public.shop_inks USING btree (shop_id, lower(name));

CREATE UNIQUE INDEX shop_presets_name ON public.shop_presets USING btree (shop_id, lower(name), COALESCE((content ->> 'tool'::text), ''::text));

CREATE UNIQUE INDEX shop_profiles_name ON public.shop_profiles USING btree (shop_id, lower(name));

CREATE UNIQUE INDEX shop_recipes_name ON public.shop_recipes USING btree (shop_id, lower(name));

-- public: Functions

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

-- public: Triggers

CREATE TRIGGER add_payer AFTER INSERT ON public.shops FOR EACH ROW EXECUTE FUNCTION private.add_payer();

CREATE TRIGGER announce_job AFTER UPDATE OF state ON public.bulk_batch FOR EACH ROW WHEN ((new.is_api AND (new.state = 'done'::text) AND (old.state <> 'done'::text))) EXECUTE FUNCTION private.announce_job();

CREATE TRIGGER apply_tier_change BEFORE UPDATE OF tier ON public.user_subscriptions FOR EACH ROW WHEN (((old.tier IS DISTINCT FROM new.tier) AND (current_setting('printready.applying_plan'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.apply_tier_change();

CREATE TRIGGER charge_usage BEFORE INSERT ON public.token_usage FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.charge_usage();

CREATE TRIGGER count_shared_rows AFTER INSERT OR DELETE OR UPDATE ON public.shop_inks FOR EACH ROW EXECUTE FUNCTION private.count_shared_rows();

CREATE TRIGGER count_shared_rows AFTER INSERT OR DELETE OR UPDATE ON public.shop_presets FOR EACH ROW EXECUTE FUNCTION private.count_shared_rows();

CREATE TRIGGER count_shared_rows AFTER INSERT OR DELETE OR UPDATE ON public.shop_profiles FOR EACH ROW EXECUTE FUNCTION private.count_shared_rows();

CREATE TRIGGER count_shared_rows AFTER INSERT OR DELETE OR UPDATE ON public.shop_recipes FOR EACH ROW EXECUTE FUNCTION private.count_shared_rows();

CREATE TRIGGER end_membership AFTER INSERT OR DELETE OR UPDATE ON public.shop_members FOR EACH ROW EXECUTE FUNCTION private.end_membership();

CREATE TRIGGER enforce_default_subscription BEFORE INSERT ON public.user_subscriptions FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.enforce_default_subscription();

CREATE TRIGGER forget_bulk_jobs AFTER DELETE ON public.bulk_batch FOR EACH ROW EXECUTE FUNCTION private.forget_bulk_jobs();

CREATE TRIGGER limit_shop_origins AFTER INSERT OR DELETE ON public.shop_origins FOR EACH ROW EXECUTE FUNCTION private.limit_shop_origins();

CREATE TRIGGER limit_shop_sheets AFTER INSERT OR DELETE OR UPDATE ON public.shop_sheets FOR EACH ROW EXECUTE FUNCTION private.limit_shop_sheets();

CREATE TRIGGER stamp_shared_row BEFORE INSERT OR UPDATE ON public.shop_inks FOR EACH ROW EXECUTE FUNCTION private.stamp_shared_row();

CREATE TRIGGER stamp_shared_row BEFORE INSERT OR UPDATE ON public.shop_presets FOR EACH ROW EXECUTE FUNCTION private.stamp_shared_row();

CREATE TRIGGER stamp_shared_row BEFORE INSERT OR UPDATE ON public.shop_profiles FOR EACH ROW EXECUTE FUNCTION private.stamp_shared_row();

CREATE TRIGGER stamp_shared_row BEFORE INSERT OR UPDATE ON public.shop_recipes FOR EACH ROW EXECUTE FUNCTION private.stamp_shared_row();

-- public: Row-level security

alter table public.bulk_batch enable row level security;

create policy "own batches are readable" on public.bulk_batch for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) AND (NOT is_api)));

alter table public.bulk_item enable row level security;

create policy "own files are readable" on public.bulk_item for select to authenticated using ((EXISTS ( SELECT
   FROM bulk_batch b
  WHERE ((b.id = bulk_item.batch_id) AND (b.user_id = ( SELECT auth.uid() AS uid)) AND (NOT b.is_api)))));

alter table public.proofs enable row level security;

create policy "own and own shops' proofs are readable" on public.proofs for select to authenticated using (((payer_id = ( SELECT auth.uid() AS uid)) OR (payer_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[]))));

alter table public.shop_inks enable row level security;

create policy "own shops' inks are readable" on public.shop_inks for select to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' inks can be added" on public.shop_inks for insert to authenticated with check ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' inks can be changed" on public.shop_inks for update to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[]))) with check ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' inks can be removed" on public.shop_inks for delete to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

alter table public.shop_members enable row level security;

create policy "members of own shops are readable" on public.shop_members for select to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

alter table public.shop_origins enable row level security;

create policy "own shops' origins are readable" on public.shop_origins for select to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "owners add origins" on public.shop_origins for insert to authenticated with check ((shop_id = ANY (( SELECT private.own_shops('owner'::text) AS own_shops)::uuid[])));

create policy "owners remove origins" on public.shop_origins for delete to authenticated using ((shop_id = ANY (( SELECT private.own_shops('owner'::text) AS own_shops)::uuid[])));

alter table public.shop_presets enable row level security;

create policy "own shops' presets are readable" on public.shop_presets for select to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' presets can be added" on public.shop_presets for insert to authenticated with check ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' presets can be changed" on public.shop_presets for update to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[]))) with check ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' presets can be removed" on public.shop_presets for delete to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

alter table public.shop_profiles enable row level security;

create policy "own shops' profiles are readable" on public.shop_profiles for select to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' profiles can be added" on public.shop_profiles for insert to authenticated with check ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' profiles can be changed" on public.shop_profiles for update to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[]))) with check ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' profiles can be removed" on public.shop_profiles for delete to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

alter table public.shop_recipes enable row level security;

create policy "own shops' recipes are readable" on public.shop_recipes for select to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' recipes can be added" on public.shop_recipes for insert to authenticated with check ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' recipes can be changed" on public.shop_recipes for update to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[]))) with check ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "own shops' recipes can be removed" on public.shop_recipes for delete to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

alter table public.shop_sheets enable row level security;

create policy "own shops' sheets are readable" on public.shop_sheets for select to authenticated using ((shop_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

create policy "owners add sheets" on public.shop_sheets for insert to authenticated with check ((shop_id = ANY (( SELECT private.own_shops('owner'::text) AS own_shops)::uuid[])));

create policy "owners change prices" on public.shop_sheets for update to authenticated using ((shop_id = ANY (( SELECT private.own_shops('owner'::text) AS own_shops)::uuid[]))) with check ((shop_id = ANY (( SELECT private.own_shops('owner'::text) AS own_shops)::uuid[])));

create policy "owners remove sheets" on public.shop_sheets for delete to authenticated using ((shop_id = ANY (( SELECT private.own_shops('owner'::text) AS own_shops)::uuid[])));

alter table public.shops enable row level security;

create policy "own shops are readable" on public.shops for select to authenticated using ((id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[])));

alter table public.token_usage enable row level security;

create policy "own usage and that of owned shops is readable" on public.token_usage for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (shop_id = ANY (( SELECT private.own_shops('owner'::text) AS own_shops)::uuid[]))));

create policy "own usage can be recorded" on public.token_usage for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));

alter table public.user_subscriptions enable row level security;

create policy "own and own shops' subscriptions are readable" on public.user_subscriptions for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (user_id = ANY (( SELECT private.own_shops() AS own_shops)::uuid[]))));

create policy "own first row can be asked for" on public.user_subscriptions for insert to authenticated with check ((user_id = ( SELECT auth.uid() AS uid)));

-- public: Grants

grant usage on schema public to anon;

grant usage on schema public to authenticated;

grant usage on schema public to service_role;

grant delete, insert, select, update on public.token_usage to service_role;

grant delete, insert, select, update on public.user_subscriptions to service_role;

grant delete, select on public.shop_inks to authenticated;

grant delete, select on public.shop_origins to authenticated;

grant delete, select on public.shop_presets to authenticated;

grant delete, select on public.shop_profiles to authenticated;

grant delete, select on public.shop_recipes to authenticated;

grant delete, select on public.shop_sheets to authenticated;

grant insert, select on public.user_subscriptions to authenticated;

grant select on public.bulk_batch to authenticated;

grant select on public.bulk_batch to service_role;

grant select on public.bulk_item to authenticated;

grant select on public.bulk_item to service_role;

grant select on public.proofs to authenticated;

grant select on public.proofs to service_role;

grant select on public.shop_inks to service_role;

grant select on public.shop_members to authenticated;

grant select on public.shop_members to service_role;

grant select on public.shop_origins to service_role;

grant select on public.shop_presets to service_role;

grant select on public.shop_profiles to service_role;

grant select on public.shop_recipes to service_role;

grant select on public.shop_sheets to service_role;

grant select on public.shops to authenticated;

grant select on public.shops to service_role;

grant select on public.token_usage to authenticated;

grant insert (shop_id, name, content) on public.shop_inks to authenticated;

grant insert (shop_id, name, content) on public.shop_presets to authenticated;

grant insert (shop_id, name, content) on public.shop_profiles to authenticated;

grant insert (shop_id, name, content) on public.shop_recipes to authenticated;

grant insert (shop_id, origin) on public.shop_origins to authenticated;

grant insert (shop_id, width_mm, length_mm, price, currency, dpi, format) on public.shop_sheets to authenticated;

grant insert (user_id, tool_id, credits_used, batch_size, variant, metadata) on public.token_usage to authenticated;

grant update (name, content) on public.shop_inks to authenticated;

grant update (name, content) on public.shop_presets to authenticated;

grant update (name, content) on public.shop_profiles to authenticated;

grant update (name, content) on public.shop_recipes to authenticated;

grant update (price) on public.shop_sheets to authenticated;

grant execute on function deduct_tokens(uuid,integer) to authenticated;

grant execute on function deduct_tokens(uuid,integer) to service_role;

grant execute on function refund_tokens(uuid,text) to service_role;

-- public: Live over realtime

alter publication supabase_realtime add table public.bulk_batch;

alter publication supabase_realtime add table public.proofs;

alter publication supabase_realtime add table public.shops;

alter publication supabase_realtime add table public.user_subscriptions;
