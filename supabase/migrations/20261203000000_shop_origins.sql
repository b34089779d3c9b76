-- Origins of order pages that may show a shop's check. Owners register them; the server reads them for the header
-- `frame-ancestors` of the check's frame.
create table public.shop_origins (
  shop_id uuid not null references public.shops (id) on delete cascade,
  origin text not null check (
    origin ~ '^(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?$'
    and length(origin) <= 255),
  added_by uuid default auth.uid() references auth.users (id) on delete set null,
  added_at timestamptz not null default now(),
  primary key (shop_id, origin)
);

-- Runs after the policies, so a stranger learns nothing about the shop. The update serializes the count.
create function private.limit_shop_origins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.shops set changed_at = clock_timestamp() where id = coalesce(new.shop_id, old.shop_id);
  if tg_op = 'INSERT' and (select count(*) from public.shop_origins where shop_id = new.shop_id) > 20 then
    raise sqlstate 'PT409' using message = 'a shop may register at most 20 origins';
  end if;
  return null;
end
$$;
create trigger limit_shop_origins after insert or delete on public.shop_origins
  for each row execute function private.limit_shop_origins();

alter table public.shop_origins enable row level security;
revoke all on public.shop_origins from anon, authenticated;
grant select on public.shop_origins to authenticated, service_role;
grant insert (shop_id, origin), delete on public.shop_origins to authenticated;

create policy "own shops' origins are readable" on public.shop_origins
  for select to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "owners add origins" on public.shop_origins
  for insert to authenticated with check (shop_id = any ((select private.own_shops('owner'))::uuid[]));
create policy "owners remove origins" on public.shop_origins
  for delete to authenticated using (shop_id = any ((select private.own_shops('owner'))::uuid[]));

revoke execute on function private.limit_shop_origins() from public;
