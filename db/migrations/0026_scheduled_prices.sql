CREATE TABLE "product_sale" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"percent" integer,
	"price" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_sale_ends" CHECK ("product_sale"."ends_at" > "product_sale"."starts_at"),
	CONSTRAINT "product_sale_value" CHECK (("product_sale"."percent" between 1 and 99 and "product_sale"."price" is null) or ("product_sale"."price" > 0 and "product_sale"."percent" is null))
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "usual_price" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "launch_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "change_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "product_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "is_discounted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sale" ADD CONSTRAINT "product_sale_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sale_of" ON "product_sale" USING btree ("product_id","starts_at");--> statement-breakpoint
CREATE INDEX "product_change_due" ON "product" USING btree ("change_at") WHERE "product"."change_at" is not null;--> statement-breakpoint
-- A product by the hash of its id: a range needs no extension to stand in an exclusion constraint.
alter table product_sale add constraint product_sale_no_overlap exclude using gist (
  int8range(hashtextextended(product_id, 0), hashtextextended(product_id, 0), '[]') with &&,
  tstzrange(starts_at, ends_at) with &&
);
