-- New addresses that both mailboxes have not confirmed yet; a newer request replaces an older one.
create table auth.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null,
  current_confirmed boolean not null default false,
  new_confirmed boolean not null default false,
  created_at timestamptz not null default now()
);

-- Links that undo a change, emailed to the former address.
create table auth.email_undos (
  link_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_undos_user_id on auth.email_undos (user_id);

alter table auth.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table auth.one_time_tokens add constraint one_time_tokens_kind_check check (kind in
  ('magiclink', 'signup', 'recovery', 'email_change', 'email_change_current', 'reauthentication'));

-- True if several sign-ups requested an address before its confirmation, so that the author of the password is unknown.
-- Only the browser that chose it can prove that, with the verifier of its sign-up (flow_states.password_hash).
alter table auth.users add column several_asked boolean not null default false;
alter table auth.flow_states add column password_hash text;

-- Time until which a session from a password recovery email may set one password without another proof.
alter table auth.sessions add column may_set_password_until timestamptz;
