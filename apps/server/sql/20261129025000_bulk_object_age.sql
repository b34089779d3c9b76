-- For private.sweep_bulk, which finds inputs and results of batches by age.
create index objects_bulk_age on storage.objects (split_part(name, '/', 3), created_at) where bucket_id = 'bulk';
