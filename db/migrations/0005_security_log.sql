CREATE TABLE "security_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"account_id" text,
	"about_id" text,
	"typed" text,
	"network" text,
	"device" text,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	CONSTRAINT "security_event_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "security_newest" ON "security_event" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_of_kind" ON "security_event" USING btree ("kind","outcome","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_of_outcome" ON "security_event" USING btree ("outcome","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_of_network" ON "security_event" USING btree ("network","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_of_account" ON "security_event" USING btree ("account_id") WHERE "security_event"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "security_about" ON "security_event" USING btree ("about_id") WHERE "security_event"."about_id" is not null;--> statement-breakpoint
CREATE INDEX "security_typed" ON "security_event" USING btree ("typed") WHERE "security_event"."typed" is not null;