-- Private buckets for stored files: reports of the validator, and results that users store. A user has access only to
-- the folder named after their id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('reports', 'reports', false, 5 * 1024 * 1024, array['application/json', 'text/html', 'application/pdf']),
  ('results', 'results', false, 100 * 1024 * 1024, array[
    'image/png', 'image/jpeg', 'image/webp', 'image/tiff', 'image/svg+xml', 'image/vnd.adobe.photoshop',
    'application/pdf', 'application/postscript', 'application/zip', 'application/json'
  ])
on conflict (id) do nothing;

-- Limits each user to 1 GB of stored files, so that no one fills the disk; the error states the limit.
create function private.check_storage_quota(p_added jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept bigint;
begin
  select coalesce(sum((metadata ->> 'size')::bigint), 0) into kept
    from storage.objects where owner_id = (select auth.uid())::text;
  if kept + coalesce((p_added ->> 'size')::bigint, 0) > 1024 * 1024 * 1024 then
    raise exception using errcode = 'PT413', message = 'Your kept files would exceed 1 GB; remove some first.';
  end if;
  return true;
end
$$;
revoke execute on function private.check_storage_quota(jsonb) from public, anon;
grant execute on function private.check_storage_quota(jsonb) to authenticated;

create policy "own kept files are readable" on storage.objects
  for select to authenticated
  using (bucket_id in ('reports', 'results') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "own kept files can be added" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('reports', 'results') and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.check_storage_quota(metadata)
  );
create policy "own kept files can be changed" on storage.objects
  for update to authenticated
  using (bucket_id in ('reports', 'results') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id in ('reports', 'results') and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.check_storage_quota(metadata)
  );
create policy "own kept files can be removed" on storage.objects
  for delete to authenticated
  using (bucket_id in ('reports', 'results') and (storage.foldername(name))[1] = (select auth.uid())::text);
