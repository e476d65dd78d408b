ALTER TABLE "shop_order" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "manual_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "discount_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "link_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_manual_discount" CHECK ("shop_order"."manual_discount" between 0 and "shop_order"."discount");