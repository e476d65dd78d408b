-- At least four digits, growing past 9999.
create function next_number(prefix text, year integer) returns text language sql as $$
  insert into number_counter values ($1, $2, 1)
    on conflict (prefix, year) do update set value = number_counter.value + 1
    returning concat_ws('-', $1, $2, lpad(value::text, greatest(4, length(value::text)), '0'))
$$;
--> statement-breakpoint
create function require_that(condition boolean) returns void language plpgsql as $$
begin
  if condition is not true then
    raise exception 'the transaction no longer holds' using errcode = 'BU001';
  end if;
end $$;
