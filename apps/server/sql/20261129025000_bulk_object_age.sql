-- For private.sweep_bulk: inputs and results of batches by their age.
create index objects_bulk_age on storage.objects (split_part(name, '/', 3), created_at) where bucket_id = 'bulk';
