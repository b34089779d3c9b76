-- Wrong codes of second factors since the last right one, counted by account and by session.
create table auth.wrong_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  failures integer not null,
  failed_at timestamptz not null default now(),
  -- Time of the email to the owner.
  told_at timestamptz
);

create table auth.code_turns (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  failures integer not null,
  next_at timestamptz not null
);
