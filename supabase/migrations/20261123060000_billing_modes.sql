-- Stripe mode in which a customer exists: live keys, test keys, or the built-in test mode. Sales in one mode are void
-- in the others.
alter table private.payment_accounts
  add column stripe_mode text check (stripe_mode in ('live', 'test', 'built-in'));
-- There were no sales with live keys before this column.
update private.payment_accounts set stripe_mode = 'built-in' where stripe_customer_id is not null;
alter table private.payment_accounts
  add constraint payment_accounts_mode_of_customer check (stripe_customer_id is null or stripe_mode is not null);

-- Ends the subscription at Stripe when an account is deleted, by the app, the admin route, a dashboard, or SQL. Adds
-- the job in the same transaction, so that it exists if and only if the account is gone.
create function private.end_billing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.jobs (kind, payload)
    values ('billing-end', jsonb_build_object('customer', old.stripe_customer_id, 'mode', old.stripe_mode));
  return old;
end
$$;
revoke execute on function private.end_billing() from public;
create trigger end_billing before delete on private.payment_accounts
  for each row when (old.stripe_customer_id is not null)
  execute function private.end_billing();
