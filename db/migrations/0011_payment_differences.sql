CREATE TABLE "payment_difference" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"gateway_state" text NOT NULL,
	"gateway_amount" integer,
	"gateway_currency" text,
	"books_state" text NOT NULL,
	"books_amount" integer NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "payment_difference_newest" ON "payment_difference" USING btree ("moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_difference_open" ON "payment_difference" USING btree ("moved_at") WHERE "payment_difference"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_captured" ON "payment" USING btree ("settled_at","id") WHERE "payment"."state" = 'captured';--> statement-breakpoint
CREATE INDEX "refund_done" ON "refund" USING btree ("settled_at","id") WHERE "refund"."state" = 'done';