-- When an administrator last invited somebody, as the wire tells it.
alter table auth.users add column invited_at timestamptz;
