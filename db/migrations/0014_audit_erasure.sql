-- Written by hand: the audit stays append-only, but for a buyer's details that are erased with the buyer.
drop trigger audit_append_only on audit_entry;
--> statement-breakpoint
create trigger audit_append_only before delete or truncate on audit_entry
  for each statement execute function refuse_change();
--> statement-breakpoint
create function allow_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('bustan.erasing', true) is distinct from 'on'
    or to_jsonb(new) - 'changes' - 'words' is distinct from to_jsonb(old) - 'changes' - 'words'
    or exists (select from jsonb_array_elements(new.changes) one where one -> 'from' <> 'null' or one -> 'to' <> 'null')
  then raise exception 'the audit is append-only'; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger audit_erasure_only before update on audit_entry
  for each row execute function allow_erasure();
