-- Number of drawings of a paid picture, counted here because users can write token_usage.metadata.
create table private.picture_payments (
  usage_id uuid primary key references public.token_usage (id) on delete cascade,
  drawings integer not null check (drawings > 0),
  -- Null until a picture is delivered, a drawing is aborted, or the tokens are refunded.
  outcome text check (outcome in ('charged', 'refunded'))
);

-- Payments of the last day were counted in metadata, which cannot be trusted, so they allow no more drawings.
insert into private.picture_payments (usage_id, drawings, outcome)
  select id, 3, 'charged' from public.token_usage
  where metadata ? 'drawn' and created_at > now() - interval '1 day';
