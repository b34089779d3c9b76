-- Unlogged, so that the counters, which change at every sign-in and refresh, wait for no log. A crash of PostgreSQL
-- loses the last minutes' counts, which is harmless.
alter table private.rate_limits set unlogged;
