-- Access tokens that the toolkit transferred to the designer, each of which is good for one transfer. A token is known
-- by session and time of issue, not by its text: an ES256 signature has a second form that is as valid.
create table private.designer_transfers (
  session_id uuid not null,
  issued_at bigint not null,
  used_at timestamptz not null default now(),
  primary key (session_id, issued_at)
);
create index designer_transfers_used_at on private.designer_transfers (used_at);
