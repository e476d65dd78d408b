ALTER TABLE "shop_order" ADD COLUMN "bought_words" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- The orders that are there have the SKUs that their products have now.
UPDATE "shop_order" SET "bought_words" = "bought"."words" FROM (
	SELECT "order_line"."order_id", string_agg(concat_ws(' ', "order_line"."title", "order_line"."title_en", "product"."sku"), ' ' ORDER BY "order_line"."position") AS "words"
	FROM "order_line" LEFT JOIN "product" ON "product"."id" = "order_line"."product_id" GROUP BY "order_line"."order_id"
) "bought" WHERE "bought"."order_id" = "shop_order"."id";
--> statement-breakpoint
ALTER TABLE "shop_order" drop column "words";
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (search_words(coalesce("shop_order"."number", '') || ' ' || coalesce("shop_order"."first_name", '') || ' ' || coalesce("shop_order"."last_name", '') || ' ' || coalesce("shop_order"."email", '') || ' ' || coalesce("shop_order"."phone", '') || ' ' || coalesce("shop_order"."roblox_username", '') || ' ' || coalesce("shop_order"."promo_code", '') || ' ' || coalesce("shop_order"."bought_words", ''))) STORED;
--> statement-breakpoint
-- The index left with its column.
CREATE INDEX "order_words" ON "shop_order" USING gin ("words");
--> statement-breakpoint
CREATE INDEX "payment_by_reference" ON "payment" USING btree ("reference");
--> statement-breakpoint
CREATE INDEX "refund_by_reference" ON "refund" USING btree ("reference");
