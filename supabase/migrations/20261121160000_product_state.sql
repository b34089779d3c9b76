-- State of the product endpoints, in the embedded database or a hosted project's database (DATABASE_URL), shared by all
-- processes. Only the server has access to the two schemas.

-- Counters of rate-limiter-flexible.
create table private.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Background jobs that must not be lost, such as emails during an outage of the mail server. A worker claims a row for
-- a while and renews the claim; rows of dead workers are claimed again.
create table private.jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  claimed_until timestamptz,
  last_error text,
  -- Time of the last attempt; the row is kept for an operator to inspect.
  dead_at timestamptz,
  created_at timestamptz not null default now()
);
create index jobs_due on private.jobs (run_at) where dead_at is null;

-- Sections of the help pages for search and the assistant, written at each start. "If not exists", because embedded
-- databases from before this migration already have the schema.
create schema if not exists knowledge;
-- In this schema rather than public, to keep its functions apart. A database that already has the extension keeps it
-- where it is.
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

-- Ranks sections with all words (in any form) first, then those with some of the words, then similar titles.
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
