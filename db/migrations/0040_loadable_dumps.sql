-- pg_dump restores without a search path: what a generated column calls names the schema of what it calls itself.
create or replace function search_words(text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg(distinct left(word, 80)) filter (where word <> ''), '{}'))
  from (
    select chunk as word from regexp_split_to_table(public.fold_words($1), '\s+') as chunk
    union all
    select part from regexp_split_to_table(public.fold_words($1), '[\s@]+') as part
    union all
    select part from regexp_split_to_table(public.fold_words($1), '[^[:alnum:]\u0621-\u064A]+') as part
    union all
    select right(part, 8) from regexp_split_to_table(public.fold_words($1), '[^0-9+]+') as part where length(part) > 9
  ) as words
$$;
--> statement-breakpoint
create or replace function search_query(text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || replace(replace(left(ltrim(chunk, '+'), 80), '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from regexp_split_to_table(public.fold_words($1), '\s+') as chunk where ltrim(chunk, '+') <> ''
$$;
