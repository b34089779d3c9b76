-- The app and the server search the manual themselves, so its sections are removed from the database.
drop function if exists knowledge.find_sections(text, integer);
drop table if exists knowledge.sections;
-- Keeps the schema if objects of other programs depend on it.
do $$
begin
  if exists (
    select from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm' and n.nspname = 'knowledge'
  ) then
    drop extension pg_trgm;
  end if;
  drop schema knowledge;
exception when dependent_objects_still_exist then
  raise notice 'The schema knowledge is in use and stays.';
end
$$;
