-- What the product endpoints keep, wherever accounts live: in the embedded database, or in a hosted project's
-- own (DATABASE_URL), so that all processes share it. Nobody but the server reaches the two schemas.

-- The table that rate-limiter-flexible counts in.
create table private.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Work that must not be lost although nobody waits for it, such as a mail while the mail server is down.
-- A worker claims a row for a while and says again and again that it lives; a row whose worker died is claimed anew.
create table private.jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  claimed_until timestamptz,
  last_error text,
  -- Tried often enough: kept for a person to look at.
  dead_at timestamptz,
  created_at timestamptz not null default now()
);
create index jobs_due on private.jobs (run_at) where dead_at is null;

-- What the help search and the assistant know: the help pages, section by section, written at each start.
-- "If not exists", because an embedded database made before this file has it already.
create schema if not exists knowledge;
-- Not in public, where its functions would stand beside ours. A database that has it already keeps it where it is.
create extension if not exists pg_trgm with schema knowledge;

create table if not exists knowledge.sections (
  id text primary key,
  title text not null,
  content text not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'B')
  ) stored
);
create index if not exists sections_search on knowledge.sections using gin (search);

-- Words in any form first, all of them before some of them; then titles that are spelt alike.
create or replace function knowledge.find_sections(p_query text, p_limit integer)
returns table (title text, content text)
language sql stable set search_path = knowledge, extensions, public, pg_catalog
as $$
  with asked as (
    select websearch_to_tsquery('english', p_query) as every_word,
      (select to_tsquery('english', string_agg(quote_literal(lexeme), ' | '))
         from unnest(to_tsvector('english', p_query))) as any_word
  )
  select s.title, s.content
  from knowledge.sections s, asked
  where s.search @@ asked.any_word or word_similarity(p_query, s.title) > 0.4
  order by ts_rank_cd(s.search, asked.every_word) * 4 + coalesce(ts_rank_cd(s.search, asked.any_word), 0)
    + word_similarity(p_query, s.title) desc, s.id
  limit p_limit
$$;
revoke all on schema knowledge from public, anon, authenticated;
