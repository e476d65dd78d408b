CREATE TABLE "cart_reminder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_key" text,
	"email" text,
	"email_key" text,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"items" jsonb NOT NULL,
	"promo_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cart_reminder_stop" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cart_reminder_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_reminder_waiting" ON "cart_reminder" USING btree ("email_key") WHERE "cart_reminder"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "cart_reminder_due" ON "cart_reminder" USING btree ("changed_at") WHERE "cart_reminder"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "cart_reminder_of_checkout" ON "cart_reminder" USING btree ("checkout_key") WHERE "cart_reminder"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "cart_reminder_of_mailbox" ON "cart_reminder" USING btree ("email_key","queued_at");--> statement-breakpoint
CREATE INDEX "cart_reminder_sent" ON "cart_reminder" USING btree ("sent_at") WHERE "cart_reminder"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "cart_reminder_newest" ON "cart_reminder" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_of_reminder" ON "shop_order" USING btree ("cart_reminder_id","paid_at") WHERE "shop_order"."cart_reminder_id" is not null;