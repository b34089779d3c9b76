-- Sizes of the gang sheets that a shop sells in its order page. Owners keep the list; the server reads prices from it.
create table public.shop_sheets (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references public.shops (id) on delete cascade,
  width_mm numeric(7, 2) not null check (width_mm between 50 and 1100),
  length_mm numeric(7, 2) not null check (length_mm between 50 and 6096),
  price numeric(8, 2) not null check (price > 0),
  -- ISO 4217; only currencies with hundredths.
  currency text not null check (
    currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'BRL', 'MXN')),
  dpi smallint not null check (dpi between 150 and 600),
  format text not null check (format in ('pdf', 'png')),
  added_by uuid default auth.uid() references auth.users (id) on delete set null,
  added_at timestamptz not null default now(),
  unique (shop_id, width_mm, length_mm),
  -- A customer's browser compresses every pixel of a PNG: 600 million of them.
  constraint shop_sheets_pixels check (format = 'pdf' or width_mm * length_mm * dpi * dpi <= 6e8 * 25.4 * 25.4)
);

-- Runs after the policies, so a stranger learns nothing about the shop. The update serializes the count.
create function private.limit_shop_sheets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.shops set changed_at = clock_timestamp() where id = coalesce(new.shop_id, old.shop_id);
  if tg_op = 'INSERT' then
    if (select count(*) from public.shop_sheets where shop_id = new.shop_id) > 20 then
      raise sqlstate 'PT409' using message = 'a shop may sell at most 20 sheet sizes';
    end if;
    if exists (select from public.shop_sheets where shop_id = new.shop_id and currency <> new.currency) then
      raise sqlstate 'PT409' using message = 'a shop sells its sheets in one currency';
    end if;
  end if;
  return null;
end
$$;
create trigger limit_shop_sheets after insert or update or delete on public.shop_sheets
  for each row execute function private.limit_shop_sheets();

alter table public.shop_sheets enable row level security;
revoke all on public.shop_sheets from anon, authenticated;
grant select on public.shop_sheets to authenticated, service_role;
grant insert (shop_id, width_mm, length_mm, price, currency, dpi, format), update (price), delete
  on public.shop_sheets to authenticated;

create policy "own shops' sheets are readable" on public.shop_sheets
  for select to authenticated using (shop_id = any ((select private.own_shops())::uuid[]));
create policy "owners add sheets" on public.shop_sheets
  for insert to authenticated with check (shop_id = any ((select private.own_shops('owner'))::uuid[]));
create policy "owners change prices" on public.shop_sheets
  for update to authenticated using (shop_id = any ((select private.own_shops('owner'))::uuid[]))
  with check (shop_id = any ((select private.own_shops('owner'))::uuid[]));
create policy "owners remove sheets" on public.shop_sheets
  for delete to authenticated using (shop_id = any ((select private.own_shops('owner'))::uuid[]));

revoke execute on function private.limit_shop_sheets() from public;
