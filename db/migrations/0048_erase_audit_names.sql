-- Written by hand: an entry named after a person's address may lose that name, besides the staff's notes about a buyer.
create or replace function allow_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('bustan.erasing', true) is distinct from 'on'
    or to_jsonb(new) - 'changes' - 'words' - 'name' is distinct from to_jsonb(old) - 'changes' - 'words' - 'name'
    or (new.name <> old.name and (new.name <> '' or new.subject not in ('user', 'invitation', 'subscription')))
    or exists (
      select from jsonb_array_elements(new.changes) with ordinality changed(one, place)
      where (one -> 'from' <> 'null' or one -> 'to' <> 'null') and one is distinct from old.changes -> (place::int - 1)
    )
  then raise exception 'the audit is append-only'; end if;
  return new;
end $$;
