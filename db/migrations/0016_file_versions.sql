ALTER TABLE "product_file" ADD COLUMN "current_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_file" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "download_grant" ADD COLUMN "last_file_id" uuid;--> statement-breakpoint
CREATE INDEX "download_event_file" ON "download_event" USING btree ("file_id");