-- Codes of second factors that were tried since a right one: by account, from wherever they come, and by session.
create table auth.wrong_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  failures integer not null,
  failed_at timestamptz not null default now(),
  -- When the owner was told.
  told_at timestamptz
);

create table auth.code_turns (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  failures integer not null,
  next_at timestamptz not null
);
