CREATE TABLE "whatsapp_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"locale" text NOT NULL,
	"phone" text NOT NULL,
	"order_id" uuid,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"code" integer,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempted_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "whatsapp_message_key_unique" UNIQUE("key"),
	CONSTRAINT "whatsapp_message_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_phone" (
	"phone" text PRIMARY KEY NOT NULL,
	"decided_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"unreachable_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "whatsapp_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "whatsapp_text" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "whatsapp_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "whatsapp_ended_by" text;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD COLUMN "whatsapp_text" integer;--> statement-breakpoint
CREATE INDEX "whatsapp_message_newest" ON "whatsapp_message" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "whatsapp_message_of_state" ON "whatsapp_message" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "whatsapp_message_of_order" ON "whatsapp_message" USING btree ("order_id") WHERE "whatsapp_message"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_message_of_phone" ON "whatsapp_message" USING btree ("phone","attempted_at");--> statement-breakpoint
CREATE INDEX "whatsapp_message_waiting" ON "whatsapp_message" USING btree ("created_at") WHERE "whatsapp_message"."state" in ('queued', 'sending');