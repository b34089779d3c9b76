-- Counted at every sign-in and refresh: without a log there is nothing to wait for. A crash of PostgreSQL itself
-- forgets the last minutes' counts, which costs nobody anything.
alter table private.rate_limits set unlogged;
