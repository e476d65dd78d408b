CREATE TABLE "search_day" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
create function day_word(moment timestamptz) returns text language sql immutable parallel safe as $$
  select '@' || lpad(floor(extract(epoch from moment) / 86400)::int::text, 5, '0')
$$;
--> statement-breakpoint
create function add_search_day() returns trigger language plpgsql as $$
begin
  new.words := new.words || array_to_tsvector(array[day_word(new.created_at)]);
  return new;
end $$;
--> statement-breakpoint
create function count_search_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update search_day set products = products - 1 where word = day_word(old.created_at);
  else
    insert into search_day (word, products) values (day_word(new.created_at), 1)
      on conflict (word) do update set products = search_day.products + 1;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger day_added before insert or update of words on search_entry
  for each row execute function add_search_day();
--> statement-breakpoint
create trigger day_counted after insert or delete on search_entry
  for each row execute function count_search_day();
--> statement-breakpoint
update search_entry set words = words;
--> statement-breakpoint
insert into search_day (word, products) select day_word(created_at), count(*) from search_entry group by 1;
