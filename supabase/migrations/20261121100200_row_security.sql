-- Users read their rows in two tables, request their first row, record usage, and call deduct_tokens. Everything else
-- is reserved for the service role.

alter table public.user_subscriptions enable row level security;
alter table public.token_usage enable row level security;

grant select, insert on public.user_subscriptions to authenticated;
grant select on public.token_usage to authenticated;
grant insert (user_id, tool_id, credits_used, batch_size, variant, metadata) on public.token_usage to authenticated;
grant select, insert, update, delete on public.user_subscriptions, public.token_usage to service_role;

create policy "own subscription is readable" on public.user_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own first row can be asked for" on public.user_subscriptions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "own usage is readable" on public.token_usage
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own usage can be recorded" on public.token_usage
  for insert to authenticated with check (user_id = (select auth.uid()));

revoke execute on all functions in schema public from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
grant execute on function public.deduct_tokens(uuid, integer) to authenticated, service_role;
grant execute on function public.refund_tokens(uuid, text) to service_role;

alter publication supabase_realtime add table public.user_subscriptions;
