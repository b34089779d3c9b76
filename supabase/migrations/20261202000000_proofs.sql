-- Proofs: a customer without an account looks at a picture by link, and approves it or asks for a change. The owner is
-- a payer: a person, or a shop with all its members. Only the server calls the functions; p_user_id is the signed-in
-- person, and p_token_hash comes from the customer's link.

create table public.proofs (
  id uuid primary key,
  payer_id uuid not null references private.payers (id) on delete cascade,
  -- Gets the emails. Null after the account is deleted; the owners of the shop then get them.
  made_by uuid references auth.users (id) on delete set null,
  job text not null check (length(job) between 1 and 120),
  version integer not null default 1 check (version between 1 and 20),
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'opened', 'approved', 'change_requested', 'withdrawn')),
  days integer not null check (days between 1 and 90),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index proofs_of_payer on public.proofs (payer_id, created_at desc, id);
create index proofs_made_by on public.proofs (made_by);
create index proofs_expiry on public.proofs (expires_at) where state <> 'approved';

-- One link per proof, which shows the newest version. A new link replaces it.
create table private.proof_links (
  proof_id uuid primary key references public.proofs (id) on delete cascade,
  token_hash text not null unique
);

create table private.proof_versions (
  proof_id uuid not null references public.proofs (id) on delete cascade,
  version integer not null,
  -- Reduced PNG. It is compressed already.
  picture bytea not null check (octet_length(picture) <= 2097152),
  picture_sha256 text not null check (picture_sha256 ~ '^[0-9a-f]{64}$'),
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 65536),
  made_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (proof_id, version)
);
alter table private.proof_versions alter column picture set storage external;
create index proof_versions_made_by on private.proof_versions (made_by);

create table private.proof_events (
  id bigint generated always as identity primary key,
  proof_id uuid not null,
  version integer not null,
  kind text not null check (kind in ('sent', 'opened', 'approved', 'change_requested', 'withdrawn')),
  name text check (length(name) between 1 and 120),
  note text not null default '' check (length(note) <= 1000),
  pins jsonb not null default '[]' check (jsonb_typeof(pins) = 'array' and jsonb_array_length(pins) <= 20),
  -- Code printed on the record of an approval.
  code text unique check ((code is not null) = (kind = 'approved')),
  at timestamptz not null default clock_timestamp(),
  -- Keyed hash of the customer's network address.
  ip_hash text,
  foreign key (proof_id, version) references private.proof_versions (proof_id, version) on delete cascade,
  check ((name is not null) = (kind in ('approved', 'change_requested')))
);
create index proof_events_of_proof on private.proof_events (proof_id, id);
create unique index proof_events_one_answer on private.proof_events (proof_id, version)
  where kind in ('approved', 'change_requested');
create unique index proof_events_opened_once on private.proof_events (proof_id, version) where kind = 'opened';

alter table public.proofs enable row level security;
revoke all on public.proofs from anon, authenticated;
grant select on public.proofs to authenticated, service_role;
create policy "own and own shops' proofs are readable" on public.proofs
  for select to authenticated
  using (payer_id = (select auth.uid()) or payer_id = any ((select private.own_shops())::uuid[]));

-- Locks the proof. A stranger gets the answer for an unknown proof.
create function private.hold_proof(p_user_id uuid, p_proof uuid) returns public.proofs
language plpgsql set search_path = ''
as $$
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
$$;

-- Limits the pictures of a payer to 256 MB. The lock serializes the sum.
create function private.add_proof_picture(p_proof public.proofs, p_user_id uuid, p_version integer, p_picture bytea,
  p_picture_sha256 text, p_file_sha256 text, p_facts jsonb) returns void
language plpgsql set search_path = ''
as $$
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
$$;

-- The payer comes from the membership. A repeated call with the same id changes nothing.
create function private.make_proof(p_user_id uuid, p_proof uuid, p_job text, p_days integer, p_picture bytea,
  p_picture_sha256 text, p_file_sha256 text, p_facts jsonb) returns public.proofs
language plpgsql set search_path = ''
as $$
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
$$;

-- Shows a new version under the same link. A repeated call with the same file and picture changes nothing.
create function private.revise_proof(p_user_id uuid, p_proof uuid, p_version integer, p_picture bytea,
  p_picture_sha256 text, p_file_sha256 text, p_facts jsonb) returns public.proofs
language plpgsql set search_path = ''
as $$
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
$$;

-- Makes the link, or replaces it; the former link stops working, and the time starts again.
create function private.link_proof(p_user_id uuid, p_proof uuid, p_token_hash text) returns public.proofs
language plpgsql set search_path = ''
as $$
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
$$;

create function private.withdraw_proof(p_user_id uuid, p_proof uuid) returns void
language plpgsql set search_path = ''
as $$
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
$$;

create function private.delete_proof(p_user_id uuid, p_proof uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.hold_proof(p_user_id, p_proof);
  delete from public.proofs where id = p_proof;
end
$$;

-- Locks the proof of a customer's link, so that an answer cannot meet a new version or a withdrawal.
create function private.open_proof_link(p_token_hash text) returns public.proofs
language plpgsql set search_path = ''
as $$
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
$$;

-- First look at the newest version. Later ones change nothing.
create function private.note_proof_opened(p_token_hash text, p_version integer, p_ip_hash text) returns void
language plpgsql set search_path = ''
as $$
declare
  proof public.proofs := private.open_proof_link(p_token_hash);
begin
  if proof.state <> 'sent' or proof.version <> p_version then
    return;
  end if;
  insert into private.proof_events (proof_id, version, kind, ip_hash) values (proof.id, p_version, 'opened', p_ip_hash);
  update public.proofs set state = 'opened', changed_at = clock_timestamp() where id = proof.id;
end
$$;

-- Records the customer's answer to the newest version. @returns the proof, or null if the same answer is recorded
-- already, as after a double click.
create function private.answer_proof(p_token_hash text, p_version integer, p_kind text, p_name text, p_note text,
  p_pins jsonb, p_code text, p_ip_hash text) returns public.proofs
language plpgsql set search_path = ''
as $$
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
$$;

revoke execute on function private.hold_proof(uuid, uuid),
  private.add_proof_picture(public.proofs, uuid, integer, bytea, text, text, jsonb),
  private.make_proof(uuid, uuid, text, integer, bytea, text, text, jsonb),
  private.revise_proof(uuid, uuid, integer, bytea, text, text, jsonb), private.link_proof(uuid, uuid, text),
  private.withdraw_proof(uuid, uuid), private.delete_proof(uuid, uuid), private.open_proof_link(text),
  private.note_proof_opened(text, integer, text),
  private.answer_proof(text, integer, text, text, text, jsonb, text, text) from public;

alter publication supabase_realtime add table public.proofs;

-- Emails about answers, and reminders, which wait for days.
select jobs.create_queue('proof-answer', jsonb_build_object(
  'policy', 'standard', 'retryLimit', 10, 'retryDelay', 5, 'retryBackoff', true, 'retryDelayMax', 1800,
  'expireInSeconds', 900, 'heartbeatSeconds', 30, 'retentionSeconds', 604800, 'deleteAfterSeconds', 60,
  'deadLetter', 'dead', 'notify', true));
select jobs.create_queue('proof-reminder', jsonb_build_object(
  'policy', 'standard', 'retryLimit', 10, 'retryDelay', 5, 'retryBackoff', true, 'retryDelayMax', 1800,
  'expireInSeconds', 900, 'heartbeatSeconds', 30, 'retentionSeconds', 604800, 'deleteAfterSeconds', 60,
  'deadLetter', 'dead', 'notify', true));
