CREATE TABLE "staff_role" (
	"id" text PRIMARY KEY NOT NULL,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"name_ar" text DEFAULT '' NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"needs_two_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "staff_role_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_role_name_ar" ON "staff_role" USING btree ("name_ar") WHERE not "staff_role"."is_built_in";--> statement-breakpoint
CREATE UNIQUE INDEX "staff_role_name_en" ON "staff_role" USING btree ("name_en") WHERE not "staff_role"."is_built_in";--> statement-breakpoint
ALTER TABLE "account_user" ADD CONSTRAINT "account_user_staff_role_id_staff_role_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_of_staff_role" ON "account_user" USING btree ("staff_role_id") WHERE "account_user"."staff_role_id" is not null;--> statement-breakpoint
-- The roles of every shop; what they allow comes with the version (shop/accounts/roles/built-in-roles.ts).
insert into staff_role (id, is_built_in) values
  ('owner', true), ('manager', true), ('orders', true), ('support', true), ('content', true), ('bookkeeper', true);--> statement-breakpoint
update account_user set staff_role_id = 'owner' where role = 'admin';--> statement-breakpoint
-- The previous version knows only `role`: whom it makes an admin may do everything, as there, and whom it takes the
-- role from keeps nothing.
create function follow_role() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then new.staff_role_id := null;
  elsif new.staff_role_id is null then new.staff_role_id := 'owner';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger staff_role_follows before insert or update of role, staff_role_id on account_user
  for each row execute function follow_role();
