-- Tabs follow whether batches are accepted: the server announces workers that start or end in a private room, which
-- everyone may read and no caller may write.
create policy "changes of the bulk offer can be heard" on realtime.messages
  for select to anon, authenticated
  using (realtime.topic() = 'bulk-offer');

create function private.announce_bulk_offer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('printready_bulk_offer', '');
  return null;
end
$$;
revoke execute on function private.announce_bulk_offer() from public;

-- Fires per row, because a heartbeat is an insert statement that only updates a row.
create trigger announce_bulk_offer after insert or delete on private.bulk_workers
  for each row execute function private.announce_bulk_offer();
