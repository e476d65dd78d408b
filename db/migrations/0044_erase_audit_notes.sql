-- Written by hand: of an entry about a buyer, the staff's notes alone may be erased, and the amounts stay.
create or replace function allow_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('bustan.erasing', true) is distinct from 'on'
    or to_jsonb(new) - 'changes' - 'words' is distinct from to_jsonb(old) - 'changes' - 'words'
    or exists (
      select from jsonb_array_elements(new.changes) with ordinality changed(one, place)
      where (one -> 'from' <> 'null' or one -> 'to' <> 'null') and one is distinct from old.changes -> (place::int - 1)
    )
  then raise exception 'the audit is append-only'; end if;
  return new;
end $$;
