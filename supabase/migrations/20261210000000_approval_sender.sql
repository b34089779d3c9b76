-- The record of an approval names who sent the proof as the customer saw it: later changes of the name do not rewrite it.
alter table private.proof_events
  add column sender text,
  add check (sender is null or kind = 'approved');

-- Name of a payer as customers see it; null for a person without one.
create function private.payer_name(p_payer uuid) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (select name from public.shops where id = p_payer),
    (select nullif(trim(raw_user_meta_data ->> 'full_name'), '') from auth.users where id = p_payer))
$$;

update private.proof_events e set sender = private.payer_name(p.payer_id)
  from public.proofs p where p.id = e.proof_id and e.kind = 'approved';

create function private.keep_sender() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.sender := (select private.payer_name(payer_id) from public.proofs where id = new.proof_id);
  return new;
end
$$;
create trigger keep_sender before insert on private.proof_events
  for each row when (new.kind = 'approved') execute function private.keep_sender();

revoke execute on function private.payer_name(uuid), private.keep_sender() from public;
