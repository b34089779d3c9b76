-- Validation reports that their owners share by link: what was found in a file and the file's hash, never the
-- artwork. Only the server reads and writes them, so that a link works for whoever has it and for nobody else.

create table private.shared_reports (
  -- 128 random bits: not to be guessed.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  report jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Kept until it expires, so that the link can say what happened to it.
  revoked_at timestamptz
);
create index shared_reports_user on private.shared_reports (user_id, created_at desc);
create index shared_reports_expiry on private.shared_reports (expires_at);

-- No policy: even a role that were granted the table one day would see nothing.
alter table private.shared_reports enable row level security;
