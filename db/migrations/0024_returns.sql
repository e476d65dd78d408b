CREATE TABLE "order_return" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"closing" text DEFAULT '' NOT NULL,
	"refund_id" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "return_of_order" UNIQUE("order_id","number"),
	CONSTRAINT "return_has_ended" CHECK (("order_return"."ended_at" is null) = ("order_return"."state" in ('requested', 'accepted', 'received')))
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_line_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_line_quantity" CHECK ("return_line"."quantity" > 0),
	CONSTRAINT "return_line_refunded" CHECK ("return_line"."refunded" between 0 and "return_line"."quantity")
);
--> statement-breakpoint
CREATE TABLE "return_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"filename" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_of_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_newest" ON "order_return" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "return_of_state" ON "order_return" USING btree ("state","requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "return_open" ON "order_return" USING btree ("order_id") WHERE "order_return"."state" in ('requested', 'accepted', 'received');--> statement-breakpoint
CREATE INDEX "return_on_its_way" ON "order_return" USING btree ("accepted_at") WHERE "order_return"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "return_ended" ON "order_return" USING btree ("ended_at") WHERE "order_return"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "return_of_refund" ON "order_return" USING btree ("refund_id") WHERE "order_return"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "return_line_of_order" ON "return_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_photo_of" ON "return_photo" USING btree ("return_id");