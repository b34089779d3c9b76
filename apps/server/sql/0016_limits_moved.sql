-- Replaced by private.rate_limits (supabase/migrations), which hosted projects have, too.
drop table auth.rate_limits;
