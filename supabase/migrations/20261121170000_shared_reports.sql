-- Validation reports that users share by link: the findings and the file's hash, never the artwork. Only the server
-- reads and writes them, so that access requires the link.

create table private.shared_reports (
  -- 128 random bits, which cannot be guessed.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  report jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Revoked rows are kept until they expire, so that the link can report the revocation.
  revoked_at timestamptz
);
create index shared_reports_user on private.shared_reports (user_id, created_at desc);
create index shared_reports_expiry on private.shared_reports (expires_at);

-- Without a policy, even a role with a grant would see no rows.
alter table private.shared_reports enable row level security;
