-- A week by its first day takes the place of each day: the index finds fewer of them for the same products.
create or replace function day_word(moment timestamptz) returns text language sql immutable parallel safe as $$
  select '@' || lpad((floor(extract(epoch from moment) / 604800) * 7)::int::text, 5, '0')
$$;
--> statement-breakpoint
lock table search_entry in share row exclusive mode;
--> statement-breakpoint
update search_entry set words = ts_delete(words, '@' || lpad(floor(extract(epoch from created_at) / 86400)::int::text, 5, '0'));
--> statement-breakpoint
delete from search_day;
--> statement-breakpoint
insert into search_day (word, products) select day_word(created_at), count(*) from search_entry group by 1;
