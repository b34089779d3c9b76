-- find_sections weights rare words of the question higher than common ones, and ignores repetitions in long sections.
-- Each word in a section counts once, by inverse document frequency (Spärck Jones 1972), or twice if it is in the title.
create or replace function knowledge.find_sections(p_query text, p_limit integer)
returns table (title text, content text)
language sql stable set search_path = knowledge, extensions, public, pg_catalog
as $$
  with words as (
    select quote_literal(lexeme)::tsquery as word, (quote_literal(lexeme) || ':A')::tsquery as in_title
    from unnest(to_tsvector('english', p_query))
  ),
  weighed as (
    select w.word, w.in_title,
      ln(1 + (select count(*) from sections)::float / greatest(1, (select count(*) from sections s where s.search @@ w.word))) as weight
    from words w
  )
  select s.title, s.content
  from sections s
  left join lateral (
    select sum(weight * case when s.search @@ in_title then 2 else 1 end) as score
    from weighed where s.search @@ word
  ) found on true
  where found.score is not null or word_similarity(p_query, s.title) > 0.4
  order by coalesce(found.score, 0) + 4 * word_similarity(p_query, s.title) desc, s.id
  limit p_limit
$$;
