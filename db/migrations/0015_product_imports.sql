CREATE TABLE "product_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"created" integer NOT NULL,
	"changed" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undone" jsonb
);
--> statement-breakpoint
CREATE INDEX "product_import_newest" ON "product_import" USING btree ("at");