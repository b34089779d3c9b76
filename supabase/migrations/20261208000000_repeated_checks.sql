-- Checks of the API, like its jobs, are made once for each Idempotency-Key, and listed in pages.
alter table private.api_checks
  -- Kept as long as the check, a day.
  add column idempotency_key text,
  add column request_hash text,
  add unique (shop_id, idempotency_key);

drop index private.api_checks_shop;
create index api_checks_shop on private.api_checks (shop_id, created_at desc, id desc);

-- Repeats with the same key wait for the first, and get its check.
create function private.add_api_check(p_shop uuid, p_upload uuid, p_input jsonb, p_idempotency_key text,
  p_request_hash text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  added private.api_checks;
  upload private.api_uploads;
begin
  insert into private.api_checks (shop_id, input, idempotency_key, request_hash)
    values (p_shop, p_input, p_idempotency_key, p_request_hash)
    on conflict (shop_id, idempotency_key) do nothing returning * into added;
  if not found then
    select * into added from private.api_checks where shop_id = p_shop and idempotency_key = p_idempotency_key;
    if added.request_hash <> p_request_hash then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    -- The file of a form becomes an upload at each repeat; sweep_api removes its bytes.
    delete from private.api_uploads where id = p_upload and shop_id = p_shop and id is distinct from added.upload_id;
    return added.id;
  end if;
  select * into upload from private.api_uploads
    where id = p_upload and shop_id = p_shop and expires_at > now() for share;
  if not found then
    perform private.refuse(404, 'upload_not_found');
  elsif upload.taken then
    perform private.refuse(409, 'upload_used');
  elsif upload.object_id is null then
    perform private.refuse(409, 'upload_missing');
  end if;
  update private.api_checks set upload_id = p_upload where id = added.id;
  perform private.add_job('api-check', jsonb_build_object('check', added.id));
  return added.id;
end
$$;

revoke execute on function private.add_api_check(uuid, uuid, jsonb, text, text) from public;
