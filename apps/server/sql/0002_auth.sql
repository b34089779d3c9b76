-- Users, sessions, and one-time secrets of the auth protocol. Only the server reads them: the request roles have no
-- grants. Secrets are stored as hashes, so that a leaked backup opens no account.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  encrypted_password text,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_is_lower_case check (email = lower(email))
);
create unique index users_email_key on auth.users (email);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_user_id on auth.identities (user_id);

-- A refresh token is derived from the session id and the counter with a key that only the server has. Rotation updates
-- the counter, and no token is stored.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null,
  refresh_counter integer not null default 0,
  refreshed_at timestamptz not null default now(),
  user_agent text,
  ip text,
  created_at timestamptz not null default now()
);
create index sessions_user_id on auth.sessions (user_id);

-- PKCE flow: begins with the request for an email, gets a code when the link is opened, and ends with the exchange.
create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  code_hash text unique,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  code_issued_at timestamptz,
  created_at timestamptz not null default now()
);

-- Link and six-digit code of an email. Either works once; using one invalidates the other.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('magiclink', 'signup', 'recovery', 'email_change', 'reauthentication')),
  email text not null,
  link_hash text not null unique,
  code_hash text not null,
  failed_attempts integer not null default 0,
  flow_state_id uuid references auth.flow_states (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- A newer email of the same kind replaces the older one.
  unique (user_id, kind)
);
create index one_time_tokens_email on auth.one_time_tokens (email);

-- ES256 keys, shared by all processes on this database. The private part is encrypted with the server's secret.
create table auth.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk_sealed text not null,
  created_at timestamptz not null default now()
);

-- Counters of rate-limiter-flexible.
create table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
