-- The table is locked until the end, for readers, too: what takes long comes before that. In use, such as by a backup, it
-- fails before the index is built, and is tried again.
do $$ begin
  lock table order_line in access exclusive mode;
  raise sqlstate 'BU002';
exception when sqlstate 'BU002' then null;
end $$;--> statement-breakpoint
CREATE INDEX "order_line_to_pack_next" ON "order_line" USING btree ("product_id") WHERE not "order_line"."is_digital" and "order_line"."quantity" > "order_line"."shipped";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "sent_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_sent_back" CHECK ("order_line"."sent_back" between 0 and "order_line"."quantity");--> statement-breakpoint
DROP INDEX "order_line_to_pack";--> statement-breakpoint
ALTER INDEX "order_line_to_pack_next" RENAME TO "order_line_to_pack";--> statement-breakpoint
-- Orders from before: units that a refund of a return took out had been shipped, so that others of their line are still to ship.
UPDATE "order_line" line SET "sent_back" = least(line."withdrawn", back.units)
FROM (
  SELECT each."order_id", each."position", sum(each.units)::integer AS units
  FROM (
    SELECT sent."order_id", sent."position", least(sent."quantity", coalesce(max(greatest(
      CASE WHEN refund."state" <> 'failed' THEN (
        SELECT sum((item ->> 'quantity')::integer) FROM jsonb_array_elements(refund."choices" -> 'items' -> 'lines') item
        WHERE (item ->> 'position')::integer = sent."position"
      ) END,
      (SELECT sum((item ->> 'quantity')::integer) FROM jsonb_array_elements(refund."choices" -> 'restock') item
        WHERE (item ->> 'position')::integer = sent."position")
    )), 0)) AS units
    FROM "return_line" sent
    JOIN "refund" ON refund."order_id" = sent."order_id" AND refund."choices" ->> 'returnId' = sent."return_id"::text
    GROUP BY sent."return_id", sent."position"
  ) each GROUP BY 1, 2
) back
WHERE line."order_id" = back."order_id" AND line."position" = back."position" AND back.units > 0;--> statement-breakpoint
WITH open AS (
  SELECT "id", "status", "payment_status" = 'paid' AND "status" IN ('shipped', 'delivered') AS moves FROM "shop_order"
  WHERE "fulfilment" = 'complete' AND EXISTS (
    SELECT FROM "order_line" line WHERE line."order_id" = "shop_order"."id" AND line."sent_back" > 0 AND line."quantity"
      > line."shipped" + line."withdrawn" - least(line."sent_back", line."shipped", line."withdrawn")
  )
), moved AS (
  INSERT INTO "order_event" ("order_id", "kind", "from_status", "to_status", "by", "at")
  SELECT "id", 'status', "status", 'processing', 'system', now() FROM open WHERE moves
)
UPDATE "shop_order" SET "fulfilment" = 'partial', "updated_at" = now(),
  "status" = CASE WHEN moves THEN 'processing' ELSE open."status" END, "delivered_at" = CASE WHEN NOT moves THEN "delivered_at" END
FROM open WHERE open."id" = "shop_order"."id";
