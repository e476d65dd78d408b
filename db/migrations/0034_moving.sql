CREATE TABLE "imported_customer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"by" text NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "imported_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"total" text NOT NULL,
	"currency" text NOT NULL,
	"items" jsonb NOT NULL,
	"by" text NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"platform" text NOT NULL,
	"shipped" text NOT NULL,
	"unshipped" text NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "moved_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"variant_ids" text[] NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_product" (
	"platform" text NOT NULL,
	"key" text NOT NULL,
	"product_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "moved_product_platform_key_pk" PRIMARY KEY("platform","key")
);
--> statement-breakpoint
CREATE TABLE "moved_row" (
	"move_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"problems" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"product" jsonb,
	"product_id" text,
	CONSTRAINT "moved_row_move_id_position_pk" PRIMARY KEY("move_id","position")
);
--> statement-breakpoint
CREATE TABLE "page_redirect" (
	"path" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "imported_customer_once" ON "imported_customer" USING btree ("platform","key");--> statement-breakpoint
CREATE INDEX "imported_customer_newest" ON "imported_customer" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imported_customer_email" ON "imported_customer" USING btree ("email") WHERE "imported_customer"."email" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "imported_order_once" ON "imported_order" USING btree ("platform","number");--> statement-breakpoint
CREATE INDEX "imported_order_newest" ON "imported_order" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imported_order_email" ON "imported_order" USING btree ("email") WHERE "imported_order"."email" <> '';--> statement-breakpoint
CREATE INDEX "move_newest" ON "move" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moved_picture_due" ON "moved_picture" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "moved_picture_of" ON "moved_picture" USING btree ("move_id","product_id","position");--> statement-breakpoint
CREATE INDEX "page_redirect_target" ON "page_redirect" USING btree ("target");