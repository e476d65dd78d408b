CREATE TABLE "gift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"recipient_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"locale" text NOT NULL,
	"from_name" text NOT NULL,
	"message" text NOT NULL,
	"card" text NOT NULL,
	"send_on" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"emails" integer DEFAULT 0 NOT NULL,
	"emailed_at" timestamp with time zone,
	"link_version" integer DEFAULT 0 NOT NULL,
	"user_id" text,
	"refused_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_sent" CHECK (("gift"."sent_at" is null) = ("gift"."emails" = 0)),
	CONSTRAINT "gift_opened" CHECK ("gift"."opened_at" is null or "gift"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "download_grant" ADD COLUMN "gift_id" uuid;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "has_gifts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gift" ADD CONSTRAINT "gift_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_of_line" ON "gift" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "gift_due" ON "gift" USING btree ("send_at") WHERE "gift"."sent_at" is null and "gift"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "gift_of_mailbox" ON "gift" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "gift_of_account" ON "gift" USING btree ("user_id") WHERE "gift"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "order_with_gifts" ON "shop_order" USING btree ("created_at","id") WHERE "shop_order"."has_gifts";