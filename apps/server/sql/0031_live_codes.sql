-- Several emails of one kind are valid at the same time, so that a stranger's request does not invalidate the owner's.
-- Wrong codes are counted per requester, so that a stranger's guesses do not invalidate the owner's code.
alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_kind_key;
alter table auth.one_time_tokens
  -- Hash of the requester's browser or network (auth/requester.ts); null for an administrator.
  add column asked_by text,
  add column failed_by_asker integer not null default 0;
create index one_time_tokens_user on auth.one_time_tokens (user_id, kind, created_at);
