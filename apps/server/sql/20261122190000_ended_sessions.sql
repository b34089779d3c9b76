-- Server processes cache which sessions are open (auth/live-sessions.ts); this trigger names the users whose sessions
-- they must read again. Rotations of refresh tokens end no session, so they are not announced.
create function auth.tell_ended_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('printready_sessions', gone.user_id::text) from (select distinct user_id from gone) as gone;
  return null;
end
$$;
revoke execute on function auth.tell_ended_sessions() from public;

create trigger tell_ended_sessions after delete on auth.sessions
  referencing old table as gone for each statement execute function auth.tell_ended_sessions();
