-- Time of the last change to a user's purchases. Tabs follow this row live instead of polling.
alter table public.user_subscriptions add column billing_changed_at timestamptz;
