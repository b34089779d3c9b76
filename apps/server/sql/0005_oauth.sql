-- Pending sign-in at an external provider; deleted when the browser returns.

create table auth.oauth_states (
  state_hash text primary key,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text,
  -- Set when a signed-in user links the provider to their account.
  link_user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
