-- What a hosted Supabase project brings with it and a plain PostgreSQL lacks: the three roles that requests
-- run as, the claims functions that row-level security asks, and the publication that lists live tables.
-- Applied only by our own server; supabase/migrations builds on it and runs unchanged on a hosted project.

do $$
begin
  -- Roles belong to the whole cluster: another database of it, or another process, may have made them already.
  begin create role anon nologin noinherit; exception when duplicate_object or unique_violation then null; end;
  begin create role authenticated nologin noinherit; exception when duplicate_object or unique_violation then null; end;
  begin create role service_role nologin noinherit bypassrls; exception when duplicate_object or unique_violation then null; end;
  execute format('grant anon, authenticated, service_role to %I', current_user);
end
$$;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create function auth.jwt() returns jsonb
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;

create function auth.uid() returns uuid
language sql stable set search_path = ''
as $$ select (auth.jwt() ->> 'sub')::uuid $$;

create function auth.role() returns text
language sql stable set search_path = ''
as $$ select auth.jwt() ->> 'role' $$;

create publication supabase_realtime;
