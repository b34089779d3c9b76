-- Parts of a hosted Supabase project that plain PostgreSQL lacks: the three roles that requests run as, the functions
-- that return a request's claims for row-level security, and the publication that lists live tables. Applied only by
-- this server; supabase/migrations builds on it and runs unchanged on a hosted project.

do $$
declare
  wanted record;
begin
  for wanted in select * from (values ('anon', ''), ('authenticated', ''), ('service_role', 'bypassrls')) v (name, attributes)
  loop
    -- Roles belong to the whole cluster, so an administrator, another database, or another process may have created
    -- them.
    if not exists (select from pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I nologin noinherit %s', wanted.name, wanted.attributes);
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'the role % may not create the role %', current_user, wanted.name
            using errcode = '42501', hint = format(
              'As an administrator: alter role %I createrole bypassrls. Before PostgreSQL 16: create role anon nologin noinherit; create role authenticated nologin noinherit; create role service_role nologin noinherit bypassrls; grant anon, authenticated, service_role to %1$I.',
              current_user);
      end;
    end if;
    begin
      execute format('grant %I to %I', wanted.name, current_user);
    exception when insufficient_privilege then
      if not pg_has_role(wanted.name, 'member') then
        raise exception 'the role % may not act as the role %', current_user, wanted.name
          using errcode = '42501',
            hint = format('As an administrator: grant anon, authenticated, service_role to %I.', current_user);
      end if;
    end;
  end loop;
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
