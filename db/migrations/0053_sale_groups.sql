ALTER TABLE "product_sale" ADD COLUMN "group_id" uuid;--> statement-breakpoint
CREATE INDEX "product_sale_group" ON "product_sale" USING btree ("group_id") WHERE "product_sale"."group_id" is not null;