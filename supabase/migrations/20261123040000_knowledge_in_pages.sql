-- The manual is searched by the program that shows it; nothing of it stands in the database any more.
drop function if exists knowledge.find_sections(text, integer);
drop table if exists knowledge.sections;
-- What somebody else's objects stand on stays.
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
