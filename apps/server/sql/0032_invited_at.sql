-- Time of the last invitation by an administrator; part of the user in the auth protocol.
alter table auth.users add column invited_at timestamptz;
