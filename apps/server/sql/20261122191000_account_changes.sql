-- A new address waits here until both mailboxes have said yes; a newer wish takes the place of an older one.
create table auth.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null,
  current_confirmed boolean not null default false,
  new_confirmed boolean not null default false,
  created_at timestamptz not null default now()
);

-- The way back, mailed to the address that was given up.
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

-- While nobody has confirmed an address, several may have asked for it: whose password is it then? Only the browser that
-- chose it can say so, by the verifier of its sign-up (flow_states.password_hash).
alter table auth.users add column several_asked boolean not null default false;
alter table auth.flow_states add column password_hash text;

-- Whoever came by the mail of a forgotten password may set one, once and soon, without another proof.
alter table auth.sessions add column may_set_password_until timestamptz;
