-- Jobs that a key started belong to the shop: when the account of the owner who made the key is deleted, the earliest
-- of the other owners takes their place. A person's own batches still end with the account.
create or replace function private.end_usage() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with kept as (
    update public.bulk_batch b set user_id = heir.user_id
      from (
        select distinct on (shop_id) shop_id, user_id from public.shop_members
        where role = 'owner' and user_id <> old.id order by shop_id, joined_at, user_id
      ) heir
      where b.user_id = old.id and b.is_api and heir.shop_id = b.shop_id
      returning b.id, b.user_id
  )
  update public.token_usage u set user_id = kept.user_id from kept
    where u.user_id = old.id and u.request_id = 'bulk/' || kept.id;
  perform private.cancel_bulk_batch(old.id, id) from public.bulk_batch
    where user_id = old.id and shop_id is not null and state = 'running';
  delete from public.token_usage where user_id = old.id and shop_id is null;
  return old;
end
$$;
