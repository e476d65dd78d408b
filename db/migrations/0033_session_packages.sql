CREATE TABLE "session_package" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"sessions" integer NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"withdrawn" integer DEFAULT 0 NOT NULL,
	"valid_days" integer NOT NULL,
	"valid_until" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "session_package_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "session_package_sessions" CHECK ("session_package"."sessions" > 0 and "session_package"."valid_days" > 0),
	CONSTRAINT "session_package_balance" CHECK ("session_package"."booked" >= 0 and "session_package"."withdrawn" >= 0 and "session_package"."booked" + "session_package"."withdrawn" <= "session_package"."sessions")
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "package_line" integer;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "given_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "package_of" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "package_sessions" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "package_days" integer;--> statement-breakpoint
ALTER TABLE "session_package" ADD CONSTRAINT "session_package_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_package_ends" ON "session_package" USING btree ("valid_until") WHERE "session_package"."reminded_at" is null and "session_package"."booked" + "session_package"."withdrawn" < "session_package"."sessions";--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_given_back" CHECK (not "booking"."given_back" or ("booking"."package_line" is not null and "booking"."state" in ('cancelled', 'missed')));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_package" CHECK (num_nulls("product"."package_of", "product"."package_sessions", "product"."package_days") in (0, 3) and ("product"."package_of" is null
        or "product"."category" = 'consultation' and "product"."package_sessions" between 2 and 50 and "product"."package_days" between 1 and 1095));
--> statement-breakpoint
-- Written by hand: the variants of a package hold what their product says of it.
create or replace function product_of_variants_changed() returns trigger language plpgsql as $$
begin
  update product set
    title = new.title || ' · ' || variant_name,
    title_en = new.title_en || ' · ' || variant_name_en,
    category = new.category,
    is_digital = new.is_digital,
    session_minutes = new.session_minutes,
    package_of = new.package_of,
    package_sessions = new.package_sessions,
    package_days = new.package_days,
    original_price = new.original_price,
    -- A variant without a picture of its own shows the product's.
    image_colour = case when image = old.image then new.image_colour else image_colour end,
    image = case when image = old.image then new.image else image end,
    status = case when status = 'archived' then 'archived' when new.status = 'active' then 'active' else 'draft' end
    where variant_of = new.id;
  perform follow_variants(new.id);
  return null;
end $$;
