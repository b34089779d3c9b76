-- Drawings of a paid picture. The payer writes token_usage.metadata, so the server counts here.
create table private.picture_payments (
  usage_id uuid primary key references public.token_usage (id) on delete cascade,
  drawings integer not null check (drawings > 0),
  -- Null until a picture is delivered, a drawing is aborted, or the tokens are returned.
  outcome text check (outcome in ('charged', 'refunded'))
);

-- Payments of the last day that were counted in metadata: no count in it can be trusted, so they draw nothing more.
insert into private.picture_payments (usage_id, drawings, outcome)
  select id, 3, 'charged' from public.token_usage
  where metadata ? 'drawn' and created_at > now() - interval '1 day';
