-- Requires that the owner of a new file exists. The lock makes the deletion of the account wait for the row, or the row
-- for the deletion, so that an upload in progress is deleted, too.
create function storage.require_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users where id = new.owner for key share;
  if not found then
    raise insufficient_privilege using message = 'the owner of this file has no account';
  end if;
  return new;
end
$$;
revoke execute on function storage.require_owner() from public;

create trigger require_owner before insert on storage.objects
  for each row when (new.owner is not null) execute function storage.require_owner();
