-- Messages from the Help & Feedback dialog. Only the server reads and writes them.

create table private.feedback (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index feedback_created_at on private.feedback (created_at);
