-- Unlogged, so that sign-ins and refreshes, which change the counters, do not wait for the write-ahead log. A crash of
-- PostgreSQL loses the last minutes' counts, which is harmless.
alter table private.rate_limits set unlogged;
