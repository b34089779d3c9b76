-- Customers that a run of the comparison with Stripe has done, so that one that was broken off goes on where it stopped.
create table private.billing_reconciled (
  run text not null,
  customer_id text not null,
  at timestamptz not null default now(),
  primary key (run, customer_id)
);
