-- When a session last showed a second factor that was there before it: one that was set up in the session itself proves
-- nothing about who has it.
alter table auth.sessions add column second_factor_at timestamptz;
