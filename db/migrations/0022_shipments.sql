CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"carrier" jsonb,
	"tracking" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipment_of_order" UNIQUE("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_line_quantity" CHECK ("shipment_line"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "fulfilment" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "withdrawn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "shipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_of_order" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_by_tracking" ON "shipment" USING btree (upper("tracking")) WHERE "shipment"."tracking" <> '';--> statement-breakpoint
CREATE INDEX "shipment_on_the_way" ON "shipment" USING btree ("shipped_at") WHERE "shipment"."state" = 'shipped';--> statement-breakpoint
CREATE INDEX "order_partly_shipped" ON "shop_order" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "shop_order"."fulfilment" = 'partial';--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_withdrawn" CHECK ("order_line"."withdrawn" between 0 and "order_line"."quantity");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_shipped" CHECK ("order_line"."shipped" between 0 and "order_line"."quantity");--> statement-breakpoint
-- Orders from before: what refunds took out, and one parcel for all goods of those that were shipped or delivered.
UPDATE "order_line" SET "withdrawn" = "restocked" WHERE "restocked" > 0;--> statement-breakpoint
UPDATE "order_line" line SET "withdrawn" = least(line."quantity", greatest(line."restocked", back.units))
FROM (
  SELECT refund."order_id", (item ->> 'position')::integer AS position, sum((item ->> 'quantity')::integer)::integer AS units
  FROM "refund", jsonb_array_elements(refund."choices" -> 'items' -> 'lines') item
  WHERE refund."state" <> 'failed' GROUP BY 1, 2
) back
WHERE line."order_id" = back."order_id" AND line."position" = back.position;--> statement-breakpoint
INSERT INTO "shipment" ("id", "order_id", "number", "state", "by", "shipped_at", "delivered_at")
SELECT gen_random_uuid(), placed."id", 1, placed."status", coalesce(moved."by", 'system'),
  coalesce(moved."at", placed."delivered_at", placed."updated_at"),
  CASE WHEN placed."status" = 'delivered' THEN coalesce(placed."delivered_at", placed."updated_at") END
FROM "shop_order" placed
LEFT JOIN LATERAL (
  SELECT event."by", event."at" FROM "order_event" event
  WHERE event."order_id" = placed."id" AND event."kind" = 'status' AND event."to_status" IN ('shipped', 'delivered')
  ORDER BY event."id" LIMIT 1
) moved ON true
WHERE placed."status" IN ('shipped', 'delivered') AND EXISTS (
  SELECT FROM "order_line" line
  WHERE line."order_id" = placed."id" AND NOT line."is_digital" AND line."quantity" > line."withdrawn"
);--> statement-breakpoint
INSERT INTO "shipment_line" ("shipment_id", "order_id", "position", "quantity")
SELECT parcel."id", line."order_id", line."position", line."quantity" - line."withdrawn"
FROM "shipment" parcel JOIN "order_line" line ON line."order_id" = parcel."order_id"
WHERE NOT line."is_digital" AND line."quantity" > line."withdrawn";--> statement-breakpoint
UPDATE "order_line" line SET "shipped" = packed."quantity" FROM "shipment_line" packed
WHERE packed."order_id" = line."order_id" AND packed."position" = line."position";--> statement-breakpoint
UPDATE "shop_order" SET "fulfilment" = 'complete' WHERE NOT "is_digital_only" AND NOT EXISTS (
  SELECT FROM "order_line" line
  WHERE line."order_id" = "shop_order"."id" AND NOT line."is_digital" AND line."quantity" > line."withdrawn" + line."shipped"
);
