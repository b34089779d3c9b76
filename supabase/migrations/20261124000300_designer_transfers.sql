-- Access tokens that the toolkit transferred to the designer; each is valid for one transfer. Identified by session and
-- time of issue, because an ES256 signature has a second valid form.
create table private.designer_transfers (
  session_id uuid not null,
  issued_at bigint not null,
  used_at timestamptz not null default now(),
  primary key (session_id, issued_at)
);
create index designer_transfers_used_at on private.designer_transfers (used_at);
