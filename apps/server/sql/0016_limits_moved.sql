-- The limits are counted in private.rate_limits (supabase/migrations), where a hosted project has room for them too.
drop table auth.rate_limits;
