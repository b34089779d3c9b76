-- Several mails of one kind are good at once: a stranger who asks for one does not take the owner's away. Wrong codes
-- are counted apart for whoever asked for the mail, so that a stranger's guesses do not kill it for the owner.
alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_kind_key;
alter table auth.one_time_tokens
  -- A hash of the browser or network (auth/asker.ts); null for what an administrator asked for.
  add column asked_by text,
  add column failed_by_asker integer not null default 0;
create index one_time_tokens_user on auth.one_time_tokens (user_id, kind, created_at);
