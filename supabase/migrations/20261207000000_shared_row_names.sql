-- Names of shared rows are unique in their shop, regardless of case, because order pages and people choose by name. The
-- name of a preset is unique for its tool. Of rows with the same name, all but the oldest get the start of their id.
do $$
declare
  kind text;
  tool text;
begin
  foreach kind in array array['shop_profiles', 'shop_inks', 'shop_recipes', 'shop_presets'] loop
    tool := case kind when 'shop_presets' then $q$, coalesce(content ->> 'tool', '')$q$ else '' end;
    execute format(
      $q$update public.%1$I set name = left(%1$I.name, 110) || ' ' || left(%1$I.id::text, 8)
         from (select id, row_number() over (partition by shop_id, lower(name)%2$s order by updated_at, id) as place
               from public.%1$I) as placed
         where placed.id = %1$I.id and placed.place > 1$q$,
      kind, tool);
    execute format(
      'create unique index %1$s_name on public.%1$I (shop_id, lower(name)%2$s)',
      kind, case tool when '' then '' else $q$, (coalesce(content ->> 'tool', ''))$q$ end);
  end loop;
end
$$;
