-- When what a person has bought last changed. Tabs follow this row live, so they need not ask again and again.
alter table public.user_subscriptions add column billing_changed_at timestamptz;
