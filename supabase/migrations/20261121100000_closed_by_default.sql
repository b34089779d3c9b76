-- A hosted project grants every new table and function to its request roles. This revokes the default before the first
-- table exists, so that only explicit grants apply.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
revoke all on all tables in schema public from anon, authenticated;

-- Data that must not be reachable over REST: prices, plan rules, payment ids.
create schema private;
revoke all on schema private from public, anon, authenticated;
