CREATE TABLE "search_miss" (
	"term" text PRIMARY KEY NOT NULL,
	"typed" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"term" text PRIMARY KEY NOT NULL,
	"typed" text NOT NULL,
	"means" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_miss_last" ON "search_miss" USING btree ("last_at");
--> statement-breakpoint
-- The words of products have new keys and the words of their category: the next start indexes them again.
TRUNCATE "search_entry", "search_word", "search_spelling";
