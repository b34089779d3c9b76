-- The quota of 1 GB also applies to simultaneous uploads, and a moved or replaced file is not counted twice.

create function private.check_storage_quota(p_added jsonb, p_id uuid, p_bucket text, p_name text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept bigint;
begin
  -- Serialized, so that the sum includes what earlier transactions committed.
  perform pg_advisory_xact_lock(hashtextextended('storage quota ' || (select auth.uid())::text, 0));
  select coalesce(sum((metadata ->> 'size')::bigint), 0) into kept
    from storage.objects
    where owner_id = (select auth.uid())::text and id <> p_id and (bucket_id, name) <> (p_bucket, p_name);
  if kept + coalesce((p_added ->> 'size')::bigint, 0) > 1024 * 1024 * 1024 then
    raise exception using errcode = 'PT413', message = 'Your kept files would exceed 1 GB; remove some first.';
  end if;
  return true;
end
$$;
revoke execute on function private.check_storage_quota(jsonb, uuid, text, text) from public, anon;
grant execute on function private.check_storage_quota(jsonb, uuid, text, text) to authenticated;

alter policy "own kept files can be added" on storage.objects
  with check (
    bucket_id in ('reports', 'results') and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.check_storage_quota(metadata, id, bucket_id, name)
  );
alter policy "own kept files can be changed" on storage.objects
  with check (
    bucket_id in ('reports', 'results') and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.check_storage_quota(metadata, id, bucket_id, name)
  );
drop function private.check_storage_quota(jsonb);
