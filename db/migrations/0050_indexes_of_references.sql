CREATE INDEX "code_use_of_order" ON "code_use" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "download_grant_of_gift" ON "download_grant" USING btree ("gift_id") WHERE "download_grant"."gift_id" is not null;--> statement-breakpoint
CREATE INDEX "message_attachment_of_entry" ON "message_attachment" USING btree ("entry_id") WHERE "message_attachment"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "shipment_line_of" ON "shipment_line" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_to_collect" ON "shop_order" USING btree ("status") WHERE "shop_order"."payment_status" = 'pending' and "shop_order"."reservation" = 'kept';--> statement-breakpoint
CREATE INDEX "order_line_to_pack" ON "order_line" USING btree ("product_id") WHERE not "order_line"."is_digital" and "order_line"."quantity" > "order_line"."withdrawn" + "order_line"."shipped";--> statement-breakpoint
-- Nothing is owed for a free order; since this version cancelling one says so itself.
UPDATE "shop_order" SET "owed_ended_at" = "updated_at" WHERE "status" = 'cancelled' AND "payment_status" = 'paid' AND "total" = 0 AND "owed_ended_at" IS NULL;
