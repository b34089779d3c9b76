-- Customers that a run of the comparison with Stripe has finished, so that an interrupted run can be resumed.
create table private.billing_reconciled (
  run text not null,
  customer_id text not null,
  at timestamptz not null default now(),
  primary key (run, customer_id)
);
