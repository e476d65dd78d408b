CREATE TABLE "stock_alert" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_watch" (
	"product_id" text PRIMARY KEY NOT NULL,
	"last_move" bigint NOT NULL,
	"due" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_watch" ADD CONSTRAINT "stock_watch_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_waiting" ON "stock_alert" USING btree ("product_id","email") WHERE "stock_alert"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alert_oldest" ON "stock_alert" USING btree ("product_id","created_at","id") WHERE "stock_alert"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alert_of_email" ON "stock_alert" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_alert_sent" ON "stock_alert" USING btree ("sent_at") WHERE "stock_alert"."sent_at" is not null;