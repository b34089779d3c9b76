-- What the help search and the assistant know: the help pages, section by section, written at each start.

create schema knowledge;
-- Not in public, where its functions would stand beside ours. A database that has it already keeps it where it is.
create extension if not exists pg_trgm with schema knowledge;

create table knowledge.sections (
  id text primary key,
  title text not null,
  content text not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'B')
  ) stored
);
create index sections_search on knowledge.sections using gin (search);

-- Words in any form first, all of them before some of them; then titles that are spelt alike.
create function knowledge.find_sections(p_query text, p_limit integer)
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
