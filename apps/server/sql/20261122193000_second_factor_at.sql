-- Last time at which a session proved a second factor that is older than the session; a factor added in the session may
-- be a thief's.
alter table auth.sessions add column second_factor_at timestamptz;
