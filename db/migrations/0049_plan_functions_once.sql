-- Written by hand: a PL/pgSQL function is planned once per connection, one in SQL that reads tables each time a statement calls it.
create or replace function bundle_stock(components jsonb) returns integer language plpgsql stable as $$
begin
  return (
    select coalesce(min(case
      when part.status = 'active' and part.options = '[]' and part.components = '[]' and part.category <> 'consultation'
        then part.stock / held.quantity
      else 0 end), 0)
    from jsonb_to_recordset($1) as held (id text, quantity integer) left join product part on part.id = held.id);
end $$;
--> statement-breakpoint
create or replace function bundle_apart(components jsonb) returns integer language plpgsql stable as $$
begin
  return (
    select coalesce(sum(part.price * held.quantity), 0)::integer
    from jsonb_to_recordset($1) as held (id text, quantity integer) join product part on part.id = held.id);
end $$;
--> statement-breakpoint
create or replace function bundle_contents(components jsonb) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', part.id, 'title', part.title, 'titleEn', part.title_en,
      'quantity', (held.component ->> 'quantity')::integer, 'price', part.price, 'image', part.image,
      'imageColour', part.image_colour, 'isDigital', part.is_digital, 'isActive', part.status = 'active') order by held.position), '[]')
    from jsonb_array_elements($1) with ordinality as held (component, position)
      join product part on part.id = held.component ->> 'id');
end $$;
--> statement-breakpoint
create or replace function most_in_bundles(product_id text) returns integer language plpgsql stable as $$
begin
  return (
    select coalesce(max(held.quantity), 1)
    from product bundle, jsonb_to_recordset(bundle.components) as held (id text, quantity integer)
    where bundle.components <> '[]' and held.id = $1);
end $$;
--> statement-breakpoint
create or replace function tally_change_of(subject text, was text, was_amount bigint, is_now text, is_amount bigint)
returns void language plpgsql as $$
begin
  insert into tally_change (subject, key, count, amount)
    select $1, moves.key, moves.count, moves.amount from (values ($2, -1, -$3), ($4, 1, $5)) as moves(key, count, amount)
    where moves.key is not null and ($2, $3) is distinct from ($4, $5);
end $$;
--> statement-breakpoint
create or replace function next_number(prefix text, year integer) returns text language plpgsql as $$
#variable_conflict use_column
declare
  given text;
begin
  insert into number_counter values ($1, $2, 1)
    on conflict (prefix, year) do update set value = number_counter.value + 1
    returning concat_ws('-', $1, $2, lpad(value::text, greatest(4, length(value::text)), '0')) into given;
  return given;
end $$;
--> statement-breakpoint
create or replace function search_words(text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return (
    select array_to_tsvector(coalesce(array_agg(distinct left(word, 80)) filter (where word <> ''), '{}'))
    from (
      select chunk as word from regexp_split_to_table(public.fold_words($1), '\s+') as chunk
      union all
      select part from regexp_split_to_table(public.fold_words($1), '[\s@]+') as part
      union all
      select part from regexp_split_to_table(public.fold_words($1), '[^[:alnum:]\u0621-\u064A]+') as part
      union all
      select right(part, 8) from regexp_split_to_table(public.fold_words($1), '[^0-9+]+') as part where length(part) > 9
    ) as words);
end $$;
--> statement-breakpoint
create or replace function search_query(text) returns tsquery language plpgsql immutable parallel safe as $$
begin
  return (
    select string_agg('''' || replace(replace(left(ltrim(chunk, '+'), 80), '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
    from regexp_split_to_table(public.fold_words($1), '\s+') as chunk where ltrim(chunk, '+') <> '');
end $$;
